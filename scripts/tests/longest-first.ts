import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, below the server's tests: begun last, each would be waited for by all other workers. */
export const LONGEST = [
  'program/copies',
  'program/program',
  'permissions/permission-matrix',
  'gateway/rubbish',
  'program/whole-health',
  'program/copy-before-migration',
  'exports/exported-words',
  'gateway/protocol-semantics',
  'tracking/traccar-bridge',
  'graphql/operations-of-clients',
  'tracking/refused-connections',
  'tracking/strangers',
  'hostile-input/hostile-text',
]

/** Begins with the longest files, then goes by Vitest's own order: it knows how long each takes only where it ran before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`server/test/${name}.test.ts`))
      return place === -1 ? LONGEST.length : place
    }
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}
