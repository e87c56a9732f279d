import { readFileSync } from 'node:fs'

export interface Passed {
  passed: number
  all: number
}

/** What the tests of one protocol's public cases found. */
export interface GoldenRun {
  /** Whether a case says what the reference says, but for what is listed as different. */
  cases: Passed
  vectors: Passed
  /** Whether a case is answered as the reference answers it; protocols that answer nothing have no such test. */
  answers: Passed
  failures: number
}

interface JsonReport {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}

const SUITE = /^public (\S+) cases/
const KINDS = { cases: /says what the reference says/, vectors: /framing vector/, answers: /is answered/ } as const

/** Reads Vitest's report of the golden tests, by the protocol that each suite names; skipped tests count nowhere. */
export function readGoldenRuns(file: string): Map<string, GoldenRun> {
  const { testResults }: JsonReport = JSON.parse(readFileSync(file, 'utf8'))
  const runs = new Map<string, GoldenRun>()
  for (const { ancestorTitles, title, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const [, protocol] = SUITE.exec(ancestorTitles.find((words) => SUITE.test(words)) ?? '') ?? []
    if (protocol === undefined || (status !== 'passed' && status !== 'failed')) continue
    const run = runs.get(protocol) ?? { cases: none(), vectors: none(), answers: none(), failures: 0 }
    runs.set(protocol, run)
    if (status === 'failed') run.failures++
    for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
      if (!KINDS[kind].test(title)) continue
      run[kind].all++
      if (status === 'passed') run[kind].passed++
    }
  }
  return runs
}

function none(): Passed {
  return { passed: 0, all: 0 }
}
