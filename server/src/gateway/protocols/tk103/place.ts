import {
  type DeviceReadings,
  type EpochMs,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { degreesOf } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'

const PLACE = String.raw`(\d{6})([AV]),? *(\d*\.\d+)([NS]),? *(\d*\.\d+)([EW])`

/**
 * A place of fixed widths: `YYMMDD`, fix, latitude, longitude, speed (5), `HHMMSS`, course (6, of some devices less), state
 * (8), `L` and distance (8), and of some a temperature. Whatever stands before it is in the first group.
 */
const FIXED = new RegExp(
  String.raw`^(.*?)${PLACE}([\d. ]{5})(\d{6})([\d. ]{2,6}?),?(?:([0-9A-F]{8})(?=[L,]|$)|(?=,|$))(?:,?L([0-9A-F]{7,8}))?([+-]\d{1,3}\.\d)?`,
  's',
)

/** A place of fields: `DDMMYY`, fix, latitude, longitude, speed, `HHMMSS`, course, and of some the state. */
const FIELDS =
  /^(\d{6}),([AV]),(\d*\.\d+)([NS]),(\d*\.\d+)([EW]),(\d{1,3}(?:\.\d+)?),(\d{6})(?:,(\d{1,3}(?:\.\d+)?))?(?:,([0-9A-F]{8})(?=,|$))?/

export interface WrittenPlace {
  /** What stood before the place. */
  before: string
  /** Null where no calendar has the date. */
  place: ReportedPlace | null
  /** The eight characters of the state. */
  state: string | undefined
  /** The distance in metres, hexadecimal. */
  distance: string | undefined
  temperature: string | undefined
}

/** Reads a place of fixed widths; null where there is none. */
export function fixedPlaceIn(text: string): WrittenPlace | null {
  const found = FIXED.exec(text)
  if (!found) return null
  const [, before = '', date = '', fix, latitude, north, longitude, east, speed, time = '', course, ...rest] = found
  const [state, distance, temperature] = rest
  const fixTime = instantIn(`20${date}${time}`)
  return {
    before,
    place: placeOf(fixTime, [fix, latitude, north, longitude, east, speed, course]),
    state,
    distance,
    temperature,
  }
}

/** Reads a place of fields; null where there is none. */
export function fieldPlaceIn(text: string): WrittenPlace | null {
  const found = FIELDS.exec(text)
  if (!found) return null
  const [, date = '', fix, latitude, north, longitude, east, speed, time = '', course, state] = found
  const place = placeOf(dayFirst(date, time), [fix, latitude, north, longitude, east, speed, course])
  return { before: '', place, state, distance: undefined, temperature: undefined }
}

/** The instant of a day `DDMMYY` and a time `HHMMSS`; null where no calendar has it. */
export function dayFirst(date: string, time: string): EpochMs | null {
  return instantIn(`20${date.slice(4)}${date.slice(2, 4)}${date.slice(0, 2)}${time}`)
}

/** A position; where no calendar has its date, its readings alone, beside what is kept of it as bytes. */
export function messagesOf(
  serial: string,
  place: ReportedPlace | null,
  readings: DeviceReadings,
  kept: Message,
): Message[] {
  if (place) return [{ kind: 'position', serial, report: reportOf(place, readings) }]
  return [kept, { kind: 'heartbeat', serial, readings }]
}

function instantIn(digits: string): EpochMs | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits)
  if (!parts) throw new UnfitBytesError('no time')
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as SixNumbers
  return instantOf(year, month, day, hour, minute, second)
}

type SixNumbers = [number, number, number, number, number, number]

function placeOf(fixTime: EpochMs | null, written: readonly (string | undefined)[]): ReportedPlace | null {
  const [fix, latitude = '', north = '', longitude = '', east = '', speed = '', course = '0'] = written
  if (fixTime === null) return null
  return {
    fixTime,
    hasFix: fix === 'A',
    latitude: degreesOf(latitude, north),
    longitude: degreesOf(longitude, east),
    speedKmh: number(speed),
    courseDegrees: number(course),
    altitudeMeters: null,
    satellites: null,
  }
}

function number(text: string): number {
  const trimmed = text.trim()
  if (!/^\d+(\.\d*)?$/.test(trimmed)) throw new UnfitBytesError(`${text} is no number`)
  return Number(trimmed)
}
