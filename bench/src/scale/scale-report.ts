import { table } from '../figures/markdown-table.ts'
import { median } from '../figures/median.ts'
import { coresTable, memoryTable } from '../sizing/fleet-tables.ts'
import type { SizedFleet } from '../sizing/measure-sizing.ts'
import { MACHINE, type MachinesRow, reckonMachines } from './machines.ts'
import { CELLS, type CellsMeasured } from './measure-cells.ts'
import { keepsUp } from './measure-fleets.ts'
import type { GatewaysMeasured } from './measure-gateways.ts'

/** Each part, and the load of the machine before it was measured. */
export interface ScaleMeasured {
  machine: string
  cells?: { load: number; measured: CellsMeasured }
  gateways?: { load: number; measured: GatewaysMeasured }
  fleets?: { load: number; measured: SizedFleet }[]
}

/** So much more of the processor may a position cost in several cells, where a transaction holds 2,000. */
const MARK = { rows: 2_000, more: 0.1 }

/** Writes docs/performance-scale.md: the parts that were measured. */
export function scaleReport({ machine, cells, gateways, fleets }: ScaleMeasured): string {
  return [
    `# Beyond one machine

Made by \`npm run bench -- scale --write\`, part after part (\`--only\`, \`--kept\`), on ${machine}: everything shares these processors, the trackers too, so figures are processor time, which
others do not change much, wherever they can be. What a cell is stands in [decision 61](decisions/0061-cells.md) and
[decision 71](decisions/0071-all-cells-by-one-name.md); Citus is refused for now ([decision 85](decisions/0085-a-cluster-of-citus-is-refused.md)), so nothing is told of it here.`,
    ...(cells ? [cellsSection(cells)] : []),
    ...(gateways ? [gatewaysSection(gateways)] : []),
    ...(fleets ? [fleetsSection(fleets)] : []),
    machinesSection(reckonMachines((fleets ?? []).map(({ measured }) => measured))),
  ].join('\n\n')
}

function cellsSection({ load, measured }: NonNullable<ScaleMeasured['cells']>): string {
  const { devices, pairs, sizes } = measured
  const rows = sizes.map(({ rows: size, rowsOfBatch, runs }) => {
    const all = (place: 0 | 1, figure: 'postgres' | 'program') => runs.map((pair) => pair[place][figure])
    const ratio = (figure: 'postgres' | 'program') =>
      median(runs.map(([one, several]) => several[figure] / one[figure]))
    const isMarked = size === MARK.rows
    return [
      ...[size.toLocaleString('en'), rowsOfBatch.map((held) => Math.round(held).toLocaleString('en')).join(' · ')],
      ...[`${spread(all(0, 'postgres'))} · ${spread(all(1, 'postgres'))}`, more(ratio('postgres'))],
      ...[`${spread(all(0, 'program'))} · ${spread(all(1, 'program'))}`, more(ratio('program'))],
      isMarked ? `≤ +${MARK.more * 100} %: ${ratio('postgres') <= 1 + MARK.more ? 'met' : 'missed'}` : '–',
    ]
  })
  return `## Cells on one PostgreSQL
The intake of a gateway (decoded reports of ${devices.toLocaleString('en')} devices → steps → lanes of commits → the batch writer), without sockets, on two PostgreSQL of the program's own, one with
one cell and one with ${CELLS}; so many reports wait in each lane that each transaction holds as many. ${pairs} pairs of each size, in turn, after a run that does not count, at a load of ${load} before.
µs of a processor for one position, 1 cell · ${CELLS} cells: medians, with the least and the most in brackets; what is more is the median of the pairs' ratios.

${table(['asked for a transaction', 'held', 'PostgreSQL', 'more', 'program', 'more', 'mark'], rows)}`
}

function gatewaysSection({ load, measured }: NonNullable<ScaleMeasured['gateways']>): string {
  const { sockets, inFlight, rounds, runs } = measured
  const [one] = runs
  const all = ({ micros }: (typeof runs)[number]) => micros.gateways + micros.postgres
  return `## Several gateways, one database
${sockets.toLocaleString('en')} trackers on real sockets, ${inFlight} reports of each without an answer at a time, shared out among the gateways; medians of ${rounds} rounds in turn, at a load of ${load} before.

${table(
  [
    'gateways',
    'positions/s',
    'throughput(n) ÷ (n × throughput(1))',
    'µs a position: gateways',
    'PostgreSQL',
    'processor a position of 1 gateway ÷ of n',
  ],
  runs.map((run) => [
    ...[run.gateways, Math.round(run.positionsPerSecond).toLocaleString('en')],
    (run.positionsPerSecond / (run.gateways * one!.positionsPerSecond)).toFixed(2),
    ...[run.micros.gateways.toFixed(1), run.micros.postgres.toFixed(1), (all(one!) / all(run)).toFixed(2)],
  ]),
)}

On two processors the trackers, PostgreSQL and one gateway take all there is: there is no share to pin a second gateway to. So the ratio of throughputs would be 1/n if nobody else worked here,
moves with what others do meanwhile, and says nothing of machines. The last column does: 1 says that further gateways, on processors of their own, add as much as the first; less, how much of
that goes to smaller transactions.`
}

