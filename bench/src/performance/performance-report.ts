import { table } from '../figures/markdown-table.ts'
import { type GeofenceMeasure, geofenceSection } from './measure-geofences.ts'
import type { IdleProgramResult } from './measure-idle-program.ts'
import type { IdleSocketsResult } from './measure-idle-sockets.ts'
import type { IngestResult } from './measure-ingest.ts'
import type { CallCost, LastPositionsResult } from './measure-last-positions.ts'
import type { MonthReportResult } from './measure-month-report.ts'
import { monthReportSection } from './month-report-section.ts'
import type { SegmentingMeasure } from './segmenting.ts'

export interface Measured {
  machine: string
  ingest: IngestResult
  lastPositions: LastPositionsResult[]
  segmenting: SegmentingMeasure
  geofences: GeofenceMeasure
  monthReport: MonthReportResult
  idleSockets: IdleSocketsResult
  idleProgram: IdleProgramResult
}

/** Writes docs/performance.md: what was measured, how, and against what. */
export function performanceReport(measured: Measured): string {
  return `# Performance

Made by \`npm run bench\` on ${measured.machine}. The load, the gateway and PostgreSQL share these processors, so ratios
within one run count and absolute figures say little about another machine.

${ingestSection(measured.ingest)}

${lastPositionsSection(measured.lastPositions)}

## Track engine
${segmenting(measured.segmenting)}

${geofenceSection(measured.geofences)}

${monthReportSection(measured.monthReport)}

${idleSocketsSection(measured.idleSockets)}

${idleProgramSection(measured.idleProgram)}

What a storm of trackers does that all come back at once is measured apart: [performance-storm.md](performance-storm.md).
`
}

export function ingestSection(result: IngestResult): string {
  return `## Ingest
Trackers on real sockets send gt06 reports as fast as they are acknowledged. A report is acknowledged after the commit of its
position, its raw message, the last communication and the last position, on the program's own PostgreSQL (fsync on). The
yardstick is COPY over one connection of the very rows that this stored, into the same partitioned and keyed tables, emptied.
What a position costs beside earlier versions: [performance-ingest.md](performance-ingest.md).

${ingestTable(result)}

${copyTable(result)}

## Storage
${bytesTable(result)}`
}

export function lastPositionsSection(results: readonly LastPositionsResult[]): string {
  return `## Last positions through the API
Every field of the call, over HTTP, for an operator who sees the whole fleet; beside it the time of the database alone for the
same rows as JSON. Medians.

${lastPositionsTable(results)}`
}

export function idleSocketsSection(result: IdleSocketsResult): string {
  return `## Idle sockets
${result.sockets.toLocaleString('en')} trackers that logged in and then say nothing: ${kilobytes(result.residentBytesPerSocket)} kB of resident memory of the
gateway each, beside a thousand that were there before. Young objects have a megabyte there, not the 64 of the program: these would be filled by the rubbish of so
many logins, once.`
}

export function idleProgramSection({ seconds, processorMs }: IdleProgramResult): string {
  const { web, gateway, rules, postgres } = processorMs
  const all = [web, gateway, rules, postgres, web + gateway + rules + postgres]
  return `## An idle program
All ports of trackers are open, and neither a tracker nor anybody else comes: what it takes of a processor in ${seconds} s, half a minute after
its start. Most of it is looking for what is due by time alone.

${table(['web', 'gateway', 'rules', 'PostgreSQL', 'together'], [all.map((ms) => `${ms.toFixed(0)} ms`)])}`
}

function ingestTable({ runs, copy }: IngestResult): string {
  const rows = runs.map(({ sockets, inFlight, result, processorMicros }) => {
    const perSecond = result.positions / result.seconds
    return [
      sockets.toLocaleString('en'),
      inFlight,
      rate(perSecond),
      `${result.acknowledgedAfterMs.p50.toFixed(0)} ms`,
      `${result.acknowledgedAfterMs.p99.toFixed(0)} ms`,
      `${processorMicros.gateway.toFixed(0)} + ${processorMicros.postgres.toFixed(0)} µs`,
      percent(perSecond / copy.withMessagesPerSecond),
      percent(perSecond / copy.positionsPerSecond),
    ]
  })
  return table(
    [
      'sockets',
      'in flight',
      'positions/s',
      'ack p50',
      'ack p99',
      'processor a position: gateway + PostgreSQL',
      'of COPY into both tables',
      'of COPY into `position` alone',
    ],
    rows,
  )
}

function copyTable({ copy }: IngestResult): string {
  return table(
    ['COPY over one connection', 'positions/s'],
    [
      ['into `position` and `message`', rate(copy.withMessagesPerSecond)],
      ['into `position` alone', rate(copy.positionsPerSecond)],
    ],
  )
}

function bytesTable({ bytes }: IngestResult): string {
  return table(
    ['', 'bytes a row', 'of its indexes'],
    [
      ['position (no attributes)', bytes.position.toFixed(0), bytes.positionIndex.toFixed(0)],
      ['raw message (so for three days)', bytes.message.toFixed(0), bytes.messageIndex.toFixed(0)],
    ],
  )
}

function lastPositionsTable(results: readonly LastPositionsResult[]): string {
  return results.map(fleetTable).join('\n\n')
}

function fleetTable(result: LastPositionsResult): string {
  const { vehicles, fields, bytes, webBytes, databaseMs } = result
  const rows = (
    [
      ['nothing changed since the one before', result.call],
      ['a sixth of the vehicles reported since', result.afterReports],
      ['a register changed since', result.afterChange],
      ['ten people at once, all answered', result.ofTen],
      ['of ten of these vehicles', result.ofFew],
    ] satisfies [string, CallCost][]
  ).map(([what, { ms, processorMs }]) => [
    what,
    `${ms.toFixed(0)} ms`,
    `${processorMs.web.toFixed(0)} ms + ${processorMs.postgres.toFixed(0)} ms`,
  ])
  return `${table([`${vehicles.toLocaleString('en')} vehicles × ${fields} fields`, 'call', 'processor: web + PostgreSQL'], rows)}

The answer is ${(bytes / 1e6).toFixed(1)} MB, the same rows as JSON take the database ${databaseMs.toFixed(0)} ms, the web process holds ${(webBytes / 1e6).toFixed(0)} MB after all of it.`
}

function segmenting(measured: SegmentingMeasure): string {
  const { points, milliseconds, medianMilliseconds, firstMilliseconds, trips, stops } = measured
  return `A month of one vehicle in memory, ${points.toLocaleString('en')} points at 10 s, with everything that is told of it (${trips} trips, ${stops} stops):
${milliseconds.toFixed(0)} ms at best, ${medianMilliseconds.toFixed(0)} ms in the median, ${firstMilliseconds.toFixed(0)} ms the first time.`
}

const rate = (perSecond: number) => Math.round(perSecond).toLocaleString('en')
const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)
