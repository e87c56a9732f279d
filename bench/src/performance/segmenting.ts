import { reportTrack } from '@monitorweb/domain/track/report/track-report'
import { emptyTrack, type Track } from '@monitorweb/domain/track/track'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'

/** These are the points of a month with a report every ten seconds. */
const POINTS = 260_000
const INTERVAL_MS = 10_000
const START = Date.UTC(2026, 2, 1, 3)
const ROUNDS = 9
/**
 * Each cycle of two hours has so many points; first the vehicle drives, then it stands with the engine on, then with
 * the engine off.
 */
const CYCLE_POINTS = 720
const DRIVEN_POINTS = 400
const IDLE_POINTS = 60
const METERS_PER_DEGREE = 111_000

export interface SegmentingMeasure {
  points: number
  trips: number
  stops: number
  /**
   * The whole report of the month (verdicts, trips, stops, days, summary) took this at best, in the median and in the
   * first round.
   */
  milliseconds: number
  medianMilliseconds: number
  firstMilliseconds: number
}

/** Reports a generated month of one vehicle from memory, several times. */
export function measureSegmenting(points = POINTS): SegmentingMeasure {
  const track = drivenMonth(points)
  const period = { from: START, to: START + points * INTERVAL_MS }
  const query = { period, rules: DEFAULT_TRIP_RULES, zone: 'America/Sao_Paulo' }
  const times: number[] = []
  let [trips, stops] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const report = reportTrack(track, query)
    times.push(performance.now() - began)
    trips = report.trips.length
    stops = report.stops.length
  }
  const sorted = times.toSorted((a, b) => a - b)
  const [milliseconds, medianMilliseconds] = [sorted[0]!, sorted[ROUNDS >> 1]!]
  return { points, trips, stops, milliseconds, medianMilliseconds, firstMilliseconds: times[0]! }
}

/** Makes a track that drives and stands in turn, with a receiver's unrest of some metres. */
function drivenMonth(points: number): Track {
  const track = emptyTrack(points)
  let [north, east, odometerKm] = [0, 0, 10_000]
  for (let point = 0; point < points; point++) {
    const phase = point % CYCLE_POINTS
    const isDriving = phase < DRIVEN_POINTS
    const speedKmh = isDriving ? 30 + 25 * Math.sin(phase / 9) : 0
    const meters = ((speedKmh * INTERVAL_MS) / 3_600_000) * 1000
    const course = phase / 60 + Math.floor(point / CYCLE_POINTS)
    north += (meters * Math.cos(course)) / METERS_PER_DEGREE
    east += (meters * Math.sin(course)) / METERS_PER_DEGREE
    odometerKm += meters / 1000
    track.fixTime[point] = START + point * INTERVAL_MS
    track.latitude[point] = -23.5 + north + unrest(point)
    track.longitude[point] = -46.6 + east + unrest(point + points)
    track.speedKmh[point] = speedKmh
    track.odometerKm[point] = odometerKm
    track.ignition[point] = phase < DRIVEN_POINTS + IDLE_POINTS ? 1 : 0
  }
  return track
}

/** Answers an unrest of up to about five metres, the same one for the same number. */
function unrest(seed: number): number {
  return (((Math.imul(seed, 0x9e3779b9) >>> 8) / 0x1_00_0000 - 0.5) * 10) / METERS_PER_DEGREE
}
