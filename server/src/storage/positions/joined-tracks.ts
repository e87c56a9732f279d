import type { Track } from '@monitorweb/domain/track/track'
import { emptyStoredTrack, isPosition, type StoredTrack } from './track-columns.ts'
import { isUnknown, unknownDigests, unknownDoubles, unknownReals } from './unknown-columns.ts'

/** Joins tracks that follow each other to one. Readings are those that all of them have. */
export function joinTracks(tracks: readonly StoredTrack[]): StoredTrack {
  const filled = tracks.filter((track) => track.length > 0)
  if (filled.length <= 1) return filled[0] ?? tracks[0] ?? emptyStoredTrack(0)
  const length = filled.reduce((sum, track) => sum + track.length, 0)
  const joined = { ...writableTrack(length, filled[0]!), ...unknownIn(filled, length) }
  const sources = filled.map(columnsOf)
  for (const [name, column] of columnsOf(joined)) {
    if (isUnknown(column)) continue
    let at = 0
    for (const [index, { length: own }] of filled.entries()) {
      column.set(sources[index]!.get(name)! as never, at)
      at += own
    }
  }
  return joined
}

/** The columns of which none of these tracks knows anything. */
function unknownIn(tracks: readonly StoredTrack[], length: number): Partial<StoredTrack> {
  const of = (name: keyof Track | 'digest') => tracks.every((track) => isUnknown(track[name] as Column))
  return {
    ...(of('receivedAt') && { receivedAt: unknownDoubles(length) }),
    ...(of('courseDegrees') && { courseDegrees: unknownReals(length) }),
    ...(of('odometerKm') && { odometerKm: unknownDoubles(length) }),
    ...(of('voltage') && { voltage: unknownReals(length) }),
    ...(of('digest') && { digest: unknownDigests(length) }),
  }
}

/** Takes points of a track by their indexes, in the order of these. */
export function pickPoints(track: StoredTrack, indexes: ArrayLike<number>): StoredTrack {
  const picked = writableTrack(indexes.length, track)
  const source = columnsOf(track)
  for (const [name, column] of columnsOf(picked)) {
    const from = source.get(name)!
    for (let to = 0; to < indexes.length; to++) column[to] = from[indexes[to]!]!
  }
  return picked
}

/** Takes so many points from one on; they share memory with the whole track. */
export function pieceOf(track: StoredTrack, from: number, count: number): StoredTrack {
  if (from === 0 && count === track.length) return track
  const until = from + count
  const doubles = (column: Float64Array) => (isUnknown(column) ? unknownDoubles(count) : column.subarray(from, until))
  const reals = (column: Float32Array) => (isUnknown(column) ? unknownReals(count) : column.subarray(from, until))
  const piece: StoredTrack = {
    length: count,
    fixTime: track.fixTime.subarray(from, until),
    receivedAt: doubles(track.receivedAt),
    latitude: track.latitude.subarray(from, until),
    longitude: track.longitude.subarray(from, until),
    speedKmh: track.speedKmh.subarray(from, until),
    courseDegrees: reals(track.courseDegrees),
    odometerKm: doubles(track.odometerKm),
    voltage: reals(track.voltage),
    ignition: track.ignition.subarray(from, until),
    flags: track.flags.subarray(from, until),
    event: track.event.subarray(from, until),
    digest: isUnknown(track.digest) ? unknownDigests(count) : track.digest.subarray(from, until),
  }
  if (!track.readings) return piece
  const readings = Object.entries(track.readings).map(([name, column]) => [name, column.subarray(from, until)])
  return { ...piece, readings: Object.fromEntries(readings) }
}

/** Takes the positions among the points of a track; the track itself where all of them are. */
export function positionsOf(track: StoredTrack): StoredTrack {
  let others = 0
  for (let index = 0; index < track.length; index++) if (!isPosition(track, index)) others++
  if (others === 0) return track
  const places = new Uint32Array(track.length - others)
  let found = 0
  for (let index = 0; index < track.length; index++) if (isPosition(track, index)) places[found++] = index
  return pickPoints(track, places)
}

/**
 * Joins tracks of one device, each in the order of (fix time, digest), to one in that order. Digests count where points of
 * several tracks share an instant.
 */
export function mergeTracks(tracks: readonly StoredTrack[]): StoredTrack {
  const filled = tracks.filter((track) => track.length > 0).sort((a, b) => a.fixTime[0]! - b.fixTime[0]!)
  const joined = joinTracks(filled.length > 0 ? filled : tracks)
  const { fixTime, digest, length } = joined
  const isBefore = (a: number, b: number) =>
    fixTime[a]! < fixTime[b]! || (fixTime[a] === fixTime[b] && digest[a]! < digest[b]!)
  let at = 1
  while (at < length && (fixTime[at]! > fixTime[at - 1]! || !isBefore(at, at - 1))) at++
  if (at >= length) return joined
  return pickPoints(
    joined,
    Uint32Array.from({ length }, (_, index) => index).sort((a, b) => (isBefore(a, b) ? -1 : Number(isBefore(b, a)))),
  )
}

type Column = Record<number, number | bigint> & { buffer: ArrayBufferLike; set(values: never, at: number): void }

/** All columns of a track, by name. */
function columnsOf({ length: _length, readings, ...columns }: StoredTrack): Map<string, Column> {
  return new Map(Object.entries({ ...columns, ...readings }) as unknown as [string, Column][])
}

/** Answers a track with the columns of another, whose values somebody else writes, every one. */
function writableTrack(length: number, { length: _length, readings, ...columns }: StoredTrack): StoredTrack {
  const sized = (all: object) =>
    Object.fromEntries(
      Object.entries(all).map(([name, { constructor: Kind }]) => [name, new (Kind as Float64ArrayConstructor)(length)]),
    )
  return { ...(sized(columns) as unknown as StoredTrack), length, ...(readings && { readings: sized(readings) }) }
}
