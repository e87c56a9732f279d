import type { VisitRow } from '@monitorweb/contract/reports/watch-reports'
import { type GeofenceIndex, indexGeofences } from '@monitorweb/domain/geofences/geofence-index'
import { drivenMeters } from '@monitorweb/domain/track/report/driven-meters'
import { findVisits, type GeofenceVisit, VISIT_MARGIN_METERS } from '@monitorweb/domain/track/report/geofence-visits'
import type { Queryable } from '../storage/base/queryable.ts'
import type { Scope } from '../storage/base/scope.ts'
import { readVisitedGeofences, type VisitedGeofence } from '../storage/geofences/visited-geofences.ts'
import { findCustomersAbove } from '../storage/registers/customers-above.ts'
import { type VehicleReport, whoseRow } from './vehicle-reports.ts'
import { km, seconds } from './wire-units.ts'

/** Answers the visits of one vehicle after the other; the geofences of an owner are read once. */
export function createVisitReader(
  { pool, scope, now }: { pool: Queryable; scope: Scope; now: number },
  geofenceIds: readonly number[] | null,
): (of: VehicleReport) => Promise<VisitRow[]> {
  const indices = new Map<number, GeofenceIndex<VisitedGeofence>>()
  async function indexOf(customerId: number): Promise<GeofenceIndex<VisitedGeofence>> {
    const known = indices.get(customerId)
    if (known) return known
    const above = await findCustomersAbove(pool, [customerId])
    const geofences = await readVisitedGeofences(pool, scope, { customerIds: above(customerId), ids: geofenceIds })
    const index = indexGeofences(geofences, { reachMeters: VISIT_MARGIN_METERS })
    indices.set(customerId, index)
    return index
  }
  return async (of) => {
    const { part, report, track, itinerary, hasData } = of
    const index = await indexOf(part.customerId)
    if (!hasData || index.size === 0) return []
    const asked = { period: report.period, isStillOwned: part.until > now, near: index.near }
    const visits = findVisits({ track, verdicts: report.verdicts }, asked)
    if (visits.length === 0) return []
    const meters = drivenMeters(itinerary)
    return visits.map((visit) => visitRow(visit, of, meters))
  }
}

function visitRow(
  { geofence, start, end, topKmh, inProgress, cutAtStart, cutAtEnd }: GeofenceVisit<VisitedGeofence>,
  of: VehicleReport,
  meters: ReturnType<typeof drivenMeters>,
): VisitRow {
  return {
    ...whoseRow(of),
    ...{ geofenceId: geofence.id, geofenceName: geofence.name },
    ...{ start, end: inProgress ? null : end, durationSeconds: seconds(end - start) },
    ...{ insideKm: km(meters({ from: start, to: end })), topSpeedKmh: topKmh },
    ...{ inProgress, cutAtStart, cutAtEnd },
  }
}
