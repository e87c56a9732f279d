import { noReadings } from '@monitorweb/domain/position/position-report'
import { readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { noteEvent } from './events.ts'
import { noteInputs, noteOutputs } from './states.ts'

/** Version, length of a record, and how many still wait. */
const HEAD_BYTES = 8
/** The only version that is known; later ones compress. */
const VERSION = 0x0201
const RECORD_BYTES = 52
export const FIRST_DAY = Date.UTC(2000, 0, 1)

/**
 * Reads records from the memory of a device (CCC), each of 52 bytes with the lowest byte of a number first: event, place,
 * time in seconds since 2000, fix, satellites, signal, speed, course, HDOP, altitude, mileage, run time, cell, lines,
 * first converter, battery, supply, fence. Throws {@link UnfitBytesError} for another version.
 */
export function readCached(serial: string, data: Buffer): Message[] {
  if (data.length < HEAD_BYTES || data.readUInt16BE(0) !== VERSION) throw new UnfitBytesError('another version')
  const size = data.readUInt16LE(2)
  const records = data.subarray(HEAD_BYTES)
  if (size < RECORD_BYTES || records.length === 0 || records.length % size !== 0)
    throw new UnfitBytesError(`records of ${size} bytes in ${records.length}`)
  return Array.from({ length: records.length / size }, (_, index) =>
    readRecord(serial, records.subarray(index * size, (index + 1) * size)),
  )
}

function readRecord(serial: string, record: Buffer): Message {
  const reader = readerOf(record)
  const u16 = () => reader.take(2).readUInt16LE()
  const u32 = () => reader.take(4).readUInt32LE()
  const readings = noReadings()
  const { attributes } = readings
  readings.buffered = true
  noteEvent(readings, reader.u8())
  const latitude = reader.take(4).readInt32LE() / 1e6
  const longitude = reader.take(4).readInt32LE() / 1e6
  const fixTime = FIRST_DAY + u32() * 1000
  const hasFix = reader.u8() === 1
  const satellites = reader.u8()
  attributes.signalLevel = reader.u8()
  const [speedKmh, courseDegrees] = [u16(), u16()]
  attributes.hdop = u16() / 10
  const altitudeMeters = reader.take(2).readInt16LE()
  readings.odometerKm = u32() / 1000
  attributes['runSeconds'] = u32()
  reader.skip(8)
  noteOutputs(readings, reader.u8())
  noteInputs(readings, reader.u8())
  attributes['adc1Steps'] = u16()
  attributes.backupVoltage = u16() / 100
  readings.voltage = u16() / 100
  const place = { fixTime, hasFix, latitude, longitude, altitudeMeters, speedKmh, courseDegrees, satellites }
  return placeOrReadings(place, readings, serial)
}
