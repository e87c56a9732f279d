import { loadavg } from 'node:os'
import { table } from '../figures/markdown-table.ts'
import { HOT_DAY } from './hot-day.ts'
import type { Read, Reads } from './measure-reads.ts'
import { PACKED_FLEET } from './packed-fleet.ts'

/** So many vehicles the marks are of. */
const FLEET = 1_000

/** Writes docs/performance-reads.md: what reading history takes, each against its mark. */
export function readsReport(measured: Reads & { machine: string }): string {
  const { vehicles, monthVehicles, pointsOfDay } = PACKED_FLEET
  const part = FLEET / vehicles
  const { machine, beside } = measured
  return `# Reading history

Made by \`npm run bench -- reads --write\` on ${machine}, at a load of ${loadavg()[1]!.toFixed(0)} on these processors at its end: the time of a
call says what it waited for too, the processor's what it took. A vehicle reports every 10 s, ${pointsOfDay.toLocaleString('en')} times a day, in twelve drives of an hour; its days
are packed but for the hot one. Calls come over HTTP from an operator and are read to their end; reports look a day beyond either edge of their period.

${table(
  ['read', 'time', 'first byte', 'processor: program + PostgreSQL', 'mark', 'by its time', 'by its processor'],
  [
    row('a month of a vehicle (259,200 points) as columns', measured.columns, 60),
    row('`historicoViagens` of a month, warm', measured.trips, 150),
    row('the same, PostgreSQL and the program just started', measured.coldTrips, 400),
    row('`historicoViagens` of a year', measured.yearOfTrips, 1500),
    row('the viewer’s month, to its last row', measured.track, 1000),
    row(
      `\`resumo\` as CSV, a packed day of 1,000 vehicles (${part} × that of ${vehicles})`,
      times(measured.packedDay, part),
      4000,
    ),
    row(
      `the same, a hot day (${FLEET / HOT_DAY.vehicles} × that of ${HOT_DAY.vehicles})`,
      times(measured.hotDay, FLEET / HOT_DAY.vehicles),
      15_000,
    ),
    row(
      `the same, a packed month (${FLEET / monthVehicles} × that of ${monthVehicles})`,
      times(measured.packedMonth, FLEET / monthVehicles),
      90_000,
    ),
  ],
)}

While eight times ${monthVehicles} months of trips are asked for (${beside.refused} of the eight were told to come back), 95 % of ${beside.asked} calls of \`veiculosOnLine\` took at most ${milliseconds(beside.callP95Ms)}, of \`/healthz\` ${milliseconds(beside.healthP95Ms)} (mark 100 ms: ${verdict(Math.max(beside.callP95Ms, beside.healthP95Ms), 100)}).

Cold leaves the system's cache of files as it is.
`
}

function row(what: string, { ms, firstByteMs, processorMs: { program, postgres } }: Read, mark: number): string[] {
  return [
    ...[what, milliseconds(ms), firstByteMs === undefined ? '–' : milliseconds(firstByteMs)],
    ...[`${milliseconds(program)} + ${milliseconds(postgres)}`, milliseconds(mark)],
    ...[verdict(ms, mark), verdict(program + postgres, mark)],
  ]
}

/** The first byte comes as soon, however many follow. */
function times({ ms, firstByteMs, processorMs: { program, postgres } }: Read, factor: number): Read {
  return { ms: ms * factor, firstByteMs, processorMs: { program: program * factor, postgres: postgres * factor } }
}

const verdict = (figure: number, mark: number) => (figure <= mark ? 'met' : 'missed')
const milliseconds = (ms: number) => `${Math.round(ms).toLocaleString('en')} ms`
