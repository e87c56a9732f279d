import { writeFileSync } from 'node:fs'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { curitiba, liverpool, omaha } from './accuracy/labelled-drives.ts'
import { readLabelledSets } from './accuracy/labelled-sets.ts'
import { lateArrivals } from './accuracy/late-arrivals.ts'
import { aracaju } from './accuracy/published-distances.ts'
import { hasReferenceData } from './accuracy/reference-data.ts'
import { ruleValues } from './accuracy/rule-values.ts'
import type { Section } from './accuracy/scoring.ts'
import { movingPandas } from './accuracy/stop-cases.ts'
import { timeScores } from './accuracy/time-score.ts'
import { trackerLogs } from './accuracy/tracker-logs.ts'

const REPORT = new URL('../../docs/accuracy.md', import.meta.url)
const INTRODUCTION = `# Accuracy of the track engine

Written by \`npm run accuracy\` from labelled drives of real vehicles. The data are not part of the project: the command looks
for them beside it, in \`../shared/data\`, and says so where they are not. What the engine does and why is in engine.md; none
of its rules was fitted to any of these data sets, and what it misses is explained, not tuned away.
`

/**
 * Measures the engine against every labelled drive there is, prints the tables and writes them down; answers 1 when a
 * promise is broken.
 */
function measureAccuracy(): number {
  if (!hasReferenceData()) {
    console.log('No labelled drives in ../shared/data (traces, reference): nothing was measured.')
    return 0
  }
  const sets = readLabelledSets()
  const sections = [
    ...[timeScores(sets), ruleValues(sets)],
    ...[omaha(), curitiba(), aracaju(), trackerLogs(), lateArrivals(), liverpool(), movingPandas()],
  ]
  const rules = `Rules: ${Object.entries(DEFAULT_TRIP_RULES)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}.\n`
  const text = [INTRODUCTION, rules, ...sections.map(sectionText)].join('\n')
  console.log(text)
  writeFileSync(REPORT, text)
  const broken = sections.flatMap(({ marks }) => marks).filter(({ isKept }) => !isKept)
  for (const { promise, found } of broken) console.error(`broken: ${promise} (${found})`)
  return broken.length > 0 ? 1 : 0
}

function sectionText({ title, text, columns, rows, marks }: Section): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
  const promises = marks.map(({ promise, found, isKept }) => `- ${promise}: **${found}**${isKept ? '' : ' (broken)'}`)
  return [`## ${title}`, text, table, promises.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

process.exitCode = measureAccuracy()
