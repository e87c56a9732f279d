import { type EpochMs, noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'
import { noteStatus } from './status.ts'

/** A location, and whether the device is one of those that wait for an answer. */
export interface Location {
  message: Message
  waits: boolean
}

const UNITS_PER_DEGREE = 600_000
/** With the height there may be receiver, key or hours, temperature, converter and satellites. */
const ADDED_FIELDS = 5
/** Older devices count fuel in so many digits, and write a key in so many. */
const [FUEL_DIGITS, KEY_DIGITS] = [4, 10]

/**
 * Reads a location: fix, date, time, place, speed, course, state, signal, battery, fuel, distance, and with newer devices
 * height and more. All but battery, height, converter and satellites is in hexadecimal digits.
 */
export function readLocation(serial: string, text: string): Location {
  const reader = new FieldReader(text.split(','))
  const readings = noReadings()
  const { attributes } = readings
  const hasFix = fixOf(reader.text())
  const fixTime = instantFrom(reader.text(), reader.text())
  const latitude = angle(reader.text(), 90)
  const longitude = angle(reader.text(), 180)
  const speedKmh = hex(reader.text(), 4) / 100
  const course = hex(reader.text(), 4) / 100
  noteStatus(readings, hex(reader.text(), 8))
  attributes.signalLevel = hex(reader.text())
  attributes.batteryPercent = reader.number()
  const fuel = reader.text()
  readings.odometerKm = hex(reader.text()) / 10
  const altitudeMeters = reader.left > 0 ? reader.numberOrNull() : null
  const place: ReportedPlace = {
    ...{ fixTime, hasFix, latitude, longitude, altitudeMeters, speedKmh, satellites: null },
    courseDegrees: course < 360 ? course : null,
  }
  let waits = false
  if (reader.left >= ADDED_FIELDS) {
    reader.skip(1)
    const key = reader.text()
    // Only those that write neither as the older ones count reports and hours, and wait for an answer.
    waits = fuel.length !== FUEL_DIGITS || key.length !== KEY_DIGITS
    if (waits) readings.hourMeterHours = hex(key) / 60
    else if (!/^0*$/.test(key)) attributes.driverId = key
    attributes.temperatureCelsius = hex(reader.text()) / 100
    attributes['adc1Volts'] = reader.number()
    place.satellites = reader.number()
  }
  attributes[waits ? 'recordIndex' : 'fuelLevel'] = hex(fuel)
  return { message: { kind: 'position', serial, report: reportOf(place, readings) }, waits }
}

function fixOf(letter: string): boolean {
  if (letter !== 'A' && letter !== 'V') throw new UnfitBytesError(`${letter} says nothing of the fix`)
  return letter === 'A'
}

/** Reads hexadecimal digits, so many where that is told. */
function hex(text: string, digits?: number): number {
  if (!/^[\da-f]{1,12}$/i.test(text) || (digits !== undefined && text.length !== digits))
    throw new UnfitBytesError(`${text} is no number`)
  return Number.parseInt(text, 16)
}

/** The highest bit of the first of eight digits is the sign, the other seven the number. */
function angle(text: string, limit: 90 | 180): number {
  const bits = hex(text, 8)
  const degrees = (bits & 0x0fff_ffff) / UNITS_PER_DEGREE
  if (degrees > limit) throw new UnfitBytesError(`${text} is no angle`)
  return bits >= 0x8000_0000 && degrees !== 0 ? -degrees : degrees
}

function instantFrom(date: string, time: string): EpochMs {
  hex(date, 6)
  hex(time, 6)
  const [year = 0, month = 0, day = 0] = Buffer.from(date, 'hex')
  const [hour = 0, minute = 0, second = 0] = Buffer.from(time, 'hex')
  const instant = instantOf(2000 + year, month, day, hour, minute, second)
  if (instant === null) throw new UnfitBytesError(`${date} ${time} is in no calendar`)
  return instant
}
