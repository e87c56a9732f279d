import { cellText } from '@monitorweb/contract/reports/columns/cell-text'
import {
  type CellValue,
  type ColumnDeclarations,
  screenColumns,
} from '@monitorweb/contract/reports/columns/column-declaration'
import {
  eventColumns,
  shiftColumns,
  speedingColumns,
  visitColumns,
} from '@monitorweb/contract/reports/columns/watch-columns'
import { watchReportOperations } from '@monitorweb/contract/reports/watch-report-operations'
import { type VisitRow, visitMarks } from '@monitorweb/contract/reports/watch-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import { reading } from '#api/client.ts'
import { formatDateTime } from '#format/date-time.ts'
import type { PlainColumn } from '#table/PlainTable.tsx'
import type { WatchReport, WatchSearch } from './watch-search.ts'

/** A row of any of the reports, by the names of its fields. */
export type WatchRow = Readonly<Record<string, unknown>> & { vehicleId: number }

/** No more rows are shown; a file has all of them. */
export const MOST_ROWS = 1000

interface Shown {
  reckoned?: Record<string, (row: WatchRow) => CellValue>
  /** The keys of columns that files have and for which a screen has no room. */
  without?: readonly string[]
}

/** Answers the declared columns of a report as its table shows them. */
function tableOf(columns: ColumnDeclarations, { reckoned = {}, without = [] }: Shown = {}) {
  return screenColumns(columns)
    .filter(([key, { optional }]) => optional !== 'everywhere' && optional !== 'screen' && !without.includes(key))
    .map(([key, { label, header = label, kind, field }]): PlainColumn<WatchRow> => {
      const value = (row: WatchRow) => (reckoned[key]?.(row) ?? row[field ?? key] ?? null) as CellValue
      return { key, header, title: label, kind, text: (row) => cellText(kind, value(row), formatDateTime) }
    })
}

export const WATCH_TABLES: Record<WatchReport, readonly PlainColumn<WatchRow>[]> = {
  visitas: tableOf(visitColumns, { reckoned: { marks: (row) => visitMarks(row as unknown as VisitRow) } }),
  velocidade: tableOf(speedingColumns),
  eventos: tableOf(eventColumns),
  // What is left out follows from the others, or stands in the occurrence.
  turno: tableOf(shiftColumns, { without: ['began', 'description', 'closed', 'closedBy', 'escalated'] }),
}

/** Reads the first rows of a report, and how many it has; without a vehicle or a group it is of all. */
export async function readWatchRows(
  report: WatchReport,
  { search, period }: { search: WatchSearch; period: Period },
  signal: AbortSignal,
): Promise<{ rows: readonly WatchRow[]; total: number }> {
  const ask = reading(signal)
  const { vehicleId, groupId, customerId, geofenceId, limitKmh } = search
  const asked = {
    vehicleIds: vehicleId === null ? '' : String(vehicleId),
    groupId,
    customerId,
    from: period.from,
    // The request names the last second that belongs to the period.
    to: period.to - 1,
  }
  const first = MOST_ROWS
  const {
    listVisits,
    countVisits,
    listSpeedingRanks,
    countSpeedingRanks,
    listEventCounts,
    countEventCounts,
    listShift,
    countShift,
  } = watchReportOperations
  const visits = { ...asked, geofenceIds: geofenceId === null ? '' : String(geofenceId) }
  const read = {
    visitas: () => [ask(listVisits, { ...visits, first }), () => ask(countVisits, visits)] as const,
    velocidade: () =>
      [
        ask(listSpeedingRanks, { ...asked, limitKmh, first }),
        () => ask(countSpeedingRanks, { ...asked, limitKmh }),
      ] as const,
    eventos: () => [ask(listEventCounts, { ...asked, first }), () => ask(countEventCounts, asked)] as const,
    turno: () => [ask(listShift, { ...asked, first }), () => ask(countShift, asked)] as const,
  }
  const [list, count] = read[report]()
  const rows = (await list) as unknown as WatchRow[]
  return { rows, total: rows.length < MOST_ROWS ? rows.length : await count() }
}
