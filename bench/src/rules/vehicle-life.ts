import { noReadings } from '@monitorweb/domain/position/position-report'
import { emptyTrack, type Track } from '@monitorweb/domain/track/track'
import { frameOf, locationAccPacket } from '@monitorweb/simulator/gt06/gt06-frames'

/** From here vehicles leave, and here they come back to. */
export const DEPOT = { latitude: -23.5, longitude: -46.6 }

const [TURN_SECONDS, DRIVE_SECONDS] = [7_200, 4_000]

export interface LifePoint {
  latitude: number
  longitude: number
  speedKmh: number
  ignition: boolean
  odometerKm: number
}

/** Where a vehicle is at an instant: it drives for 67 minutes away or back, stands for 53, ten of them with the engine on. */
export function pointOfLife(at: number, vehicle: number): LifePoint {
  const second = at / 1000 + vehicle * 37
  const [turn, phase] = [Math.floor(second / TURN_SECONDS), second % TURN_SECONDS]
  const driven = Math.min(phase, DRIVE_SECONDS) / DRIVE_SECONDS
  const way = turn % 2 === 0 ? driven : 1 - driven
  return {
    latitude: DEPOT.latitude + 0.7 * way,
    longitude: DEPOT.longitude + 0.01 * Math.sin(20 * way),
    speedKmh: phase < DRIVE_SECONDS ? Math.round(72 + 25 * Math.sin(phase / 90)) : 0,
    ignition: phase < DRIVE_SECONDS + 600,
    odometerKm: Math.round((10_000 + ((turn + driven) % 10_000) * 80) * 10) / 10,
  }
}

/** The frame in which a tracker says where its vehicle is, its number from 1 on; `more` says otherwise than its life. */
export function frameOfLife(
  vehicle: number,
  { at, number, ...more }: { at: number; number: number; speedKmh?: number },
): Buffer {
  const { odometerKm: _odometer, ...life } = pointOfLife(at, vehicle)
  const known = {
    fixTime: Math.floor(at / 1000) * 1000,
    hasFix: true,
    altitudeMeters: null,
    courseDegrees: 40,
    satellites: 11,
  }
  return frameOf(locationAccPacket({ ...noReadings(), ...life, ...known, ...more }), number & 0xffff)
}

/** The track of a vehicle that reports so often from an instant on. */
export function trackOfLife({ from, points, everyMs }: { from: number; points: number; everyMs: number }): Track {
  const track = emptyTrack(points)
  for (let index = 0; index < points; index++) {
    const at = from + index * everyMs
    const { latitude, longitude, speedKmh, ignition, odometerKm } = pointOfLife(at, 0)
    track.fixTime[index] = at
    track.receivedAt[index] = at + 1_500
    track.latitude[index] = latitude
    track.longitude[index] = longitude
    track.speedKmh[index] = speedKmh
    track.ignition[index] = ignition ? 1 : 0
    track.odometerKm[index] = odometerKm
  }
  return track
}
