import type { Period } from '../../calendar/period.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { saidNumber } from '../single-precision.ts'
import { firstAtOrAfter } from '../track.ts'
import { verdictCode } from '../verdicts.ts'
import type { JudgedTrack } from './speeding.ts'

/** A vehicle that drives along an edge does not leave within so many metres of it. */
export const VISIT_MARGIN_METERS = 30

const ACCEPTED = verdictCode('accepted')

/** A geofence near a point, as an index of them answers: the metres to its edge are negative inside. */
export interface NearEdge<Geofence> {
  geofence: Geofence
  edgeMeters: number
}

/** The time that a vehicle was inside of a geofence, as far as it lies in the period. */
export interface GeofenceVisit<Geofence> {
  geofence: Geofence
  start: EpochMs
  /** Where the visit goes on, this is the newest position. */
  end: EpochMs
  /** It began before the period, or goes on after it. */
  cutAtStart: boolean
  cutAtEnd: boolean
  /** As far as anyone knows the vehicle is still inside. */
  inProgress: boolean
  /** Null where no speed was reported. */
  topKmh: number | null
}

interface VisitQuery<Geofence> {
  period: Period
  /** Whether the vehicle is still its owner's: what was going on when it left them does not go on for them. */
  isStillOwned: boolean
  /** Lists what holds the point, and what it is outside of by {@link VISIT_MARGIN_METERS} at most. */
  near(latitude: number, longitude: number): readonly NearEdge<Geofence>[]
}

interface OpenVisit {
  from: EpochMs
  topKmh: number | null
}

/**
 * Answers since when a track has to be right for its visits from `at` on, as a `KnownSince`. Where the last position before
 * lies within the margin, what was earlier decides whether the vehicle is inside: as far back as the last position inside of
 * that geofence or farther outside of it. Any other last position says it by itself.
 */
export function visitsKnownSince<Geofence>(
  { track, verdicts }: JudgedTrack,
  at: EpochMs,
  near: VisitQuery<Geofence>['near'],
): EpochMs | null {
  const { fixTime, latitude, longitude } = track
  let undecided: Geofence[] | null = null
  for (let index = firstAtOrAfter(track, at) - 1; index >= 0; index--) {
    if (verdicts[index] !== ACCEPTED) continue
    const margins = near(latitude[index]!, longitude[index]!).filter(({ edgeMeters }) => edgeMeters > 0)
    const within: Geofence[] = margins.map(({ geofence }) => geofence)
    if (undecided === null && within.length === 0) return at
    const left: Geofence[] = undecided === null ? within : undecided.filter((geofence) => within.includes(geofence))
    if (left.length === 0) return fixTime[index]!
    undecided = left
  }
  return null
}

/**
 * Finds the visits to geofences that reach into the period, by their beginning. One begins with the first accepted
 * position inside and ends with the first one farther outside than the margin, as rules see it; silence ends none. The
 * track may begin before the period and end after it, as far as is known; it has to reach back as
 * {@link visitsKnownSince} says.
 */
export function findVisits<Geofence>(
  { track, verdicts }: JudgedTrack,
  query: VisitQuery<Geofence>,
): GeofenceVisit<Geofence>[] {
  const { fixTime, latitude, longitude, speedKmh, length } = track
  const { from, to } = query.period
  const open = new Map<Geofence, OpenVisit>()
  const visits: GeofenceVisit<Geofence>[] = []
  const finish = (geofence: Geofence, visit: OpenVisit, { at, isOver }: { at: EpochMs; isOver: boolean }) => {
    const [start, end] = [Math.max(from, visit.from), Math.min(to, at)]
    // By what is known and not by the clock: a report of today is asked for a moment before it is made.
    const inProgress = !isOver && at <= to && query.isStillOwned
    const cutAtEnd = at > to || (!isOver && !inProgress)
    if (visit.from >= to || at < from || (end <= start && !inProgress && isOver)) return
    const { topKmh } = visit
    visits.push({
      geofence,
      start,
      end: Math.max(start, end),
      cutAtStart: visit.from < from,
      cutAtEnd,
      inProgress,
      topKmh: topKmh === null ? null : saidNumber(topKmh),
    })
  }
  let newest: EpochMs | null = null
  let [north, east] = [Number.NaN, Number.NaN]
  let near: readonly NearEdge<Geofence>[] = []
  for (let index = 0; index < length; index++) {
    if (verdicts[index] !== ACCEPTED) continue
    const at = fixTime[index]!
    newest = at
    if (latitude[index] !== north || longitude[index] !== east) {
      ;[north, east] = [latitude[index]!, longitude[index]!]
      near = query.near(north, east)
    }
    for (const [geofence, visit] of open) {
      if (near.some((each) => each.geofence === geofence)) continue
      open.delete(geofence)
      finish(geofence, visit, { at, isOver: true })
    }
    for (const { geofence, edgeMeters } of near) {
      if (edgeMeters <= 0 && !open.has(geofence)) open.set(geofence, { from: at, topKmh: null })
    }
    const kmh = speedKmh[index]!
    if (at >= from && at < to && !Number.isNaN(kmh)) {
      for (const visit of open.values()) visit.topKmh = Math.max(visit.topKmh ?? 0, kmh)
    }
    if (at >= to && open.size === 0) break
  }
  for (const [geofence, visit] of open) finish(geofence, visit, { at: newest!, isOver: false })
  return visits.sort((one, other) => one.start - other.start)
}
