import { type EpochMs, noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { FieldReader } from '../../fields.ts'
import { degreesOf, KMH_PER_KNOT } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'
import { noteReason } from './alarms.ts'
import { noteDigits, noteFieldSwitches, noteSupply, noteSwitches } from './readings.ts'

type Readings = ReturnType<typeof noReadings>

/** Why, and behind it a sentence of the receiver, zeros where it has none, a time, or all in one row. */
const SENTENCE = /^\$GPRMC,(\d{6})(?:\.\d{1,3})?,([AV]),([\d.]+),([NS]),([\d.]+),([EW]),([\d.]*),([\d.]*),(\d{6}),/
const COMPACT =
  /^(\d{6})(\d{6})([0-9A-F]{4})([01]\d{4})(\d{4})(\d{4})(\d{3})(\d{3})[0-9A-F]{8}([AV])(\d\d)(\d{3})(\d{3})(\d\d\.\d)(\d{7})(\d{4}\.\d{4})([NS])(\d{5}\.\d{4})([EW])\d{4}$/

/** Reads a report of an older device (AT07 and before). Throws {@link UnfitBytesError} where it is none. */
export function readOlder(text: string): Message {
  const fields = new FieldReader(text.split('|'))
  const first = fields.text()
  const readings = noReadings()
  const rest = first.slice(2)
  if (fields.left === 0) return readCompact(rest, readings, first)
  if (/^\d{12}$/.test(rest)) return readFields(rest, fields, readings, first)
  return readSentence(rest, fields, readings, first)
}

/** Behind the sentence: three dilutions, switches, time, supply, and what {@link readTail} reads. */
function readSentence(sentence: string, fields: FieldReader, readings: Readings, first: string): Message {
  const { attributes } = readings
  attributes['pdop'] = fields.number()
  attributes.hdop = fields.number()
  attributes['vdop'] = fields.number()
  noteSwitches(readings, fields.text())
  const at = clockOf(fields.text())
  noteSupply(readings, fields.text())
  readTail(fields.rest(), readings)
  noteReason(readings, first.slice(0, 2), false)
  const placeless: Message = { kind: 'heartbeat', readings, ...(at !== null && { at }) }
  if (/^0+$/.test(sentence)) return placeless
  const [, time = '', fix, latitude = '', north = '', longitude = '', east = '', speed, course, date = ''] =
    SENTENCE.exec(sentence) ?? []
  if (/^0*$/.test(date) && fix === 'V') return placeless
  const place = {
    ...{ fixTime: timeOf(date, time), hasFix: fix === 'A', altitudeMeters: null, satellites: null },
    ...{ latitude: degreesOf(latitude, north), longitude: degreesOf(longitude, east) },
    ...{ speedKmh: Number(speed || 0) * KMH_PER_KNOT, courseDegrees: Number(course || 0) },
  }
  return positionOf(place, readings)
}

/** Some have converters before cell and temperature; the distance behind these has four decimals. */
function readTail(tail: readonly string[], readings: Readings): void {
  const at = tail.findIndex((field) => /^\d{1,7}\.\d{4}$/.test(field))
  if (at < 2) throw new UnfitBytesError('no distance')
  readings.odometerKm = Number(tail[at])
  noteDigits(readings, 'temperature1Digits', tail[at - 1]!)
  if (at > 2) noteDigits(readings, 'adc1Digits', tail[at - 3]!)
}

/** Reads fix, latitude, longitude, speed (kn), course, HDOP, switches, supply, converters, cell, temperature, distance. */
function readFields(digits: string, fields: FieldReader, readings: Readings, first: string): Message {
  const hasFix = fields.text() === 'A'
  const latitude = degreesOf(fields.text(), fields.text())
  const longitude = degreesOf(fields.text(), fields.text())
  const [speedKmh, courseDegrees] = [fields.number() * KMH_PER_KNOT, fields.number()]
  readings.attributes.hdop = fields.number()
  noteFieldSwitches(readings, fields.text())
  noteSupply(readings, fields.text())
  readTail(fields.rest(), readings)
  noteReason(readings, first.slice(0, 2), false)
  const fixTime = timeOf(digits.slice(0, 6), digits.slice(6))
  return positionOf(
    { fixTime, hasFix, latitude, longitude, speedKmh, courseDegrees, altitudeMeters: null, satellites: null },
    readings,
  )
}

function readCompact(row: string, readings: Readings, first: string): Message {
  const found = COMPACT.exec(row)
  if (!found) throw new UnfitBytesError('no report')
  const [
    date,
    time,
    switches,
    supply,
    adc1,
    adc2,
    temperature1,
    temperature2,
    fix,
    satellites,
    course,
    speed,
    ...more
  ] = found.slice(1) as [string, string, string, string, ...string[]]
  const [pdop, distance, latitude = '', north = '', longitude = '', east = ''] = more
  const { attributes } = readings
  attributes['switchesHex'] = switches
  noteSupply(readings, supply)
  noteDigits(readings, 'adc1Digits', adc1 ?? '')
  noteDigits(readings, 'adc2Digits', adc2 ?? '')
  noteDigits(readings, 'temperature1Digits', temperature1 ?? '')
  noteDigits(readings, 'temperature2Digits', temperature2 ?? '')
  attributes['pdop'] = Number(pdop)
  readings.odometerKm = Number(distance)
  noteReason(readings, first.slice(0, 2), false)
  const place = {
    ...{ fixTime: timeOf(date, time), hasFix: fix === 'A', altitudeMeters: null, satellites: Number(satellites) },
    ...{ latitude: degreesOf(latitude, north), longitude: degreesOf(longitude, east) },
    ...{ speedKmh: Number(speed), courseDegrees: Number(course) },
  }
  return positionOf(place, readings)
}

function positionOf(place: ReportedPlace, readings: Readings): Message {
  if (!Number.isFinite(place.speedKmh) || !Number.isFinite(place.courseDegrees)) throw new UnfitBytesError('no speed')
  return { kind: 'position', report: reportOf(place, readings) }
}

/** The time of the device's own clock, of fourteen digits; null where they are none, as of one that was never set. */
function clockOf(digits: string): EpochMs | null {
  const [, year, ...rest] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = rest.map(Number)
  return instantOf(Number(year ?? 0), month, day, hour, minute, second)
}

/** Day, month and year, then hour, minute and second, in two digits each. */
function timeOf(date: string, time: string): EpochMs {
  const [day, month, year] = (date.match(/\d\d/g) ?? []).map(Number)
  const [hour, minute, second] = (time.match(/\d\d/g) ?? []).map(Number)
  const instant = instantOf(2000 + (year ?? 0), month ?? 0, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0)
  if (instant === null) throw new UnfitBytesError(`${date} ${time} is no time`)
  return instant
}
