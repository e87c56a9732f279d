import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import {
  type DeviceReadings,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { type ByteReader, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { MEANINGS, noteLongElements } from './elements.ts'

const DEGREE_STEPS = 1e7

/** One report while it is read; the elements of one that are many come in several records. */
interface Report {
  at: number
  place: ReportedPlace | null
  readings: DeviceReadings
  longElements: Map<number, Buffer>
}

/**
 * Reads the records of a packet: how many are left in the device, how many follow, and these. Extended ones number
 * elements in two bytes. Throws where records do not fill the bytes exactly.
 */
export function readRecords(content: Buffer, isExtended: boolean): Message[] {
  const reader = readerOf(content)
  reader.skip(1)
  const reports: Report[] = []
  for (let left = reader.u8(); left > 0; left--) readRecord(reader, isExtended, reports)
  if (reader.left > 0) throw new UnfitBytesError(`${reader.left} bytes more than the records have`)
  return reports.map(messageOf)
}

function readRecord(reader: ByteReader, isExtended: boolean, reports: Report[]): void {
  const at = reader.u32() * 1000
  // Which of several records of one second it is.
  reader.skip(1)
  const part = isExtended ? reader.u8() : 0
  const priority = reader.u8()
  const read: Report = { at, place: null, readings: noReadings(), longElements: new Map() }
  read.place = readPlace(reader, at, read.readings)
  const cause = isExtended ? reader.u16() : reader.u8()
  // The upper half says how many records follow the first, the lower one which this is.
  const [last, own] = [part >> 4, part & 0xf]
  const first = own > 0 && own <= last ? reports.at(-1) : undefined
  const report = first?.at === at ? first : read
  if (report === read) {
    reports.push(read)
    if (priority > 0) read.readings.attributes['priority'] = priority
    if (cause > 0) read.readings.attributes['eventCode'] = cause
  }
  readElements(reader, isExtended, report)
}

function readPlace(reader: ByteReader, fixTime: number, { attributes }: DeviceReadings): ReportedPlace | null {
  const [longitude, latitude] = [reader.i32(), reader.i32()]
  const altitudeMeters = reader.u16() / 10
  const courseDegrees = reader.u16() / 100
  const satellites = reader.u8()
  const speedKmh = reader.u16()
  const hdop = reader.u8() / 10
  const place = placeAt(fixTime, longitude, latitude)
  if (place === null) return null
  attributes.hdop = hdop
  return {
    ...place,
    // Without a satellite the last place is repeated.
    ...{ hasFix: satellites > 0, altitudeMeters, courseDegrees, satellites, speedKmh },
  }
}

/**
 * A place alone, as the faults of the vehicle have it as well. Null where it is nowhere on Earth, as where the receiver does not know it
 * (-2147483648): what else the record tells is its own.
 */
function placeAt(fixTime: number, longitude: number, latitude: number): ReportedPlace | null {
  const place = { latitude: latitude / DEGREE_STEPS, longitude: longitude / DEGREE_STEPS }
  if (!isOnEarth(place)) return null
  return {
    ...place,
    ...{ fixTime, hasFix: true, altitudeMeters: null, courseDegrees: null, satellites: null, speedKmh: null },
  }
}

function readElements(reader: ByteReader, isExtended: boolean, { readings, longElements }: Report): void {
  const readId = isExtended ? () => reader.u16() : () => reader.u8()
  for (const readValue of [() => reader.u8(), () => reader.u16(), () => reader.u32()])
    for (let left = reader.u8(); left > 0; left--) {
      const id = readId()
      const value = readValue()
      const meaning = MEANINGS.get(id)
      if (meaning) meaning(readings, value)
      else readings.attributes[`io${id}`] = value
    }
  for (let left = reader.u8(); left > 0; left--) longElements.set(readId(), reader.take(8))
}

function messageOf({ at, place, readings, longElements }: Report): Message {
  noteLongElements(readings, longElements)
  return place ? { kind: 'position', report: reportOf(place, readings) } : { kind: 'heartbeat', readings, at }
}

/** From memory, where a device says that it read the fault from there. */
const STORED = 2

/** Reads the faults of a vehicle: their number, and of each time, place, where from, and its code in five letters. */
export function readFaults(content: Buffer): Message[] {
  const reader = readerOf(content)
  const messages: Message[] = []
  for (let left = reader.u8(); left > 0; left--) {
    reader.skip(1)
    const at = reader.u32() * 1000
    const [longitude, latitude] = [reader.i32(), reader.i32()]
    const readings = noReadings()
    if (reader.u8() === STORED) readings.buffered = true
    readings.attributes['faultCodes'] = reader.take(5).toString('latin1')
    const place = placeAt(at, longitude, latitude)
    messages.push(place ? { kind: 'position', report: reportOf(place, readings) } : { kind: 'heartbeat', readings, at })
  }
  if (reader.left > 0) throw new UnfitBytesError(`${reader.left} bytes more than the faults have`)
  return messages
}
