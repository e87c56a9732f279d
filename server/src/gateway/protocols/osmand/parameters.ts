import { NAMED_READINGS, namedReading } from '@monitorweb/domain/position/named-readings'
import {
  type DeviceReadings,
  type EpochMs,
  noReadings,
  REPORT_EVENTS,
  type ReportEvent,
} from '@monitorweb/domain/position/position-report'
import type { Message } from '../../protocol.ts'
import { TOKEN } from './token.ts'
import { booleanOf, coordinate, deviceSerial, instant, numberOf, refusal } from './values.ts'

export type Parameters = ReadonlyMap<string, string>

const KNOT_KMH = 1.852

/** Parameters that tell the place of a request or who sends it, and so are no readings. */
const PLACE_NAMES = new Set(
  ['id deviceid timestamp valid lat lon location speed bearing heading altitude sat'.split(' '), TOKEN].flat(),
)

/** Reads one request as a message: a position where it has coordinates, else a heartbeat. Throws BadRequestError. */
export function messageOf(parameters: Parameters, receivedAt: EpochMs): Message {
  const name = parameters.has('id') || !parameters.has('deviceid') ? 'id' : 'deviceid'
  const serial = deviceSerial(name, parameters.get(name))
  const timestamp = parameters.get('timestamp')
  const fixTime = timestamp === undefined || timestamp === '' ? receivedAt : instant('timestamp', timestamp)
  const place = placeOf(parameters)
  const readings = readingsOf(parameters)
  if (!place) {
    const satellites = numberOf(parameters.get('sat'))
    if (satellites !== null) keep(readings, 'satellites', satellites)
    return { kind: 'heartbeat', serial, readings, at: fixTime }
  }
  const motion = {
    altitudeMeters: numberOf(parameters.get('altitude')),
    speedKmh: speedFromKnots(numberOf(parameters.get('speed'))),
    courseDegrees: course(numberOf(parameters.get('bearing') ?? parameters.get('heading'))),
    satellites: numberOf(parameters.get('sat')),
  }
  const hasFix = booleanOf(parameters.get('valid')) ?? true
  return { kind: 'position', serial, report: { ...readings, ...place, ...motion, fixTime, hasFix } }
}

function placeOf(parameters: Parameters): { latitude: number; longitude: number } | null {
  const location = parameters.get('location')
  if (location !== undefined) {
    const [latitude, longitude, ...more] = location.split(',')
    if (longitude === undefined || more.length > 0) throw refusal('location', 'latitude,longitude', location)
    return { latitude: coordinate('location', latitude, 90), longitude: coordinate('location', longitude, 180) }
  }
  if (!parameters.has('lat') && !parameters.has('lon')) return null
  return {
    latitude: coordinate('lat', parameters.get('lat'), 90),
    longitude: coordinate('lon', parameters.get('lon'), 180),
  }
}

/** Phones say -1 where they do not know a value. */
export function speedFromKnots(knots: number | null): number | null {
  return knots === null || knots < 0 ? null : knots * KNOT_KMH
}

/** Turns degrees into [0, 360); null where the phone does not know them. */
export function course(degrees: number | null): number | null {
  return degrees === null || degrees < 0 ? null : degrees % 360
}

/** Reads one named value into the readings; answers false where they have no use for it. */
type Reading = (readings: DeviceReadings, value: string) => boolean

function number(write: (readings: DeviceReadings, value: number) => void): Reading {
  return (readings, text) => {
    const value = numberOf(text)
    if (value !== null) write(readings, value)
    return value !== null
  }
}

function boolean(write: (readings: DeviceReadings, value: boolean) => void): Reading {
  return (readings, text) => {
    const value = booleanOf(text)
    if (value !== null) write(readings, value)
    return value !== null
  }
}

function attribute(name: string): Reading {
  return number((readings, value) => keep(readings, name, value))
}

function flag(name: string): Reading {
  return boolean((readings, value) => keep(readings, name, value))
}

function isReportEvent(word: string): word is ReportEvent {
  return (REPORT_EVENTS as readonly string[]).includes(word)
}

/** The known names, in the units of Traccar's attributes: metres, milliseconds, volts. */
const KNOWN: Record<string, Reading> = {
  ignition: boolean((readings, value) => {
    readings.ignition = value
  }),
  archive: boolean((readings, value) => {
    readings.buffered = value
  }),
  odometer: number((readings, metres) => {
    readings.odometerKm = metres / 1000
  }),
  hours: number((readings, milliseconds) => {
    readings.hourMeterHours = milliseconds / 3_600_000
  }),
  power: number((readings, volts) => {
    readings.voltage = volts
  }),
  alarm: (readings, word) => {
    if (!isReportEvent(word)) return false
    readings.event = word
    return true
  },
  driverUniqueId: (readings, driver) => {
    keep(readings, 'driverId', driver)
    return true
  },
  accuracy: attribute('accuracyMeters'),
  hdop: attribute('hdop'),
  batt: attribute('batteryPercent'),
  batteryLevel: attribute('batteryPercent'),
  battery: attribute('backupVoltage'),
  rssi: attribute('signalLevel'),
  charge: flag('charging'),
  motion: flag('moving'),
}

const BY_SMALL_NAME: ReadonlyMap<string, string> = new Map(
  [...Object.keys(KNOWN), ...Object.keys(NAMED_READINGS)].map((name) => [name.toLowerCase(), name]),
)

/** The known name that a parameter has, whichever of its letters are capitals; undefined for a maker's own word. */
export function knownName(name: string): string | undefined {
  return BY_SMALL_NAME.get(name.toLowerCase())
}

function readingsOf(parameters: Parameters): DeviceReadings {
  const readings = noReadings()
  for (const [name, value] of parameters)
    if (!PLACE_NAMES.has(name) && value !== '') noteParameter(readings, name, value)
  return readings
}

/** Notes one parameter: a known reading, else an attribute of its own name and of the type that the text looks like. */
export function noteParameter(readings: DeviceReadings, name: string, text: string): void {
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined
  if (known?.(readings, text)) return
  const kind = namedReading(name)?.kind
  if (kind === 'flag' && flag(name)(readings, text)) return
  if (kind === 'text') keep(readings, name, text)
  else if (text === 'true' || text === 'false') keep(readings, name, text === 'true')
  else keep(readings, name, exactNumber(text) ?? text)
}

/** Reads a number that the text says exactly; identifiers such as «007» and very long digits stay text. */
function exactNumber(text: string): number | null {
  const value = numberOf(text)
  if (value === null || /^[+-]?0\d/.test(text) || /\s/.test(text)) return null
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? null : value
}

/** Keeps an attribute under any name, even `__proto__`. */
export function keep(readings: DeviceReadings, name: string, value: string | number | boolean): void {
  Object.defineProperty(readings.attributes, name, { value, enumerable: true, configurable: true, writable: true })
}
