import type { EpochMs, ReportedPlace } from '@monitorweb/domain/position/position-report'
import { instantOf } from '../../calendar.ts'

/** How many fields accuracy, speed, azimuth, altitude, longitude, latitude and time are. */
const PLACE_FIELDS = 7
/** Country, network, area and cell follow the time of the fix. */
const CELL_FIELDS = 4

const COORDINATE = /^-?\d{1,3}\.\d{3,7}$/
const INSTANT = /^\d{14}$/
const NO_INSTANT = /^0+$/
const NUMBER = /^-?\d{1,7}(?:\.\d{1,7})?$/

/** Where a report tells a place, and what it tells. */
export interface Located {
  /** The index of the field of the accuracy, the first of the place. */
  start: number
  /** The index of the first field after the cell, where one is told. */
  after: number
  /** Null where the fields of the place are empty, or its time is none. */
  place: ReportedPlace | null
  /** Whether the place has a time that no calendar has, so that it is kept as bytes; one of zeros says that there never was a fix. */
  isImpossible: boolean
  /** What the maker calls the accuracy: the HDOP, and 0 for the last place that was known. */
  hdop: number | null
}

/**
 * Finds the places of a report. All models lay one out alike, `accuracy, speed in km/h, azimuth, altitude, longitude,
 * latitude, UTC time` and the cell, wherever it stands in the report; a field that the device was told to leave out is
 * empty. A time that no calendar has costs its own place alone.
 */
export function findPlaces(fields: readonly string[]): Located[] {
  const places: Located[] = []
  for (let time = PLACE_FIELDS - 1; time < fields.length; time++) {
    if (!INSTANT.test(fields[time] ?? '') || !isPlaceBefore(fields, time)) continue
    const start = time - PLACE_FIELDS + 1
    places.push({ start, after: time + 1 + CELL_FIELDS, ...readPlace(fields, start) })
  }
  return places
}

/**
 * Finds where a place would stand that is not told: seven empty fields, or an accuracy and six of them. Null where no
 * such stand.
 */
export function findEmptyPlace(fields: readonly string[], from: number): Located | null {
  for (const accuracy of [/^$/, /^\d{1,2}$/]) {
    for (let start = from; start + PLACE_FIELDS <= fields.length; start++) {
      const [first = '', ...others] = fields.slice(start, start + PLACE_FIELDS)
      if (!accuracy.test(first) || others.some((field) => field !== '')) continue
      return {
        start,
        after: start + PLACE_FIELDS + CELL_FIELDS,
        place: null,
        isImpossible: false,
        hdop: numberOf(first),
      }
    }
  }
  return null
}

/** Reads the instant `yyyymmddhhmmss`; null for what is none. */
export function readInstant(text: string): EpochMs | null {
  if (!INSTANT.test(text)) return null
  const part = (from: number, to: number) => Number(text.slice(from, to))
  return instantOf(part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 12), part(12, 14))
}

/** Reads a number; null for a field that is empty or something else. */
export function numberOf(text: string | undefined): number | null {
  return text !== undefined && NUMBER.test(text) ? Number(text) : null
}

function isPlaceBefore(fields: readonly string[], time: number): boolean {
  const [accuracy = '', speed = '', azimuth = '', altitude = '', longitude = '', latitude = ''] = fields.slice(
    time - PLACE_FIELDS + 1,
    time,
  )
  if (!COORDINATE.test(longitude) || !COORDINATE.test(latitude)) return false
  return /^(\d{1,2}(\.\d+)?)?$/.test(accuracy) && [speed, azimuth, altitude].every(isNumberOrEmpty)
}

function isNumberOrEmpty(field: string): boolean {
  return field === '' || NUMBER.test(field)
}

function readPlace(fields: readonly string[], start: number): Pick<Located, 'place' | 'isImpossible' | 'hdop'> {
  const [hdop, speed, azimuth, altitude, longitude, latitude] = fields
    .slice(start, start + PLACE_FIELDS - 1)
    .map(numberOf) as [number | null, number | null, number | null, number | null, number, number]
  const time = fields[start + PLACE_FIELDS - 1] ?? ''
  const fixTime = readInstant(time)
  if (fixTime === null) return { place: null, isImpossible: !NO_INSTANT.test(time), hdop }
  const place: ReportedPlace = {
    fixTime,
    // The time is that of the fix, so the last known place (accuracy 0) is a place at its time.
    hasFix: true,
    latitude,
    longitude,
    altitudeMeters: altitude,
    speedKmh: speed,
    courseDegrees: azimuth,
    satellites: null,
  }
  return { place, isImpossible: false, hdop }
}
