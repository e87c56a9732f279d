import type { ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { pieceOf } from './joined-tracks.ts'
import { roomForTrack, type StoredTrack } from './track-columns.ts'
import type { SparedColumn } from './track-conditions.ts'
import { isUnknown, unknownDigests } from './unknown-columns.ts'

/** Points of a longer track. */
export interface TrackPiece {
  all: StoredTrack
  from: number
  count: number
}

/** The newest points of a device, to which more are added while the oldest are let go. */
export interface GrowingTrack {
  track: StoredTrack
  /** Where its points lie, with room behind them; null: it was not gone on with yet. */
  room: TrackRoom | null
}

/** Columns of which a track takes the points from one on. */
interface TrackRoom {
  columns: StoredTrack
  from: number
}

const LEAST_ROOM = 48

/**
 * Goes on with a track from one of its points on by newer ones, in its own room: made anew for each report, the columns of a track cost
 * more than judging it does. The track that was before shares the room and is used up: nobody may read it any more. Nobody asks such a track for digests.
 */
export function goOn({ track, room }: GrowingTrack, first: number, { all, from, count }: TrackPiece): GrowingTrack {
  const kept = track.length - first
  const length = kept + count
  let begin = (room?.from ?? 0) + first
  let columns = room?.columns
  if (!columns || length > columns.length) {
    columns = roomLike(all, Math.max(2 * length, LEAST_ROOM))
    copyPoints(columns, 0, { all: track, from: first, count: kept })
    begin = 0
  } else if (begin + length > columns.length) {
    copyPoints(columns, 0, { all: columns, from: begin, count: kept })
    begin = 0
  }
  copyPoints(columns, begin + kept, { all, from, count })
  return { track: pieceOf(columns, begin, length), room: { columns, from: begin } }
}

/** What nobody asks of such a track. */
const SPARED: readonly SparedColumn[] = ['receivedAt', 'courseDegrees', 'voltage']

/** Answers columns of so many points, of which nothing is known where nothing is of these. */
function roomLike({ odometerKm, readings }: StoredTrack, length: number): StoredTrack {
  const sized = Object.keys(readings ?? {}).map((name) => [name, new Float32Array(length)])
  return {
    ...roomForTrack(length, isUnknown(odometerKm) ? [...SPARED, 'odometerKm'] : SPARED),
    digest: unknownDigests(length),
    ...(readings && { readings: Object.fromEntries(sized) }),
  }
}

/** Copies points within the same columns too, towards their beginning. */
function copyPoints(to: StoredTrack, at: number, { all, from, count }: TrackPiece): void {
  const isOdometerKnown = !isUnknown(to.odometerKm)
  for (let index = 0; index < count; index++) {
    const [target, source] = [at + index, from + index]
    to.fixTime[target] = all.fixTime[source]!
    to.latitude[target] = all.latitude[source]!
    to.longitude[target] = all.longitude[source]!
    to.speedKmh[target] = all.speedKmh[source]!
    to.ignition[target] = all.ignition[source]!
    to.flags[target] = all.flags[source]!
    to.event[target] = all.event[source]!
    if (isOdometerKnown) to.odometerKm[target] = all.odometerKm[source]!
  }
  for (const [name, column] of Object.entries(to.readings ?? {})) {
    const told = all.readings?.[name as ReadingName]
    for (let index = 0; index < count; index++) column[at + index] = told?.[from + index] ?? Number.NaN
  }
}
