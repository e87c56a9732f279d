import { POSITION_FLAGS } from '../../position/position-flags.ts'
import { emptyTrack, type Track } from '../track.ts'

/**
 * A point of a track drawn for a test lies so many metres from a place in São Paulo, so many seconds after noon of a
 * day.
 */
export interface DrawnPoint {
  second: number
  north: number
  east: number
  speedKmh?: number
  ignition?: boolean
  odometerKm?: number
  flags?: number
}

/** What stands for a place in a point that tells readings only. */
export const nowhere = { north: 0, east: 0, flags: POSITION_FLAGS.noPlace | POSITION_FLAGS.noFix }

export const DRAWN_START = Date.UTC(2026, 10, 21, 12)
export const DRAWN_ORIGIN = { latitude: -23.5, longitude: -46.6 }
const METERS_NORTH = 110_760
const METERS_EAST = 102_140

/** Gives the track of these points, in the order of time, as storage would give it. */
export function trackOf(points: readonly DrawnPoint[]): Track {
  const sorted = points.toSorted((a, b) => a.second - b.second)
  const track = emptyTrack(sorted.length)
  for (const [index, point] of sorted.entries()) {
    track.fixTime[index] = DRAWN_START + point.second * 1000
    track.receivedAt[index] = track.fixTime[index]!
    track.latitude[index] = DRAWN_ORIGIN.latitude + point.north / METERS_NORTH
    track.longitude[index] = DRAWN_ORIGIN.longitude + point.east / METERS_EAST
    track.speedKmh[index] = point.speedKmh ?? Number.NaN
    track.odometerKm[index] = point.odometerKm ?? Number.NaN
    track.ignition[index] = point.ignition === undefined ? -1 : Number(point.ignition)
    track.flags[index] = point.flags ?? 0
  }
  return track
}

/** What the engine does while a vehicle is drawn: `undefined` for a tracker that does not say. */
type Engine = boolean | undefined

/** Draws a drive step by step, a point every `intervalSeconds`; each step begins where the one before ended. */
export function createPen(intervalSeconds = 30) {
  const points: DrawnPoint[] = []
  const now = { second: 0, north: 0, east: 0, odometerKm: 0 }
  const put = (speedKmh: number, ignition: Engine) => {
    const last = points.at(-1)
    const point = { ...now, speedKmh, ignition }
    if (last?.second === now.second) points[points.length - 1] = point
    else points.push(point)
  }
  const pen = {
    points,
    /** Stands for so long, reporting the place as often as while driving unless told otherwise. */
    stand(seconds: number, ignition: Engine, everySeconds = intervalSeconds) {
      const [start, end] = [now.second, now.second + seconds]
      for (now.second = start; now.second < end; now.second += everySeconds) put(0, ignition)
      now.second = end
      put(0, ignition)
      return pen
    },
    /** Drives so many metres in a straight line: north 0°, east 90°. */
    drive(meters: number, { kmh = 36, course = 90, ignition = true as Engine } = {}) {
      const steps = Math.max(1, Math.round(meters / ((kmh / 3.6) * intervalSeconds)))
      for (let step = 1; step <= steps; step++) {
        now.second += intervalSeconds
        now.north += (meters / steps) * Math.cos((course * Math.PI) / 180)
        now.east += (meters / steps) * Math.sin((course * Math.PI) / 180)
        now.odometerKm += meters / steps / 1000
        put(step === steps ? 0 : kmh, ignition)
      }
      return pen
    },
    /** Tells the ignition every so often, and no place. */
    heartbeats(seconds: number, ignition: boolean, everySeconds = 180) {
      const end = now.second + seconds
      for (let second = now.second + everySeconds; second <= end; second += everySeconds) {
        points.push({ ...nowhere, second, ignition })
      }
      now.second = end
      return pen
    },
    /** Reports nothing for so long; the next report finds the vehicle so many metres to the east. */
    silence(seconds: number, meters = 0) {
      now.second += seconds
      now.east += meters
      now.odometerKm += meters / 1000
      return pen
    },
    /** Puts a single fix that far off, after the usual interval. */
    stray(meters: number, { kmh = 0, ignition = true as Engine } = {}) {
      now.second += intervalSeconds
      points.push({ ...now, north: now.north + meters, speedKmh: kmh, ignition })
      now.second += intervalSeconds
      return pen
    },
    track: () => trackOf(points),
    /** Tells the second of the last point. */
    second: () => now.second,
  }
  return pen
}

/** Keeps the times and places of the points, without what the device says of engine, speed and odometer. */
export function onlyPlaces(points: readonly DrawnPoint[]): DrawnPoint[] {
  return points.map(({ second, north, east }) => ({ second, north, east }))
}
