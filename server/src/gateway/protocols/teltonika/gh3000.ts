import { type DeviceReadings, noReadings, type ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { flag, type Meaning, steps, type Width } from '../meanings.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import type { Data } from './framing.ts'

export const CODEC_7 = 0x07

/** Seconds count from 2007; the two highest bits are the priority. */
const FIRST_SECOND = Date.UTC(2007, 0, 1) / 1000

/** GH3000 has numbers of its own. */
const MEANINGS: ReadonlyMap<number, Meaning> = new Map([
  [1, steps('batteryPercent')],
  [2, flag('charging')],
  [5, steps('uptimeSeconds')],
  [20, steps('hdop', 10)],
  [21, steps('vdop', 10)],
  [22, steps('pdop', 10)],
  [67, steps('backupVoltage', 1000)],
  [
    222,
    (readings, value) => {
      if (value > 0) readings.event = 'sos'
    },
  ],
  [240, flag('moving')],
])

/** Reads the records of personal tracker GH3000 (codec 7). Throws where they do not fill the bytes exactly. */
export function readGh3000({ count, records }: Data): Message[] {
  const reader = readerOf(records)
  const messages = Array.from({ length: count }, () => readRecord(reader))
  if (reader.left > 0) throw new UnfitBytesError(`${reader.left} bytes more than ${count} records have`)
  return messages
}

/** A record is a time, which parts follow, and these: a place, elements of one, two and four bytes. */
function readRecord(reader: ByteReader): Message {
  const readings = noReadings()
  const fixTime = ((reader.u32() & 0x3fff_ffff) + FIRST_SECOND) * 1000
  const parts = reader.u8()
  const place = bit(parts, 0) ? readPlace(reader, fixTime, readings) : null
  for (const [index, width] of ([1, 2, 4] as const).entries())
    if (bit(parts, index + 1)) readElements(reader, width, readings)
  return place ? placeOrReadings(place, readings) : { kind: 'heartbeat', readings, at: fixTime }
}

function readPlace(reader: ByteReader, fixTime: number, readings: DeviceReadings): ReportedPlace | null {
  const parts = reader.u8()
  const [latitude, longitude] = bit(parts, 0)
    ? [reader.take(4).readFloatBE(), reader.take(4).readFloatBE()]
    : [null, null]
  const altitudeMeters = bit(parts, 1) ? reader.i16() : null
  const courseDegrees = bit(parts, 2) ? (reader.u8() * 360) / 256 : null
  const speedKmh = bit(parts, 3) ? reader.u8() : null
  const satellites = bit(parts, 4) ? reader.u8() : null
  // Area and cell, then the operator.
  if (bit(parts, 5)) reader.skip(4)
  if (bit(parts, 6)) readings.attributes.signalLevel = reader.u8()
  if (bit(parts, 7)) reader.skip(4)
  if (latitude === null || longitude === null) return null
  return {
    ...{ fixTime, latitude, longitude, altitudeMeters, courseDegrees, speedKmh, satellites },
    hasFix: satellites !== 0,
  }
}

function readElements(reader: ByteReader, width: Width, readings: DeviceReadings): void {
  for (let left = reader.u8(); left > 0; left--) {
    const id = reader.u8()
    const value = width === 1 ? reader.u8() : width === 2 ? reader.u16() : reader.u32()
    const meaning = MEANINGS.get(id)
    if (meaning) meaning(readings, value)
    else readings.attributes[`io${id}`] = value
  }
}
