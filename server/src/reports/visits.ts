import type { VisitRow } from '@monitorweb/contract/reports/watch-reports'
import { type GeofenceIndex, indexGeofences } from '@monitorweb/domain/geofences/geofence-index'
import type { KnownSince } from '@monitorweb/domain/track/itinerary/restart-points'
import { drivenMeters } from '@monitorweb/domain/track/report/driven-meters'
import {
  findVisits,
  type GeofenceVisit,
  VISIT_MARGIN_METERS,
  visitsKnownSince,
} from '@monitorweb/domain/track/report/geofence-visits'
import type { Queryable } from '../storage/base/queryable.ts'
import type { Scope } from '../storage/base/scope.ts'
import { readVisitedGeofences, type VisitedGeofence } from '../storage/geofences/visited-geofences.ts'
import { findCustomersAbove } from '../storage/registers/customers-above.ts'
import type { HistoryPart } from '../storage/tracks/history-parts.ts'
import { type VehicleReport, whoseRow } from './vehicle-reports.ts'
import { km, seconds } from './wire-units.ts'

/** Answers the visits in one report after the other. */
interface VisitReader {
  /** Says how far back the track of such a report has to reach. */
  knownSinceOf(part: HistoryPart): Promise<KnownSince>
  visitsOf(report: VehicleReport): Promise<VisitRow[]>
}

/** Makes a reader of visits that reads the geofences of an owner once. */
export function createVisitReader(
  { pool, scope, now }: { pool: Queryable; scope: Scope; now: number },
  geofenceIds: readonly number[] | null,
): VisitReader {
  // The next vehicle's is asked for while that of the one before is still read.
  const indices = new Map<number, Promise<GeofenceIndex<VisitedGeofence>>>()
  function indexOf(customerId: number): Promise<GeofenceIndex<VisitedGeofence>> {
    const known = indices.get(customerId) ?? readIndex(customerId)
    indices.set(customerId, known)
    return known
  }
  async function readIndex(customerId: number): Promise<GeofenceIndex<VisitedGeofence>> {
    const above = await findCustomersAbove(pool, [customerId])
    const geofences = await readVisitedGeofences(pool, scope, { customerIds: above(customerId), ids: geofenceIds })
    return indexGeofences(geofences, { reachMeters: VISIT_MARGIN_METERS })
  }
  return {
    async knownSinceOf({ customerId }) {
      const { near } = await indexOf(customerId)
      return (judged, at) => visitsKnownSince(judged, at, near)
    },
    async visitsOf(of) {
      const { part, report, track, itinerary, hasData } = of
      const index = await indexOf(part.customerId)
      if (!hasData || index.size === 0) return []
      const asked = { period: report.period, isStillOwned: part.until > now, near: index.near }
      const visits = findVisits({ track, verdicts: report.verdicts }, asked)
      if (visits.length === 0) return []
      const meters = drivenMeters(itinerary)
      return visits.map((visit) => visitRow(visit, of, meters))
    },
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
