import type { Period } from '../../calendar/period.ts'
import { distanceMeters } from '../../places/distance.ts'
import { DRAWN_ORIGIN, DRAWN_START } from '../../track/drawings/drawn-track.ts'
import type { ToldDriver } from '../../track/report/drivers.ts'
import type { Track } from '../../track/track.ts'
import { DEFAULT_TRIP_RULES } from '../../track/trip-rules.ts'
import type { Condition } from '../conditions.ts'
import { judgeVehicle, type VehicleAnswer } from '../judge-vehicle.ts'
import type { Rule, RuleGeofence } from '../rule.ts'
import type { Schedule } from '../schedule.ts'
import type { RuleCheckpoint, RuleReadings } from '../vehicle-question.ts'

const { latitude: LATITUDE, longitude: LONGITUDE } = DRAWN_ORIGIN
/** Around a place so many metres east of where drawings begin. */
function around(
  id: number,
  radiusMeters: number,
  { east = 0, speedLimitKmh = null as number | null } = {},
): RuleGeofence {
  const longitude = LONGITUDE + east / 102_140
  return {
    ...{ id, speedLimitKmh },
    reaches: (lat, lon, margin) => distanceMeters(LATITUDE, longitude, lat, lon) <= radiusMeters + margin,
  }
}
export const YARD = around(7, 200, { speedLimitKmh: 30 })
export const TOWN = around(9, 2900)
export const [SQUARE, MARKET] = [
  around(10, 500, { east: 1500, speedLimitKmh: 30 }),
  around(11, 500, { east: 1900, speedLimitKmh: 100 }),
]
/** All around the yard, without a limit. */
export const STREET: RuleGeofence = { id: 8, speedLimitKmh: null, reaches: (...place) => !YARD.reaches(...place) }
export const NIGHT: Schedule = {
  zone: 'America/Sao_Paulo',
  isOutside: true,
  hours: [{ weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 6 * 60, toMinute: 18 * 60 }],
  knowsHolidays: true,
  localHolidays: [],
}

interface Circumstances {
  nowMinute?: number
  told?: readonly ToldDriver[]
  untracked?: readonly Period[]
  checkpoint?: RuleCheckpoint | null
}

/** Judges a drawing by one rule. */
export function judged(
  condition: Condition,
  track: Track & RuleReadings,
  own: Partial<Rule> = {},
  { nowMinute = 10_000, told = [], untracked = [], checkpoint = null }: Circumstances = {},
): VehicleAnswer {
  const rule: Rule = {
    ...{
      id: 1,
      effectiveFrom: DRAWN_START,
      condition,
      geofenceIds: [],
      schedule: null,
      forSeconds: 0,
      restSeconds: 60,
    },
    ...{ marginMeters: 50, coolDownSeconds: 0, ...own },
  }
  return judgeVehicle({
    ...{ rules: [rule], checkpoint, track, told, untracked, tripRules: DEFAULT_TRIP_RULES },
    ...{
      geofences: new Map([YARD, STREET, TOWN, SQUARE, MARKET].map((geofence) => [geofence.id, geofence])),
      now: DRAWN_START + nowMinute * 60_000,
      until: Number.POSITIVE_INFINITY,
    },
  })
}

/** Tells what a rule found as "minute–minute ×count (worst)", minutes since the beginning of the drawing. */
export function found(...asked: Parameters<typeof judged>): string[] {
  const { findings } = judged(...asked)
  const minute = (at: number | null) => (at === null ? '' : Math.round((at - DRAWN_START) / 6_000) / 10)
  return findings[0]!.occurrences.map(
    ({ beganAt, endedAt, count, worst }) =>
      `${minute(beganAt)}–${minute(endedAt)} ×${count}${worst === null ? '' : ` (${Math.round(worst)})`}`,
  )
}

/** What of a track is known by a minute. */
export function until(track: Track, minute: number): Track {
  const length = track.fixTime.filter((at) => at <= DRAWN_START + minute * 60_000).length
  const columns = Object.entries(track).map(([name, column]) => [
    name,
    ArrayBuffer.isView(column) ? (column as Float64Array).subarray(0, length) : column,
  ])
  return { ...Object.fromEntries(columns), length }
}
