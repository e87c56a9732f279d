import { table } from '../figures/markdown-table.ts'
import { INTERLEAVED } from './interleaved-history.ts'
import type { MonthReportResult } from './measure-month-report.ts'

/** Writes the section of docs/performance.md about the report of a month. */
export function monthReportSection(result: MonthReportResult): string {
  return `## The report of a month
\`historicoViagens\` of one vehicle that reports every ${INTERLEAVED.intervalSeconds} s, over HTTP, and its parts, each measured alone: the query in the
database with its output made, the same as columns in the program, and the track engine. Parts and warm calls are medians.

${callsTable(result)}

${coldSentence(result)}

What was made: ${count(result.positions)} positions of ${INTERLEAVED.vehicles} vehicles in ${result.fillSeconds.toFixed(0)} s, in the order of time, in day partitions as the program makes them.
One vehicle reports every ${INTERLEAVED.intervalSeconds} s, the others every ${INTERLEAVED.sparseIntervalSeconds / 60} min. ${INTERLEAVED.vehicles} vehicles at ${INTERLEAVED.intervalSeconds} s would fill 160 million rows, with no two rows of a
vehicle in one page; so that as many pages must be read here, pages are filled to ${INTERLEAVED.fillPercent} % only: the rows of this vehicle
lie in ${count(result.pages)} pages. They do lie closer together on the disk than there, which favours the cold call. As with their true
share of the rows, PostgreSQL may not read whole tables (\`enable_seqscan = off\`).

With more vehicles at once: \`resumoDoPeriodo\` of a day on which ${INTERLEAVED.busyVehicles} vehicles report every ${INTERLEAVED.intervalSeconds} s, its pages full.

${fleetsTable(result)}`
}

function coldSentence({ cold, calls }: MonthReportResult): string {
  const files = cold.emptiedFileCache
    ? "the system's cache of files emptied"
    : "the system's cache of files left as it was, as it may not be emptied here"
  return `Cold, with PostgreSQL and the program just started and ${files}, the first call for ${count(calls.at(-1)!.points)} points takes
${milliseconds(cold.callMs)}, the query in the database ${milliseconds(cold.databaseMs)}.`
}

function callsTable({ calls }: MonthReportResult): string {
  const rows = calls.map(({ points, trips, bytes, warmMs, parts }) => [
    count(points),
    trips,
    `${(bytes / 1000).toFixed(0)} kB`,
    milliseconds(warmMs),
    milliseconds(parts.databaseMs),
    milliseconds(parts.readMs),
    milliseconds(parts.segmentMs),
  ])
  return table(['points', 'trips', 'answer', 'warm call', 'database alone', 'read as columns', 'track engine'], rows)
}

function fleetsTable({ fleets }: MonthReportResult): string {
  const rows = fleets.map(({ vehicles, points, warmMs }) => [
    vehicles,
    count(points),
    milliseconds(warmMs),
    `${(warmMs / vehicles).toFixed(1)} ms`,
  ])
  return table(['vehicles', 'points', 'warm call', 'for each'], rows)
}

const count = (value: number) => value.toLocaleString('en')
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`
