import { type DeviceReadings, noReadings, type ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, textOrHex } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { noteLines } from '../lines.ts'
import { placeOrReadings } from '../place-or-readings.ts'

const DEGREE = 1e7
const CENTIMETRES_PER_SECOND = 0.036
const INPUTS = 7
/**
 * Bits of the state of the fix. A receiver that never had one says that it is invalid; one that lost it tells the last known
 * place; one without a time says that, too. Logged is what could not be sent at once.
 */
const STATE = { lastKnown: 2, invalidFix: 3, logged: 5, invalidTime: 6 }
/** The same of a short report, above the number of satellites. */
const SHORT_STATE: typeof STATE = { invalidTime: 4, invalidFix: 5, lastKnown: 6, logged: 7 }

/** Reads an event report: place and state, then number and code of the event, and accumulators. */
export function readEvent(content: Buffer): Message {
  const reader = readerOf(content)
  const { place, readings } = readPlaced(reader)
  reader.skip(1)
  readings.attributes['eventCode'] = reader.u8()
  readAccumulators(reader, readings, true)
  return placeOrReadings(place, readings)
}

/** Reads a report that was asked for: place and state, then accumulators. */
export function readLocate(content: Buffer): Message {
  const reader = readerOf(content)
  const { place, readings } = readPlaced(reader)
  readAccumulators(reader, readings, true)
  return placeOrReadings(place, readings)
}

/** Reads what another device said over this one: place and state, two numbers of its way, then it. */
export function readUserData(content: Buffer): Message {
  const reader = readerOf(content)
  const { place, readings } = readPlaced(reader)
  reader.skip(2)
  readings.attributes['externalData'] = textOrHex(reader.take(reader.u16()))
  return placeOrReadings(place, readings)
}

/** Reads a short event report, which lacks height, signal and more. */
export function readShortEvent(content: Buffer): Message {
  const reader = readerOf(content)
  const readings = noReadings()
  const fixTime = reader.u32() * 1000
  const [latitude, longitude] = readAngles(reader)
  const [courseDegrees, speedKmh] = [courseOf(reader.i16()), reader.u8()]
  const state = reader.u8()
  readings.buffered = bit(state, SHORT_STATE.logged)
  reader.skip(1)
  noteInputs(readings, reader.u8())
  readings.attributes['eventCode'] = reader.u8()
  readAccumulators(reader, readings, false)
  const place: ReportedPlace = {
    ...{ fixTime, hasFix: hasFixIn(state, SHORT_STATE), latitude, longitude, altitudeMeters: null },
    ...{ speedKmh, courseDegrees, satellites: state & 0x0f },
  }
  return placeOrReadings(place, readings)
}

/** Time of the report, time of the fix, place, height, speed, course, receiver, network, inputs and state of the device. */
function readPlaced(reader: ByteReader): { place: ReportedPlace; readings: DeviceReadings } {
  const readings = noReadings()
  const { attributes } = readings
  const [reported, fixed] = [reader.u32(), reader.u32()]
  if (fixed > 0 && reported > fixed) attributes['fixAgeSeconds'] = reported - fixed
  const [latitude, longitude] = readAngles(reader)
  const altitudeMeters = reader.i32() / 100
  const speedKmh = reader.u32() * CENTIMETRES_PER_SECOND
  const courseDegrees = courseOf(reader.i16())
  const satellites = reader.u8()
  const state = reader.u8()
  const hasFix = hasFixIn(state, STATE)
  readings.buffered = bit(state, STATE.logged)
  // The operator of the network.
  reader.skip(2)
  attributes.signalLevel = reader.i16()
  reader.skip(1)
  attributes.hdop = reader.u8() / 10
  noteInputs(readings, reader.u8())
  reader.skip(1)
  const fixTime = reported * 1000
  return {
    place: { fixTime, hasFix, latitude, longitude, altitudeMeters, speedKmh, courseDegrees, satellites },
    readings,
  }
}

function hasFixIn(state: number, { lastKnown, invalidFix, invalidTime }: typeof STATE): boolean {
  return ![lastKnown, invalidFix, invalidTime].some((index) => bit(state, index))
}

function readAngles(reader: ByteReader): [number, number] {
  return [reader.i32() / DEGREE, reader.i32() / DEGREE]
}

function courseOf(degrees: number): number | null {
  return degrees >= 0 && degrees <= 360 ? degrees : null
}

/** The lowest bit is the ignition, and the inputs are above it. */
function noteInputs(readings: DeviceReadings, bits: number): void {
  readings.ignition = bit(bits, 0)
  noteLines(readings, 'input', bits >> 1, INPUTS)
}

/** What a device counts means what people set: it is kept by its place. */
function readAccumulators(reader: ByteReader, { attributes }: DeviceReadings, hasAppended: boolean): void {
  const counted = reader.u8()
  if (hasAppended) reader.skip(1)
  // Limit and mask of those that are told when they pass it.
  if (counted >> 6 === 1) reader.skip(8)
  for (let index = 0; index < (counted & 0x3f) && reader.left >= 4; index++) attributes[`acc${index}`] = reader.u32()
}
