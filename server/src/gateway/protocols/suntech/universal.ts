import { type DeviceReadings, noReadings, type ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, decimalDigits, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { alertEvent } from './alarms.ts'
import { readCommandResult, readCoordinates, readDateBytes, readSerial } from './draft.ts'
import { readCountedData } from './external-data.ts'
import { lowestBits, noteDriver, noteSwitches } from './readings.ts'
import { readTags } from './tags.ts'

/** The universal family numbers the fields of a report; the third field says in hexadecimal which of them follow. */
const FIELD = {
  model: 1,
  version: 2,
  live: 3,
  day: 4,
  time: 5,
  cell: 6,
  signal: 10,
  latitude: 11,
  longitude: 12,
  speed: 13,
  course: 14,
  satellites: 15,
  fix: 16,
  inputs: 17,
  outputs: 18,
  first: 19,
  second: 20,
  third: 21,
  reserved: 22,
  assigned: 23,
} as const

const PLACE_FIELDS = [FIELD.day, FIELD.time, FIELD.latitude, FIELD.longitude, FIELD.speed, FIELD.course, FIELD.fix]
/** So many of the bits of states are kept; others are not wired in the models that people use. */
const [INPUTS, OUTPUTS] = [3, 4]
const [PACKED_STATUS, PACKED_ALERT] = [0x81, 0x82]
/** A driver showed a key, which has so many bytes. */
const [DRIVER_ALERT, KEY_BYTES] = [59, 8]
const KEY_DIGITS = /^[0-9a-f]{16}$/i
/** A device adds at most so many readings. */
const MOST_ASSIGNED = 32

/** Reads a text report of the universal family. Null for a kind that has no place here. */
export function readUniversal(kind: string, fields: FieldReader): Message | null {
  const serial = readSerial(fields)
  if (kind === 'ALV') return { kind: 'heartbeat', serial }
  if (kind === 'RES') return readCommandResult(serial, fields)
  if (kind === 'BLE') return readTags(serial, fields)
  if (kind !== 'STT' && kind !== 'ALT' && kind !== 'UEX') return null
  const has = readMask(fields.text())
  const readings = noReadings()
  if (has(FIELD.model)) fields.skip(1)
  if (has(FIELD.version)) fields.skip(1)
  if (has(FIELD.live)) readings.buffered = fields.text() === '0'
  const fixTime = fields.instant()
  for (let field = FIELD.cell; field < FIELD.signal; field++) if (has(field)) fields.skip(1)
  if (has(FIELD.signal)) noteSignal(fields.numberOrNull(), readings)
  const coordinates = readCoordinates(fields)
  const satellites = has(FIELD.satellites) ? fields.numberOrNull() : null
  const place = { ...coordinates, fixTime, altitudeMeters: null, satellites, hasFix: fields.text() === '1' }
  const inputs = has(FIELD.inputs) ? readBits(fields.text()) : null
  const outputs = has(FIELD.outputs) ? readBits(fields.text()) : null
  noteBits(readings, inputs, outputs)
  const after = kind === 'UEX' ? readCountedData(fields, readings) : fields
  if (kind !== 'UEX') readReason(kind, has, fields, readings)
  if (has(FIELD.reserved)) after.skip(Math.min(after.left, 1))
  if (has(FIELD.assigned) && kind !== 'UEX') readAssigned(after, readings)
  else
    for (const [index, value] of after.rest().slice(0, MOST_ASSIGNED).entries())
      readings.attributes[`assign${index + 1}`] = value
  return placeOrReadings(place, readings, serial)
}

/** Reads a report of the universal family that is written in bytes; the same fields, in the same order. */
export function readPacked(frame: Buffer): Message {
  const reader = readerOf(frame)
  const header = reader.u8()
  reader.skip(2)
  const serial = decimalDigits(reader.take(5))
  if (serial === null) throw new UnfitBytesError('no device id')
  if (header !== PACKED_STATUS && header !== PACKED_ALERT)
    return { kind: 'unknown', serial, type: header.toString(16), length: frame.length }
  const has = readMask(reader.take(3).toString('hex'))
  const readings = noReadings()
  if (has(FIELD.model)) reader.skip(1)
  if (has(FIELD.version)) reader.skip(3)
  if (has(FIELD.live)) readings.buffered = reader.u8() === 0
  const fixTime = readDateBytes(reader)
  // The serving cell has four bytes, its country, network and area two each.
  for (const [index, bytes] of [4, 2, 2, 2].entries()) if (has(FIELD.cell + index)) reader.skip(bytes)
  if (has(FIELD.signal)) noteSignal(reader.u8(), readings)
  const place: ReportedPlace = {
    fixTime,
    latitude: signed(reader.u32()) / 1e6,
    longitude: signed(reader.u32()) / 1e6,
    speedKmh: reader.u16() / 100,
    courseDegrees: reader.u16() / 100,
    altitudeMeters: null,
    satellites: has(FIELD.satellites) ? reader.u8() : null,
    hasFix: reader.u8() === 1,
  }
  const inputs = has(FIELD.inputs) ? reader.u8() : null
  const outputs = has(FIELD.outputs) ? reader.u8() : null
  noteBits(readings, inputs, outputs)
  if (header === PACKED_ALERT) {
    readPackedAlert(reader, has, readings)
    return placeOrReadings(place, readings, serial)
  }
  if (has(FIELD.first)) reader.skip(1)
  if (has(FIELD.second)) readings.attributes['reasonCode'] = reader.u8()
  if (has(FIELD.third)) readings.attributes['recordIndex'] = reader.u16()
  return placeOrReadings(place, readings, serial)
}

/** Its number, two bytes that modify it or count its data, and these. */
function readPackedAlert(reader: ByteReader, has: Mask, readings: DeviceReadings): void {
  if (!has(FIELD.first)) return
  const id = reader.u8()
  readings.event = alertEvent(id)
  readings.attributes['alertCode'] = id
  if (!has(FIELD.second) || !has(FIELD.third) || id !== DRIVER_ALERT) return
  if (reader.u16() === KEY_BYTES) noteDriver(readings, reader.take(KEY_BYTES).toString('hex'))
}

type Mask = (field: number) => boolean

/** A report without one of the fields that make a position is none; the rest of it cannot be told apart. */
function readMask(hex: string): Mask {
  if (!/^[0-9A-F]{6,8}$/i.test(hex)) throw new UnfitBytesError('no map of fields')
  const mask = Number.parseInt(hex, 16)
  const has = (field: number) => bit(mask, field)
  if (!PLACE_FIELDS.every(has)) throw new UnfitBytesError('a report without a place')
  return has
}

/** The sign is the highest bit, the rest the size. */
function signed(value: number): number {
  return value >= 0x8000_0000 ? -(value - 0x8000_0000) : value
}

/** 99 and 999 are what a modem says that does not know. */
function noteSignal(signal: number | null, { attributes }: DeviceReadings): void {
  if (signal !== null && signal < 99) attributes.signalLevel = signal
}

/** Reads states as binary digits, the ignition or the first output last. */
function readBits(text: string): number | null {
  return /^[01]{1,16}$/.test(text) ? Number.parseInt(text, 2) : null
}

function noteBits(readings: DeviceReadings, inputs: number | null, outputs: number | null): void {
  if (inputs === null) return
  const states = [...lowestBits(inputs, 1 + INPUTS), ...lowestBits(outputs ?? 0, OUTPUTS)]
  noteSwitches(readings, { states, inputs: INPUTS, outputs: outputs === null ? 0 : OUTPUTS })
}

/** A status tells mode, reason and number; an alert its number, a modifier and data. */
function readReason(kind: 'STT' | 'ALT', has: Mask, fields: FieldReader, readings: DeviceReadings): void {
  const [first, second, third] = [FIELD.first, FIELD.second, FIELD.third].map((field) =>
    has(field) && fields.left > 0 ? fields.text() : '',
  )
  const { attributes } = readings
  if (kind === 'ALT') {
    if (!/^\d{1,4}$/.test(first ?? '')) return
    const id = Number(first)
    readings.event = alertEvent(id)
    attributes['alertCode'] = id
    if (id === DRIVER_ALERT && Number(second) === KEY_BYTES && KEY_DIGITS.test(third ?? ''))
      noteDriver(readings, third!)
    else {
      if (second) attributes['alertModifier'] = second
      if (third) attributes['alertData'] = third
    }
    return
  }
  if (/^\d{1,9}$/.test(second ?? '')) attributes['reasonCode'] = Number(second)
  if (/^\d{1,9}$/.test(third ?? '')) attributes['recordIndex'] = Number(third)
}

/** Readings that a device was told to add: a map says which. The others of the map are kept by their number. */
function readAssigned(fields: FieldReader, readings: DeviceReadings): void {
  const map = fields.left > 0 ? fields.text() : ''
  if (!/^[0-9A-F]{1,8}$/i.test(map)) return
  const mask = Number.parseInt(map, 16)
  for (let index = 0; index < 32 && fields.left > 0; index++) {
    if (!bit(mask, index)) continue
    const text = fields.text()
    const value = /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : null
    if (index === 0 && value !== null) readings.attributes.backupVoltage = value
    else if (index === 1 && value !== null) readings.voltage = value
    else if (index === 15 && value !== null) readings.odometerKm = value / 1000
    else if (text !== '') readings.attributes[`assigned${index + 1}`] = text
  }
}
