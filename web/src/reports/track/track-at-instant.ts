import { shortestTurn } from '@monitorweb/domain/places/distance'
import { eventOf } from '@monitorweb/domain/position/event-codes'
import type { EpochMs, ReportEvent } from '@monitorweb/domain/position/position-report'
import { firstAtOrAfter, type Track } from '@monitorweb/domain/track/track'
import type { SegmentPart } from '../history/history-rows.ts'
import type { GrowingTrack } from './track-builder.ts'

/** Answers the index of the newest accepted point at or before an instant; -1 before the first. */
export function pointAt({ track, verdicts }: GrowingTrack, at: EpochMs): number {
  const next = firstAtOrAfter(track, at)
  let index = track.fixTime[next] === at ? next : next - 1
  while (index >= 0 && verdicts[index] !== 0) index--
  return index
}

/** Answers the accepted point nearest in time; -1 without points. */
export function nearestPoint(growing: GrowingTrack, at: EpochMs): number {
  const before = pointAt(growing, at)
  const after = nextAccepted(growing, before)
  if (before < 0 || after < 0) return Math.max(before, after)
  const { fixTime } = growing.track
  return at - fixTime[before]! <= fixTime[after]! - at ? before : after
}

/**
 * Answers the next accepted point later than one; -1 after the last. Before the engine judged them, one of two reports of
 * the same fix is as good as the other, and none comes after it.
 */
export function nextAccepted({ track: { fixTime, length }, verdicts }: GrowingTrack, index: number): number {
  for (let next = index + 1; next < length; next++) {
    if (verdicts[next] === 0 && fixTime[next] !== fixTime[index]) return next
  }
  return -1
}

export interface PlaceAndCourse {
  latitude: number
  longitude: number
  courseDegrees: number | null
}

/**
 * Answers where the vehicle was: between two fixes on the straight line, but never across a silence, where it stays
 * where it was. Before the first fix the answer is null: nobody knows.
 */
export function placeAt(growing: GrowingTrack, at: EpochMs, gapMs: number): PlaceAndCourse | null {
  const index = pointAt(growing, at)
  if (index < 0) return null
  const { fixTime, latitude, longitude, courseDegrees } = growing.track
  const from = { latitude: latitude[index]!, longitude: longitude[index]! }
  const course = Number.isNaN(courseDegrees[index]!) ? null : courseDegrees[index]!
  const next = nextAccepted(growing, index)
  if (next < 0 || fixTime[next]! - fixTime[index]! > gapMs) return { ...from, courseDegrees: course }
  const share = (at - fixTime[index]!) / (fixTime[next]! - fixTime[index]!)
  const east = shortestTurn(longitude[next]! - from.longitude)
  const north = latitude[next]! - from.latitude
  const moved = Math.abs(east) + Math.abs(north) > 2e-5
  const bearing = (Math.atan2(east * Math.cos((from.latitude * Math.PI) / 180), north) * 180) / Math.PI
  return {
    latitude: from.latitude + share * north,
    longitude: from.longitude + share * east,
    courseDegrees: moved ? bearing : course,
  }
}

/** Answers what the vehicle did at an instant; undefined where nothing is known of that. */
export function segmentAt(segments: readonly SegmentPart[], at: EpochMs): SegmentPart | undefined {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (segments[middle]!.end! <= at) low = middle + 1
    else high = middle
  }
  const found = segments[low]
  return found && found.start! <= at ? found : undefined
}

/** Answers a reading, or null where none was reported. */
export function known(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

export function ignitionOf(track: Track, index: number): boolean | null {
  return track.ignition[index]! < 0 ? null : track.ignition[index] === 1
}

/** Holds what one point of a track tells; null where it was not reported. */
export interface PointFacts {
  fixTime: EpochMs
  /** The delay is the time from the fix to its receipt. */
  delayMs: number
  latitude: number
  longitude: number
  speedKmh: number | null
  courseDegrees: number | null
  event: ReportEvent | null
  ignition: boolean | null
  voltage: number | null
  odometerKm: number | null
}

export function pointFacts(track: Track, index: number): PointFacts {
  const fixTime = track.fixTime[index]!
  return {
    fixTime,
    delayMs: track.receivedAt[index]! - fixTime,
    latitude: track.latitude[index]!,
    longitude: track.longitude[index]!,
    speedKmh: known(track.speedKmh[index]!),
    courseDegrees: known(track.courseDegrees[index]!),
    event: eventOf(track.event[index]!),
    ignition: ignitionOf(track, index),
    voltage: known(track.voltage[index]!),
    odometerKm: known(track.odometerKm[index]!),
  }
}
