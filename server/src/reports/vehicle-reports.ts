import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { isTrusted } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type Itinerary, layItinerary } from '@monitorweb/domain/track/itinerary/itinerary'
import type { KnownSince } from '@monitorweb/domain/track/itinerary/restart-points'
import { reportTrack, type TrackReport } from '@monitorweb/domain/track/report/track-report'
import type { RunEdges } from '@monitorweb/domain/track/report/trips'
import type { Track } from '@monitorweb/domain/track/track'
import type { Queryable } from '../storage/base/queryable.ts'
import { narrowScope, type Scope } from '../storage/base/scope.ts'
import { positionsOf } from '../storage/positions/joined-tracks.ts'
import { isPosition, type StoredTrack } from '../storage/positions/track-columns.ts'
import type { SparedColumn } from '../storage/positions/track-conditions.ts'
import { findRulesInForce } from '../storage/settings/trip-rules-store.ts'
import { type HistoryPart, type HistoryQuery, listHistoryParts } from '../storage/tracks/history-parts.ts'
import { type ReadTrack, readAround, type TrackReading } from '../storage/tracks/vehicle-track.ts'
import { isWithin, type VehicleRange } from './vehicle-range.ts'

/** Neither the engine nor a row of trips, stops, days and figures looks at these. */
export const NOT_IN_FIGURES: readonly SparedColumn[] = ['receivedAt', 'courseDegrees', 'voltage']

export interface VehicleReportQuery extends HistoryQuery {
  /** Of other vehicles nothing is read. */
  range?: VehicleRange | undefined
  /** Neither is anything of those beside these. */
  among?: ReadonlySet<number> | undefined
  /** Reads what vehicles did as this customer's or one's below it; null: everything in scope. */
  customerId: number | null
  /** The time zone whose midnights part the days. */
  zone: TimeZone
  /** Columns of the track that who asks does not look at: they stay unknown where reading them takes time. */
  spared?: readonly SparedColumn[]
  /** Whether who asks knows points of the track by their digests: of others they may be 0n. */
  digests?: boolean
  /** Says what is asked of a part beside its report, and how far back that reaches. */
  knownSinceOf?: (part: HistoryPart) => Promise<KnownSince>
}

/** What is known of a vehicle in the part of the period in which one customer owned it. */
export interface VehicleReport {
  part: HistoryPart
  report: TrackReport
  /** The track that the report was made of; it reaches beyond the period of the report. */
  track: StoredTrack
  /** Of the points of that track, and of what heartbeats told, which is not in it. */
  itinerary: Itinerary
  /** Whether there is data before the period ends, if only from before it. */
  hasBegun: boolean
  /** Whether the period lies neither before the first data nor after the last. */
  hasData: boolean
}

/** Answers by which fields every row of a report says of which vehicle it is, and whose that was. */
export function whoseRow({ part: { vehicleId, plate, description, customerId, customerName } }: VehicleReport) {
  return { vehicleId, plate, description, customerId, customerName }
}

export interface VehicleReportDeps {
  /** Reads of the pool end where nobody waits for the answer any more. */
  pool: Queryable
  scope: Scope
  now: EpochMs
}

/**
 * Makes the reports of a period, by vehicle and time, one for each owner whose time may be seen. They are made one
 * after the other as they are asked for, and the next one's track is read meanwhile, so that a fleet's year is never in memory at once. Vehicles below
 * `fromVehicleId` are left out.
 */
