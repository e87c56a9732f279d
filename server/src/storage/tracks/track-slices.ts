import type { Queryable } from '../base/queryable.ts'
import { emptyStoredTrack, type StoredTrack } from './track-columns.ts'
import { readTrack, type TrackPeriod } from './track-store.ts'

/**
 * Two months at ten seconds. One message of PostgreSQL holds a gigabyte, ten million points; and between two slices a
 * report that nobody waits for any more can end.
 */
const SLICE_POINTS = 500_000

/**
 * Reads the whole track of a device in a period, however long, what has no place included: one statement for each
 * slice.
 */
export async function readWholeTrack(
  pool: Queryable,
  period: TrackPeriod,
  slicePoints = SLICE_POINTS,
): Promise<StoredTrack> {
  const slices: StoredTrack[] = []
  for (;;) {
    const last = slices.at(-1)
    const after = last && { fixTime: last.fixTime.at(-1)!, digest: last.digest.at(-1)! }
    const slice = await readTrack(pool, period, { which: 'all', limit: slicePoints, ...(after && { after }) })
    slices.push(slice)
    if (slice.length < slicePoints) return joinTracks(slices)
  }
}

/** Joins tracks that follow each other to one. */
export function joinTracks(tracks: readonly StoredTrack[]): StoredTrack {
  const filled = tracks.filter((track) => track.length > 0)
  if (filled.length === 1) return filled[0]!
  const joined = emptyStoredTrack(filled.reduce((length, track) => length + track.length, 0))
  let at = 0
  for (const track of filled) {
    joined.fixTime.set(track.fixTime, at)
    joined.receivedAt.set(track.receivedAt, at)
    joined.digest.set(track.digest, at)
    joined.latitude.set(track.latitude, at)
    joined.longitude.set(track.longitude, at)
    joined.speedKmh.set(track.speedKmh, at)
    joined.courseDegrees.set(track.courseDegrees, at)
    joined.odometerKm.set(track.odometerKm, at)
    joined.voltage.set(track.voltage, at)
    joined.ignition.set(track.ignition, at)
    joined.flags.set(track.flags, at)
    joined.event.set(track.event, at)
    at += track.length
  }
  return joined
}
