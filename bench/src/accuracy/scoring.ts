import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { reportTrack, type TrackReport } from '@monitorweb/domain/track/report/track-report'
import type { Trip } from '@monitorweb/domain/track/report/trips'
import type { Track } from '@monitorweb/domain/track/track'
import { DEFAULT_TRIP_RULES, type TripRules } from '@monitorweb/domain/track/trip-rules'

/** A section is a part of the report: what was measured, against what, and what must hold. */
export interface Section {
  title: string
  /** The text says what the data are, whose labels they have, and what explains the misses. */
  text: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  marks: readonly Mark[]
}

/** A mark is a promise and whether it is kept. */
interface Mark {
  promise: string
  found: string
  isKept: boolean
}

/** Answers what the engine says about the whole of a track. */
export function reportAll(track: Track, rules: TripRules = DEFAULT_TRIP_RULES): TrackReport {
  const period = { from: track.fixTime[0] ?? 0, to: track.fixTime[track.length - 1] ?? 0 }
  return reportTrack(track, { period, rules, zone: 'UTC' })
}

export interface Labelled {
  start: string
  end: string
}

export interface Match {
  trip: Trip | undefined
  startSeconds: number
  endSeconds: number
}

/** Answers the trip whose farther end is nearest to the label's, and by how much each end is off: positive is later. */
export function matchTrip(trips: readonly Trip[], label: Labelled): Match {
  const offOf = (trip: Trip): [number, number] => [secondsOff(trip.start, label.start), secondsOff(trip.end, label.end)]
  const distance = (trip: Trip) => Math.max(...offOf(trip).map(Math.abs))
  const trip = trips.toSorted((a, b) => distance(a) - distance(b))[0]
  const [startSeconds, endSeconds] = trip === undefined ? [Number.NaN, Number.NaN] : offOf(trip)
  return { trip, startSeconds, endSeconds }
}

export function isWithin({ startSeconds, endSeconds }: Match, seconds: number): boolean {
  return Math.abs(startSeconds) <= seconds && Math.abs(endSeconds) <= seconds
}

/** Answers by how many per cent a measure is off a reference; positive is more. */
export function percentOff(measured: number, reference: number): number {
  return (measured / reference - 1) * 100
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(position)] ?? Number.NaN, sorted[Math.ceil(position)] ?? Number.NaN]
  return below + (above - below) * (position - Math.floor(position))
}

export const km = (meters: number) => (meters / 1000).toFixed(3)
export const percent = (number: number) => `${number >= 0 ? '+' : ''}${number.toFixed(2)} %`
export const seconds = (number: number) =>
  Number.isNaN(number) ? 'none' : `${number >= 0 ? '+' : ''}${Math.round(number)} s`
export const clock = (time: EpochMs) => new Date(time).toISOString().slice(5, 19).replace('T', ' ')

function secondsOff(time: EpochMs, stamp: string): number {
  return (time - Date.parse(stamp)) / 1000
}
