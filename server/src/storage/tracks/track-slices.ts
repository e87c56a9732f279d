import type { Queryable } from '../base/queryable.ts'
import { joinTracks } from '../positions/joined-tracks.ts'
import type { StoredTrack } from '../positions/track-columns.ts'
import type { TrackOptions } from '../positions/track-conditions.ts'
import { readSlices, type TrackPeriod } from './track-store.ts'

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
  { slicePoints = SLICE_POINTS, ...options }: { slicePoints?: number } & Pick<TrackOptions, 'digests' | 'spared'> = {},
): Promise<StoredTrack> {
  const slices: StoredTrack[] = []
  for await (const slice of readSlices(pool, period, { slicePoints, ...options })) slices.push(slice)
  return joinTracks(slices)
}
