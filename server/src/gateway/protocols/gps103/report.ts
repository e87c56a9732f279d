import {
  type DeviceReadings,
  type EpochMs,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { degreesOf, KMH_PER_KNOT } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'
import { noteKeyword } from './keywords.ts'

const DECIMAL = /^[+-]?\d{1,6}(\.\d{1,6})?$/
const PERCENT = /^(\d{1,3}(?:\.\d{1,2})?)%$/
const HALF_DAY_MS = 12 * 3_600_000
const DAY_MS = 2 * HALF_DAY_MS

/**
 * Reads a report: keyword, the clock on the wall, telephone or card, `F` with a place or `L` without, time in UTC, `A`
 * or `V`, latitude, longitude, knots, course, altitude, ignition, door, fuel of two tanks, temperature. Older devices end
 * with the speed. Null for what is no report.
 */
export function readReport(serial: string, fields: readonly string[]): Message | null {
  const [keyword = '', wallTime = '', card = '', kind = '', time = ''] = fields
  if (kind !== 'F' && kind !== 'L') return null
  const readings = noReadings()
  noteKeyword(keyword, readings)
  if (keyword === 'rfid' && /^\w{4,32}$/.test(card)) readings.attributes.driverId = card
  noteStates(fields.slice(13), readings)
  if (kind === 'L') return { kind: 'heartbeat', serial, readings }
  const place = placeOf(instantIn(wallTime, time), fields)
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

function placeOf(fixTime: EpochMs, fields: readonly string[]): ReportedPlace {
  const [fix, latitude = '', north = '', longitude = '', east = '', speed = '', course = '', altitude = ''] =
    angleFirst(fields.slice(5))
  if (fix !== 'A' && fix !== 'V') throw new UnfitBytesError('neither a fix nor none')
  if (!/^[NS]$/.test(north) || !/^[EW]?$/.test(east)) throw new UnfitBytesError('no half of the Earth')
  return {
    fixTime,
    hasFix: fix === 'A',
    latitude: degreesOf(latitude, north),
    longitude: degreesOf(longitude, east === '' ? 'E' : east),
    speedKmh: (decimal(speed) ?? 0) * KMH_PER_KNOT,
    courseDegrees: decimal(course),
    altitudeMeters: decimal(altitude),
    satellites: null,
  }
}

/** Some write the half of the Earth before the angle. */
function angleFirst([fix = '', ...fields]: readonly string[]): string[] {
  const [north = '', latitude = '', east = '', longitude = '', ...rest] = fields
  const isTurned = /^[NS]$/.test(north) && /^[EW]$/.test(east)
  return isTurned ? [fix, latitude, north, longitude, east, ...rest] : [fix, ...fields]
}

/** Ignition, door, two tanks and temperature; a field of another kind tells nothing here. */
function noteStates(fields: readonly string[], readings: DeviceReadings): void {
  const [ignition = '', door = '', ...rest] = fields
  const [first = '', second = '', celsius = ''] = rest
  const { attributes } = readings
  if (/^[01]$/.test(ignition)) readings.ignition = ignition === '1'
  if (/^[01]$/.test(door)) attributes['door'] = door === '1'
  const [, firstPercent] = PERCENT.exec(first) ?? []
  const [, secondPercent] = PERCENT.exec(second) ?? []
  if (firstPercent !== undefined) attributes.fuelPercent = Number(firstPercent)
  if (secondPercent !== undefined) attributes['fuel2Percent'] = Number(secondPercent)
  const temperature = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(celsius) ? Number(celsius) : null
  if (temperature !== null) attributes.temperatureCelsius = temperature
  if (/^[PCBU][0-9A-F]{4}$/.test(second)) attributes['dtcs'] = second
}

/**
 * Joins the clock on the wall, `yymmddHHMM` with seconds or without, and the time of day in UTC, which is of the same
 * day or of one beside it. Without a time in UTC the clock on the wall counts, to the minute.
 */
function instantIn(wallTime: string, time: string): EpochMs {
  const wall = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/.exec(wallTime.replace(/\D/g, ''))
  if (!wall) throw new UnfitBytesError(`${wallTime} is no time`)
  const [year, month, day, hour, minute] = wall.slice(1).map(Number) as [number, number, number, number, number]
  const atWall = instantOf(2000 + year, month, day, hour, minute, 0)
  const [, utcHour, utcMinute, utcSecond] = /^(\d\d)(\d\d)(\d\d)(?:\.\d+)?$/.exec(time) ?? []
  if (atWall === null) throw new UnfitBytesError(`${wallTime} is in no calendar`)
  if (utcSecond === undefined) return atWall
  const inUtc = instantOf(2000 + year, month, day, Number(utcHour), Number(utcMinute), Number(utcSecond))
  if (inUtc === null) throw new UnfitBytesError(`${time} is no time of day`)
  // To the minute, as the clock on the wall is read.
  const ahead = atWall - (inUtc - Number(utcSecond) * 1000)
  if (ahead > HALF_DAY_MS) return inUtc + DAY_MS
  return ahead <= -HALF_DAY_MS ? inUtc - DAY_MS : inUtc
}

function decimal(field: string): number | null {
  return DECIMAL.test(field) ? Number(field) : null
}