export async function* reportVehicles(
  { pool, scope, now }: VehicleReportDeps,
  { customerId, zone, range = {}, among, spared, digests, knownSinceOf, ...query }: VehicleReportQuery,
  fromVehicleId = 0,
): AsyncGenerator<VehicleReport> {
  const narrowed = await narrowScope(pool, scope, customerId)
  // What has not happened yet is no silence, so the period ends with the present.
  const { from, to } = query.period
  const period = { from, to: Math.max(from, Math.min(to, now)) }
  const parts = (await listHistoryParts(pool, narrowed, { ...query, period })).filter(isWithin(range))
  const rulesOf = await findRulesInForce(
    pool,
    parts.map((part) => part.customerId),
  )
  const asked = parts.flatMap((part) => {
    const own = { from: Math.max(period.from, part.from), to: Math.min(period.to, part.until) }
    const isEmpty = own.to <= own.from && period.to > period.from
    const isOther = part.vehicleId < fromVehicleId || among?.has(part.vehicleId) === false
    return isOther || isEmpty
      ? []
      : [{ part, period: own, rules: rulesOf(part.customerId).rules, now, spared, digests }]
  })
  for await (const { of, track, itinerary } of readAhead(pool, asked, knownSinceOf)) {
    const { part, period: own, rules } = of
    const reach = reachInto(track, own)
    const laid = itinerary ?? layItinerary(track, rules)
    const whole = silenceEnds(reportTrack(track, { period: own, rules, zone }, laid), now)
    const { report, positions } = withoutReadings(whole, track)
    yield {
      part,
      report: part.until <= now ? endWithOwner(report) : report,
      track: positions,
      itinerary: laid,
      ...reach,
    }
  }
}

/** Reads tracks in order, each while the one before is worked at: the database finds it meanwhile. */
async function* readAhead(
  pool: Queryable,
  readings: readonly TrackReading[],
  knownSinceOf: VehicleReportQuery['knownSinceOf'],
): AsyncGenerator<ReadTrack & { of: TrackReading }> {
  const readOne = async (of: TrackReading) => {
    const knownSince = await knownSinceOf?.(of.part)
    return { of, ...(await readAround(pool, { ...of, knownSince })) }
  }
  const read = (index: number) => {
    const of = readings[index]
    const reading = of && readOne(of)
    // Whoever stops before it is its turn is told nothing of it.
    reading?.catch(() => undefined)
    return reading
  }
  let next = read(0)
  for (let index = 1; next !== undefined; index++) {
    const current = await next
    next = read(index)
    yield current
  }
}

/**
 * Says whether the track has trusted positions up to the period, and in it; it reaches beyond the period on both sides
 * where there is anything.
 */
function reachInto({ fixTime, flags }: Track, { from, to }: Period): Pick<VehicleReport, 'hasBegun' | 'hasData'> {
  const first = flags.findIndex(isTrusted)
  const last = flags.findLastIndex(isTrusted)
  const hasBegun = first >= 0 && fixTime[first]! < to
  return { hasBegun, hasData: hasBegun && fixTime[last]! >= from }
}

/** The engine uses what heartbeats tell; to whoever lists or draws the positions they are none. */
function withoutReadings(report: TrackReport, track: StoredTrack): { report: TrackReport; positions: StoredTrack } {
  const positions = positionsOf(track)
  if (positions === track) return { report, positions }
  const verdicts = report.verdicts.filter((_, index) => isPosition(track, index))
  return { report: { ...report, verdicts }, positions }
}

/** A drive whose newest fix is old by now ended in silence, wherever the period ends. */
function silenceEnds(report: TrackReport, now: EpochMs): TrackReport {
  const oldest = now - report.rules.gapSeconds * 1000
  const trips = report.trips.map((trip) =>
    trip.endsWith === 'inProgress' && trip.end < oldest ? { ...trip, endsWith: 'noData' as const } : trip,
  )
  return { ...report, trips }
}

/** What was going on when the vehicle left its owner does not go on for that owner. */
function endWithOwner(report: TrackReport): TrackReport {
  const end = <T extends Pick<RunEdges, 'endsWith'>>(run: T): T =>
    run.endsWith === 'inProgress' ? { ...run, endsWith: 'cut' } : run
  const trips = report.trips.map((trip) => ({
    ...end(trip),
    stoppedAfter: trip.stoppedAfter && end(trip.stoppedAfter),
  }))
  return { ...report, trips, stops: report.stops.map(end) }
}
