import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Itinerary } from '@monitorweb/domain/track/itinerary/itinerary'
import { type KnownSince, needsMore, wideningMs } from '@monitorweb/domain/track/itinerary/restart-points'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import type { Queryable } from '../base/queryable.ts'
import { DAY_MS } from '../positions/hot-days.ts'
import { joinTracks } from '../positions/joined-tracks.ts'
import type { StoredTrack } from '../positions/track-columns.ts'
import type { SparedColumn } from '../positions/track-conditions.ts'
import { findNewestBefore, findOldestFrom } from './data-span.ts'
import type { HistoryPart } from './history-parts.ts'
import { readWholeTrack } from './track-slices.ts'

/** Less beside a period seldom reaches a stop. */
const LEAST_EDGE_MS = 2 * 3_600_000
/** Four months at ten seconds: nobody reports so much on one side of a period without a stop or a silence. */
const MOST_SIDE_POINTS = 1_000_000

/** Whose track is read around which period. */
export interface TrackReading {
  part: HistoryPart
  period: Period
  rules: TripRules
  /** Nothing is later. */
  now: EpochMs
  /** Columns that nobody looks at: a packed day keeps them packed. */
  spared?: readonly SparedColumn[] | undefined
  /** Whether points of one instant are told apart by their digests, which of a packed day take longer to read than all the rest. */
  digests?: boolean | undefined
  /** What is asked beside the report, and how far back that reaches. */
  knownSince?: KnownSince | undefined
}

/** A track as far as its reports need it, and its itinerary where it was laid out to know that. */
export interface ReadTrack {
  track: StoredTrack
  itinerary: Itinerary | null
}

/** What has been read, and how far it could go at most. */
interface Reach {
  pool: Queryable
  part: HistoryPart
  spared: readonly SparedColumn[]
  digests: boolean
  limits: Period
  covered: Period
}

/**
 * Reads the track of a vehicle around a period, as far as its reports need it: to the nearest restart points on both
 * sides, or to where there is no more. Nothing of another owner's time and of another installation is in it.
 */
export async function readAround(
  pool: Queryable,
  { part, period, rules, now, spared = [], digests = false, knownSince }: TrackReading,
): Promise<ReadTrack> {
  const limits = {
    from: Math.max(part.from, part.installations[0]?.from ?? period.from),
    to: Math.min(part.until, Math.max(now, period.to)),
  }
  const covered = {
    from: Math.max(limits.from, firstEdge(period.from, -1)),
    to: Math.min(limits.to, firstEdge(period.to, 1)),
  }
  const reach: Reach = { pool, part, spared, digests, limits, covered }
  let track = await readPart(reach, covered)
  for (let round = 1; ; round++) {
    const asked = needsMore(track, period, { rules, knownSince })
    const pointsBefore = firstAtOrAfter(track, period.from)
    const pointsAfter = track.length - firstAtOrAfter(track, period.to)
    const before = asked.before && covered.from > limits.from && pointsBefore < MOST_SIDE_POINTS
    const after = asked.after && covered.to < limits.to && pointsAfter < MOST_SIDE_POINTS
    if (!before && !after) return { track, itinerary: asked.itinerary }
    const tracks = [track]
    if (before) tracks.unshift(await readBack(reach, wideningMs(round)))
    if (after) tracks.push(await readOn(reach, wideningMs(round)))
    track = joinTracks(tracks)
  }
}

/**
 * Answers how far to read first beyond an edge of a period. Where midnight (UTC) is on the way it may be enough: a packed day
 * more is opened whole.
 */
function firstEdge(at: EpochMs, direction: 1 | -1): EpochMs {
  const edge = at + direction * wideningMs(0)
  const midnight = (direction > 0 ? Math.floor : Math.ceil)(edge / DAY_MS) * DAY_MS
  return (midnight - at) * direction >= LEAST_EDGE_MS ? midnight : edge
}

/** Reads so much before what is covered; across a long silence, as much before its beginning as beside a period at first. */
async function readBack(reach: Reach, spanMs: number): Promise<StoredTrack> {
  const { pool, part, limits, covered } = reach
  const to = covered.from
  covered.from = Math.max(limits.from, to - spanMs)
  const track = await readPart(reach, { from: covered.from, to })
  if (track.length > 0 || covered.from === limits.from) return track
  const newest = await findNewestBefore(pool, part, covered.from)
  const silent = covered.from
  covered.from = newest === null ? limits.from : Math.max(limits.from, newest - wideningMs(0))
  return newest === null ? track : await readPart(reach, { from: covered.from, to: silent })
}

/** Reads so much after what is covered; across a long silence, as much after its end as beside a period at first. */
async function readOn(reach: Reach, spanMs: number): Promise<StoredTrack> {
  const { pool, part, limits, covered } = reach
  const from = covered.to
  covered.to = Math.min(limits.to, from + spanMs)
  const track = await readPart(reach, { from, to: covered.to })
  if (track.length > 0 || covered.to === limits.to) return track
  const silent = covered.to
  const oldest = await findOldestFrom(pool, part, { from: silent, to: limits.to })
  covered.to = oldest === null ? limits.to : Math.min(limits.to, oldest + wideningMs(0))
  return oldest === null ? track : await readPart(reach, { from: silent, to: covered.to })
}

async function readPart({ pool, part, spared, digests }: Reach, { from, to }: Period): Promise<StoredTrack> {
  const tracks: StoredTrack[] = []
  for (const installed of part.installations) {
    const period = { ...installed, from: Math.max(from, installed.from), until: Math.min(to, installed.until) }
    if (period.from < period.until) tracks.push(await readWholeTrack(pool, period, { spared, digests }))
  }
  return joinTracks(tracks)
}
