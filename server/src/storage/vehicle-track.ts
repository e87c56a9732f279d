import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position-flags'
import type { EpochMs } from '@monitorweb/domain/position-report'
import { needsMore, wideningMs } from '@monitorweb/domain/restart-points'
import { emptyTrack, type Period, type Track } from '@monitorweb/domain/track'
import type { TripRules } from '@monitorweb/domain/trip-rules'
import type pg from 'pg'
import type { HistoryPart } from './history-parts.ts'
import { epochMs } from './sql-rows.ts'
import { readTrack, type TrackPeriod } from './track-store.ts'

/** The last round reaches 256 days beyond the period; nobody drives so long without a stop. */
const MOST_ROUNDS = 6

interface Reading {
  part: HistoryPart
  period: Period
  rules: TripRules
  /** Nothing is later. */
  now: EpochMs
}

/** When a vehicle first and last reported a place, within a part of its history. */
export interface DataSpan {
  first: EpochMs
  last: EpochMs
}

/**
 * The track of a vehicle around a period, as far as its reports need it: to the nearest restart points on both sides, or
 * to where there is no more. Nothing of another owner's time and of another installation is in it.
 */
export async function readAround(pool: pg.Pool, { part, period, rules, now }: Reading): Promise<Track> {
  const least = Math.max(part.from, part.installations[0]?.from ?? period.from)
  const most = Math.min(part.until, Math.max(now, period.to))
  let from = Math.max(least, period.from - wideningMs(0))
  let until = Math.min(most, period.to + wideningMs(0))
  let track = await readPart(pool, part, { from, to: until })
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const asked = needsMore(track, period, rules)
    const before = asked.before && from > least
    const after = asked.after && until < most
    if (!before && !after) break
    const earlier = before ? Math.max(least, period.from - wideningMs(round)) : from
    const later = after ? Math.min(most, period.to + wideningMs(round)) : until
    track = joinTracks([
      await readPart(pool, part, { from: earlier, to: from }),
      track,
      await readPart(pool, part, { from: until, to: later }),
    ])
    from = earlier
    until = later
  }
  return track
}

/**
 * First and last position with a place of a part; null for a vehicle that never reported one. Looks through the whole
 * history: for where a period turned out empty.
 */
export async function findDataSpan(pool: pg.Pool, { installations }: HistoryPart): Promise<DataSpan | null> {
  const ends = await Promise.all(installations.map((installation) => findSpanOfDevice(pool, installation)))
  const known = ends.filter((span) => span !== null)
  if (known.length === 0) return null
  return { first: known[0]!.first, last: known.at(-1)!.last }
}

async function findSpanOfDevice(pool: pg.Pool, { deviceId, from, until }: TrackPeriod): Promise<DataSpan | null> {
  const edge = (order: 'asc' | 'desc') => `(
    select ${epochMs('p.fix_time')} from position p
    where p.device_id = $1 and p.flags & ${UNTRUSTED_FLAGS} = 0
      and p.fix_time >= to_timestamp($2::float8 / 1000) and p.fix_time < to_timestamp($3::float8 / 1000)
    order by p.fix_time ${order} limit 1)`
  const { rows } = await pool.query<{ first: number | null; last: number | null }>({
    text: `select ${edge('asc')} as first, ${edge('desc')} as last`,
    values: [deviceId, from, until],
  })
  const { first, last } = rows[0]!
  return first === null || last === null ? null : { first, last }
}

async function readPart(pool: pg.Pool, { installations }: HistoryPart, { from, to }: Period): Promise<Track> {
  const tracks: Track[] = []
  for (const { deviceId, ...installed } of installations) {
    const period = { deviceId, from: Math.max(from, installed.from), until: Math.min(to, installed.until) }
    if (period.from < period.until) tracks.push(await readTrack(pool, period, { withUnplaced: true }))
  }
  return joinTracks(tracks)
}

/** Tracks that follow each other as one. */
function joinTracks(tracks: readonly Track[]): Track {
  const filled = tracks.filter((track) => track.length > 0)
  if (filled.length === 1) return filled[0]!
  const joined = emptyTrack(filled.reduce((length, track) => length + track.length, 0))
  let at = 0
  for (const track of filled) {
    joined.fixTime.set(track.fixTime, at)
    joined.receivedAt.set(track.receivedAt, at)
    joined.latitude.set(track.latitude, at)
    joined.longitude.set(track.longitude, at)
    joined.speedKmh.set(track.speedKmh, at)
    joined.courseDegrees.set(track.courseDegrees, at)
    joined.odometerKm.set(track.odometerKm, at)
    joined.voltage.set(track.voltage, at)
    joined.ignition.set(track.ignition, at)
    joined.flags.set(track.flags, at)
    at += track.length
  }
  return joined
}
