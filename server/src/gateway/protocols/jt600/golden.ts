import { KMH_PER_KNOT } from '../../nmea.ts'
import type { Renamed, ToldAs } from '../golden/golden-readings.ts'

const BATTERY_PERCENT: ToldAs = { power: 'batteryPercent' }

/** What we read otherwise than the reference, by how the message begins. */
export const OTHER_THAN_REFERENCE: readonly {
  message: string
  why: string
  toldAs?: ToldAs
  /** Of each record. */
  speedKmh?: readonly number[]
  reply?: string
}[] = [
  {
    message: '2480433966040111',
    why: 'The maker reads the speed as one number of knots (15h: 21); the reference as decimal digits.',
    speedKmh: inKmh([21]),
  },
  {
    message: '24624090196121',
    why: 'As above; what follows shows that the places are as far apart as that.',
    speedKmh: inKmh([41]),
  },
  {
    message: '24624090196123',
    why: 'As above; some of the speeds have no decimal digits.',
    speedKmh: inKmh([16, 23, 34, 33, 8, 25, 7, 27, 10, 12, 31, 17, 9, 23, 11]),
  },
  {
    message: '28383035343230313937332c312c3136382c574c4e4554',
    why: 'The maker answers what a sensor said with its number; the reference answers nothing.',
    reply: '(P69,0,115)',
  },
  {
    message: '24311021600111',
    why: 'What stands behind the satellites is the battery in per cent, as texts of the same device say it; the reference takes it for 80 V.',
    toldAs: BATTERY_PERCENT,
  },
  { message: '24312082002911', why: 'As above: 30 %.', toldAs: BATTERY_PERCENT },
  { message: '(3110312099,W01', why: 'As above: 100 %.', toldAs: BATTERY_PERCENT },
]

function inKmh(knots: readonly number[]): number[] {
  return knots.map((speed) => speed * KMH_PER_KNOT)
}

const as =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name] ?? null, expected: (value) => value })

export const RENAMED: Renamed = {
  fuel1: as('fuel1Level'),
  fuel2: as('fuel2Level'),
  fuel3: as('fuel3Level'),
  // What the reference calls so is the count of satellites.
  gps: (readings) => ({
    actual: 'satellites' in readings ? readings.satellites : null,
    expected: (value) => value,
  }),
  sensorBattery: as('tag1BatteryVolts'),
  sensorBatteryLevel: as('tag1BatteryPercent'),
  sensorRssi: as('tag1SignalDbm'),
  temp1: as('tag1TemperatureCelsius'),
  humidity: as('tag1HumidityPercent'),
}

/** The bolt of a lock, which of a tracker is the relay. */
export const RENAMED_OF_LOCK: Renamed = { ...RENAMED, blocked: as('locked') }
