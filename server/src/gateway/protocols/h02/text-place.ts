import type { EpochMs, ReportedPlace } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { degreesOf, KMH_PER_KNOT } from '../../nmea.ts'
import { withPoint } from './binary.ts'

/** Where a place begins: time or nothing, fix or nothing, latitude with its letter, longitude with its letter. */
const LATITUDE = 2
const DECIMAL = /^\d{1,3}(\.\d{1,4})?$/
const DAY = /^\d{6}$/
const DAY_MS = 86_400_000

export interface TextPlace {
  /** The fields before the place: of confirmations, what was done. */
  before: string[]
  place: ReportedPlace
  /** Whether the report says when it was there. */
  isDated: boolean
  /** Its day as it is written, though no time may stand with it; '' where there is none. */
  day: string
  /** The fields behind the day, the state first. */
  after: string[]
}

/** Finds the place in the fields of a text; null where there is none. `receivedAt` counts where the report has no time. */
export function placeIn(fields: readonly string[], receivedAt: EpochMs): TextPlace | null {
  const at = fields.findIndex((_, index) => isPlaceAt(fields, index))
  if (at < 0) return null
  const [time = '', fix = '', latitude = '', north = '', longitude = '', east = '', speed = '', course = ''] =
    fields.slice(at)
  const day = fields.findIndex((field, index) => index >= at + 8 && index <= at + 9 && DAY.test(field))
  const fixTime = day < 0 ? null : instantIn(fields[day]!, time)
  if (day >= 0 && time !== '' && fixTime === null) throw new UnfitBytesError('a time in no calendar')
  const place: ReportedPlace = {
    fixTime: fixTime ?? receivedAt,
    // B is one by Beidou; of a location that was asked for, 0 says that it is one.
    hasFix: fix === 'A' || fix === 'B' || fix === '0',
    latitude: degreesOf(angle(latitude), north),
    longitude: degreesOf(angle(longitude), east),
    altitudeMeters: null,
    speedKmh: (decimal(speed) ?? 0) * KMH_PER_KNOT,
    courseDegrees: decimal(course) ?? 0,
    satellites: null,
  }
  return {
    before: fields.slice(0, at),
    place,
    isDated: fixTime !== null,
    day: fields[day] ?? '',
    after: fields.slice((day < 0 ? at + 8 : day) + 1),
  }
}

/** Whether a day `DDMMYY` is that of an instant, the one before or the next, as a clock of another zone has it. */
export function isDayNear(day: string, at: EpochMs): boolean {
  const noon = instantIn(day, '120000')
  return noon !== null && Math.abs(noon - at) <= 1.5 * DAY_MS
}

/** The instant of a day `DDMMYY` and a time `HHMMSS` in UTC; null for what is none. */
export function instantIn(day: string, time: string): EpochMs | null {
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(day + time)
  if (!parts) return null
  const [date, month, year, hour, minute, second] = parts.slice(1).map(Number) as SixNumbers
  return instantOf(2000 + year, month, date, hour, minute, second)
}

/**
 * The instant of a day of the month and a time, `DDHHMMSS` in UTC: the newest one up to a day after the receipt. After a month that
 * has no such day it is of the one before.
 */
export function recentInstantIn(digits: string, receivedAt: EpochMs): EpochMs | null {
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits)
  if (!parts) return null
  const [day, hour, minute, second] = parts.slice(1).map(Number) as [number, number, number, number]
  const received = new Date(receivedAt)
  for (let ago = -1; ago <= 2; ago++) {
    const month = new Date(Date.UTC(received.getUTCFullYear(), received.getUTCMonth() - ago, 1))
    const instant = instantOf(month.getUTCFullYear(), month.getUTCMonth() + 1, day, hour, minute, second)
    const isOfMonth = instant !== null && new Date(instant).getUTCDate() === day
    if (isOfMonth && instant <= receivedAt + DAY_MS) return instant
  }
  return null
}

type SixNumbers = [number, number, number, number, number, number]

function isPlaceAt(fields: readonly string[], at: number): boolean {
  const [time = '', fix = '', latitude = '', north = '', longitude = '', east = ''] = fields.slice(
    at,
    at + LATITUDE + 4,
  )
  if (!/^(\d{6})?$/.test(time) || !/^[ABV0]?$/.test(fix) || fields.length < at + LATITUDE + 4) return false
  return /^[NS]$/.test(north) && /^[EW]$/.test(east) && isAngle(latitude) && isAngle(longitude)
}

function isAngle(field: string): boolean {
  return /^-?\d{0,3}-?\d{2}\.\d+$|^-?\d{1,3}-\d\.\d+$|^\d{8,9}$/.test(field)
}

/**
 * Some write degrees and minutes each with a sign before it, then the minutes below ten in one digit; some leave the
 * point out.
 */
function angle(field: string): string {
  const digits = field.replace(/-(?=\d\.)/, '0').replaceAll('-', '')
  return digits.includes('.') ? digits : withPoint(digits)
}

function decimal(field: string): number | null {
  const trimmed = field.trim()
  return DECIMAL.test(trimmed) ? Number(trimmed) : null
}
