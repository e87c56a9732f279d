import { type DeviceReadings, noReadings, type ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, decimalDigits, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { alertEventOfSt300, emergencyEvent } from './alarms.ts'
import { readDateBytes } from './draft.ts'
import { lowestBits, noteSwitches } from './readings.ts'

/** The header of a report that says that the device is alive. */
export const ALIVE = 0x14
const [STATUS, EMERGENCY, EVENT, ALERT] = [0x10, 0x11, 0x12, 0x13]
/** Inputs and outputs; ST300V, which is told by its number, has one more of each. */
const [INPUTS, OUTPUTS] = [3, 2]
const ST300V = 10

/**
 * Reads a report of ST300 and its kin that is written in bytes (ST300/340 LATAM manual 1.41 and ST310U 1.08, "Zip"):
 * device, model, version, time, cell, place, signs and satellites, distance, supply, switches, then as its kind has it,
 * hour meter, backup battery and whether it is live.
 */
export function readZip(frame: Buffer): Message {
  // The first byte and the two of the length are known; the last byte is the end.
  const reader = readerOf(frame.subarray(3, -1))
  const header = reader.u8()
  // Nine digits, and a tenth that fills the last byte.
  const serial = decimalDigits(reader.take(5))?.slice(0, 9)
  if (!serial) throw new UnfitBytesError('no device id')
  if (header === ALIVE && reader.left === 0) return { kind: 'heartbeat', serial }
  if (![STATUS, EMERGENCY, EVENT, ALERT].includes(header))
    return { kind: 'unknown', serial, type: header.toString(16), length: frame.length }
  const more = reader.u8() === ST300V ? 1 : 0
  // The version.
  reader.skip(2)
  const place = readPlace(reader)
  const readings = noReadings()
  readings.odometerKm = reader.u32() / 1000
  readings.voltage = reader.u8() + hundredths(reader)
  const [inputs, outputs] = [INPUTS + more, OUTPUTS + more]
  noteSwitches(readings, { states: lowestBits(reader.u8(), 1 + inputs + outputs), inputs, outputs })
  readKind(header, reader, readings)
  if (reader.left >= 7) {
    readings.hourMeterHours = reader.u32() / 60
    readings.attributes.backupVoltage = reader.u8() + hundredths(reader)
    readings.buffered = reader.u8() === 0
  }
  return placeOrReadings(place, readings, serial)
}

function readKind(header: number, reader: ByteReader, readings: DeviceReadings): void {
  const code = reader.u8()
  const { attributes } = readings
  switch (header) {
    case STATUS:
      attributes['recordIndex'] = reader.u16()
      return
    case EMERGENCY:
      readings.event = emergencyEvent(code)
      attributes['emergencyCode'] = code
      return
    case ALERT:
      readings.event = alertEventOfSt300(code)
      attributes['alertCode'] = code
      return
    default:
      attributes['eventCode'] = code
  }
}

function readPlace(reader: ByteReader): ReportedPlace {
  const fixTime = readDateBytes(reader)
  reader.skip(3)
  const [latitude, longitude] = [reader.u8() + millionths(reader), reader.u8() + millionths(reader)]
  const speedKmh = reader.u16() + hundredths(reader)
  const courseDegrees = reader.u16() + hundredths(reader)
  const state = reader.u8()
  return {
    fixTime,
    hasFix: bit(state, 7),
    latitude: bit(state, 6) ? -latitude : latitude,
    longitude: bit(state, 5) ? -longitude : longitude,
    altitudeMeters: null,
    speedKmh,
    courseDegrees,
    satellites: state & 0x1f,
  }
}

function millionths(reader: ByteReader): number {
  return decimals(reader, 3) / 1e6
}

function hundredths(reader: ByteReader): number {
  return decimals(reader, 1) / 100
}

function decimals(reader: ByteReader, bytes: number): number {
  const digits = decimalDigits(reader.take(bytes))
  if (digits === null) throw new UnfitBytesError('no decimal digits')
  return Number(digits)
}
