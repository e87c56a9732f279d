import type { ExportReport } from '@monitorweb/contract/reports/export-operations'
import { WATCH_ROWS, type WatchReading, type WatchReport } from '../../../reports/watch-rows.ts'
import type { ExportRequest } from '../../export-request.ts'

/** Tells whether a report is one of what rules, geofences and the central's work come to. */
export function isWatchReport(report: ExportReport): report is WatchReport {
  return Object.hasOwn(WATCH_ROWS, report)
}

/** Answers the rows of such a report as its file has them. */
export function watchRowsOf(deps: WatchReading, request: ExportRequest): AsyncGenerator<unknown> {
  const { report, vehicleIds, customerId, from, to, zone, limitKmh, geofenceIds = null, person = null } = request
  const query = { vehicleIds, customerId, period: { from, to: to + 1000 }, zone, limitKmh, geofenceIds, person }
  return WATCH_ROWS[report as WatchReport](deps, query)
}
