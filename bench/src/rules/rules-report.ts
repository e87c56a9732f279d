import { table } from '../figures/markdown-table.ts'
import type { BackTestMeasure } from './measure-back-test.ts'
import type { JudgingMeasure } from './measure-judging.ts'
import type { LiveMeasure } from './measure-live.ts'

export interface RulesMeasured {
  machine: string
  /** How many processes waited for a processor on average when the measuring began. */
  load: number
  judging: JudgingMeasure
  backTests: readonly BackTestMeasure[]
  live: LiveMeasure
}

const [MICROS_MARK, BACK_TEST_MARK_SECONDS, LAG_MARK_MS] = [3, 5, 2_000]
const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed')

/** Writes docs/performance-rules.md. */
export function rulesReport({ machine, load, judging, backTests, live }: RulesMeasured): string {
  return `# Rules

Made by \`npm run bench -- rules --write\` on ${machine}. Processor time is what a process had of a processor, which others that share the
machine do not change; times by the clock they do: when this began ${load} processes waited for its cores. How rules are judged stands in decision 48.

## Judging
${judging.rules} rules of all kinds (six of them about places, four about hours) over ${count(judging.points)} positions, one each second, in one thread with what of a track is judged
once for all of them: **${judging.micros.toFixed(2)} µs a position and rule** (mark ≤ ${MICROS_MARK}: ${verdict(judging.micros <= MICROS_MARK)}); ${judging.found} occurrences.

## Trying a rule on days gone by
A rule of speed on ${backTests[0]?.days} packed days of ${backTests[0]?.vehicles} vehicles, driving half of the time: in one thread, and as the program does it, in both of those
that answer reports while nobody else needs one.

${table(
  [
    'a position each',
    'positions',
    'in one, by the clock',
    'of its processor',
    'a position',
    'in both, by the clock',
    'of their processors',
    `mark ≤ ${BACK_TEST_MARK_SECONDS} s by the clock`,
  ],
  backTests.map(({ everySeconds, positions, alone, together }) => [
    ...[`${everySeconds} s`, count(positions), seconds(alone.seconds), seconds(alone.processorSeconds)],
    `${((alone.processorSeconds * 1e6) / positions).toFixed(2)} µs`,
    ...[seconds(together.seconds), seconds(together.processorSeconds)],
    verdict(together.seconds <= BACK_TEST_MARK_SECONDS),
  ]),
)}

## Live
${count(live.vehicles)} trackers that report every second through the whole program, ${live.rules} rules for each, for ${live.seconds} s after 20 s to begin with. ${live.lag.told} vehicles were too
fast once; from the acknowledgement of that report, which follows its commit, to the notice at a webhook: **median ${ms(live.lag.p50)}, p99 ${ms(live.lag.p99)}** (mark ≤ ${ms(LAG_MARK_MS)}: ${verdict(live.lag.p99 <= LAG_MARK_MS)}),
${live.lag.lost} never came. Of a position and rule the process of rules takes ${live.micros.rules.toFixed(1)} µs and PostgreSQL, storing them included, ${live.micros.postgres.toFixed(1)} µs of the processor.
The process of rules held ${megabytes(live.memory.before)} when this began and ${megabytes(live.memory.after)} at its end.
Ten thousand vehicles, which the mark asks for on two cores, would take ${processorsFor(live).toFixed(0)} processors at these figures: missed.
`
}

/** How many processors ten thousand vehicles take that report every second. */
function processorsFor({ micros, rules }: LiveMeasure): number {
  return ((micros.rules + micros.postgres) * rules * 10_000) / 1e6
}

const count = (value: number) => value.toLocaleString('en')
const seconds = (value: number) => `${value.toFixed(1)} s`
const ms = (value: number) => `${count(Math.round(value))} ms`
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
