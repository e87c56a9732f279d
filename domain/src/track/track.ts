import { POSITION_FLAGS } from '../position/position-flags.ts'
import type { EpochMs } from '../position/position-report.ts'

/**
 * The history of one device or vehicle as columns, in the total order (fix time, digest). Each column is one typed
 * array, so that a month of 260,000 points is read and segmented in milliseconds. All arrays have `length` elements.
 */
export interface Track {
  readonly length: number
  /** The times ascend, as EpochMs; points of equal times stand in the order of their digests. */
  readonly fixTime: Float64Array
  readonly receivedAt: Float64Array
  /** WGS84 decimal degrees. */
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  /** A figure that the device did not say is NaN, in this column and in the three below. */
  readonly speedKmh: Float32Array
  readonly courseDegrees: Float32Array
  readonly odometerKm: Float64Array
  readonly voltage: Float32Array
  /** The engine is on with 1, off with 0 and not reported with -1. */
  readonly ignition: Int8Array
  /** The flags of each point as bits of {@link POSITION_FLAGS}. */
  readonly flags: Uint8Array
  /** Why the point was sent, or what it reports, as a code of event-codes. */
  readonly event: Uint8Array
}

/** Makes a writable track of this length in which all is unknown; whoever reads storage fills it. */
export function emptyTrack(length: number): Track {
  return {
    length,
    fixTime: new Float64Array(length),
    receivedAt: new Float64Array(length),
    latitude: new Float64Array(length),
    longitude: new Float64Array(length),
    speedKmh: new Float32Array(length).fill(Number.NaN),
    courseDegrees: new Float32Array(length).fill(Number.NaN),
    odometerKm: new Float64Array(length).fill(Number.NaN),
    voltage: new Float32Array(length).fill(Number.NaN),
    ignition: new Int8Array(length).fill(-1),
    flags: new Uint8Array(length),
    event: new Uint8Array(length),
  }
}

/** Takes the points `start` ≤ index < `end`; they share memory with the whole track. */
export function sliceTrack(track: Track, start: number, end: number): Track {
  return {
    length: Math.max(0, end - start),
    fixTime: track.fixTime.subarray(start, end),
    receivedAt: track.receivedAt.subarray(start, end),
    latitude: track.latitude.subarray(start, end),
    longitude: track.longitude.subarray(start, end),
    speedKmh: track.speedKmh.subarray(start, end),
    courseDegrees: track.courseDegrees.subarray(start, end),
    odometerKm: track.odometerKm.subarray(start, end),
    voltage: track.voltage.subarray(start, end),
    ignition: track.ignition.subarray(start, end),
    flags: track.flags.subarray(start, end),
    event: track.event.subarray(start, end),
  }
}

/** Finds the index of the first point at or after `time`; answers `length` when there is none. */
export function firstAtOrAfter(track: Track, time: EpochMs): number {
  let low = 0
  let high = track.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((track.fixTime[middle] as number) < time) low = middle + 1
    else high = middle
  }
  return low
}
