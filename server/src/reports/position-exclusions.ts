import type { TrackingPosition } from '@monitorweb/contract/reports/tracking-position'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { DEFAULT_ZONE } from '../storage/accounts/person-zone.ts'
import { writeCursor } from './position-cursor.ts'
import { reasonOf } from './timeline-rows.ts'
import { reportVehicles, type VehicleReport, type VehicleReportDeps } from './vehicle-reports.ts'

/**
 * Writes into rows of the tracking report why they do not count. Each vehicle is judged with all that its verdicts
 * depend on, so that the same position has the same word on whatever page it stands.
 */
export async function nameExclusions(deps: VehicleReportDeps, rows: readonly TrackingPosition[]): Promise<void> {
  for (const [vehicleId, ofVehicle] of groupBy(rows, (row) => row.vehicleId)) {
    const times = ofVehicle.map((row) => row.fixTime)
    const period = { from: times[0]!, to: times.at(-1)! + 1 }
    const query = { vehicleIds: [vehicleId], customerId: null, period, zone: DEFAULT_ZONE, digests: true }
    const reasons = new Map<string, string | null>()
    // Reports end with the present, but a clock that is ahead has rows beyond the present.
    const now = Math.max(deps.now, period.to)
    for await (const report of reportVehicles({ ...deps, now }, query)) collectReasons(report, reasons)
    for (const row of ofVehicle) row.exclusion = reasons.get(row.cursor) ?? null
  }
}

function collectReasons({ part, report, track }: VehicleReport, reasons: Map<string, string | null>): void {
  const end = firstAtOrAfter(track, report.period.to)
  for (let index = firstAtOrAfter(track, report.period.from); index < end; index++) {
    const cursor = writeCursor({
      vehicleId: part.vehicleId,
      fixTime: track.fixTime[index]!,
      digest: track.digest[index]!,
    })
    reasons.set(cursor, reasonOf(report.verdicts[index]!))
  }
}