function fleetsSection(fleets: NonNullable<ScaleMeasured['fleets']>): string {
  const measured = fleets.map((fleet) => fleet.measured)
  const last = measured.at(-1)!
  return `## Fleets that report every ten seconds
As in [performance-sizing.md](performance-sizing.md), with several gateways, and a socket of its own for each vehicle, since a process may have 20,000 open files: half a minute that does not
count, then a minute. Trackers are processes of their own, one beside each gateway, and are not counted; nobody asks for anything and there are no rules.

${coresTable(measured)}

${memoryTable(measured)}

${table(
  [
    'vehicles',
    'gateways',
    'due/s',
    'acknowledged/s',
    'stored/s, by the database',
    'unanswered at the end',
    'connections lost',
    'sent late, p99',
    'cores of the trackers',
    'load before',
    'keeps up',
  ],
  fleets.map(({ load, measured: fleet }) => [
    ...[
      fleet.vehicles,
      fleet.gateways,
      fleet.vehicles / fleet.intervalSeconds,
      fleet.positions / fleet.seconds,
      fleet.stored / fleet.seconds,
    ].map(rounded),
    ...[
      rounded(fleet.trackers.unanswered),
      rounded(fleet.trackers.lost),
      `${rounded(fleet.trackers.sentLateMs.p99)} ms`,
    ],
    ...[fleet.trackerCores.toFixed(2), load, keepsUp(fleet) ? 'yes' : '**no**'],
  ]),
)}

It keeps up where 99 % of what was due was acknowledged, what waits at the end is no more than a second's, and no connection was lost. Where the load before is far above the number of processors, others kept everything waiting:
answers and keeping up say nothing of the machine then, and the cores that were taken do. Memory is that of the processes: what the kernel keeps of each socket comes on top.${keepsUp(last) ? '' : ` With ${rounded(last.vehicles)} vehicles this machine did not keep up beside its trackers and what others did on it; nothing greater is told.`}`
}

function machinesSection(rows: readonly MachinesRow[]): string {
  return `## Vehicles → machines
Everything reports every ten seconds. **Measured** is what the tables above and [performance-sizing.md](performance-sizing.md) have for just so many vehicles. **Reckoned** is the rest: cores and memory
between two measured fleets in proportion, beyond the greatest so much a vehicle as there. **An order of magnitude, and not what to buy by**: a fleet counts if as much was acknowledged as was due, even late, and where it was late (**no** above), transactions were
greater and cheaper than those of one that keeps up. Bytes a day by [performance.md](performance.md) (a position and its
raw message with their indexes) and [performance-packed.md](performance-packed.md) (packed, GT06, driving; parked is a quarter), if all drive all day.
A machine has ${MACHINE.cores} cores like these, of which reception keeps ${MACHINE.busyCores} busy at most, the other half is for rules, screens, reports and bad hours. A standby of the database is one more of its kind.

${table(
  [
    'vehicles',
    'positions/s',
    "measured: cores (PostgreSQL's)",
    'memory',
    'ack p99',
    "reckoned: cores (PostgreSQL's)",
    'memory',
    'a day as it comes',
    'packed',
    'log a day',
    'machines',
  ],
  rows.map(({ vehicles, measured, program, postgres, memory, day, machines }) => [
    ...[rounded(vehicles), rounded(vehicles / 10)],
    ...(measured
      ? [cores(measured), gigabytes(measured.memory * 1e6), `${rounded(measured.acknowledged99)} ms`, '–', '–']
      : ['–', '–', '–', cores({ program, postgres }), gigabytes(memory * 1e6)]),
    ...[gigabytes(day.fresh), gigabytes(day.packed), gigabytes(day.log), words(machines)],
  ]),
)}

What came is kept as it came for four days (messages for three), then packed; raw messages go after thirty. Not in the table: memory for reading history, which is the better the more of the newest days fit, what
rules and people take ([performance-rules.md](performance-rules.md), [performance-reads.md](performance-reads.md)), and whether one disk takes so much log.`
}

function words({ program, postgres }: MachinesRow['machines']): string {
  if (program === 0) return '1'
  return `${program} + ${postgres === 1 ? '1 of the database' : `1 of the database, with ${postgres * MACHINE.cores} cores`}`
}

function spread(values: readonly number[]): string {
  return `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)})`
}

function more(ratio: number): string {
  const percent = Math.round((ratio - 1) * 100)
  return percent === 0 ? '0 %' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

const rounded = (value: number) => Math.round(value).toLocaleString('en')
const cores = (of: { program: number; postgres: number }) =>
  `${(of.program + of.postgres).toFixed(2)} (${of.postgres.toFixed(2)})`
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 10e9 ? 1 : 0)} GB`
