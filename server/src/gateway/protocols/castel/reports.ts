import {
  type DeviceReadings,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { type ByteReader, readerOf } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { readAlarms } from './alarms.ts'
import { readAdded, readAnswer, readFaults, readValues } from './diagnosis.ts'
import { readPlace } from './place.ts'
import { readState, type VehicleState } from './state.ts'

/** Types of devices that read the vehicle's diagnosis. */
export const TYPE = {
  login: 0x1001,
  logout: 0x1002,
  heartbeat: 0x1003,
  places: 0x4001,
  values: 0x4002,
  acceleration: 0x4003,
  valuesThatAreThere: 0x4004,
  snapshot: 0x4005,
  faults: 0x4006,
  alarm: 0x4007,
  cell: 0x4008,
  asleep: 0x4009,
  commercialFaults: 0x400b,
  everything: 0x401f,
  answer: 0xa002,
} as const

/** How far the time of the state and that of its place lie apart in live reports: up to 38 s in the public messages. */
const SAME_INSTANT_MS = 60_000

/** Reads what a device said. Null for a type without a meaning here. */
export function readReport(type: number, content: Buffer): Message[] | null {
  const reader = readerOf(content)
  switch (type) {
    case TYPE.heartbeat:
      return [{ kind: 'heartbeat' }]
    case TYPE.logout:
      return messagesOf(readState(reader), readPlaces(reader))
    case TYPE.login:
      return readLogin(reader)
    case TYPE.places:
      return readTrack(reader)
    case TYPE.alarm: {
      reader.skip(4)
      const state = readState(reader)
      const places = readPlaces(reader)
      readAlarms(reader, state.readings)
      return messagesOf(state, places)
    }
    case TYPE.everything: {
      const buffered = reader.u8() > 0
      reader.skip(4)
      const state = readState(reader)
      const places = readPlaces(reader)
      readAdded(reader, state.readings)
      return messagesOf(state, places, buffered)
    }
    case TYPE.asleep:
      reader.skip(4)
      return [{ kind: 'position', report: reportOf(readPlace(reader), noReadings()) }]
    case TYPE.answer: {
      const readings = noReadings()
      readAnswer(reader, readings)
      return [{ kind: 'heartbeat', readings }]
    }
    default:
      return readPlaceless(type, reader)
  }
}

/** Reads what a device tells of the vehicle without a place. */
function readPlaceless(type: number, reader: ByteReader): Message[] | null {
  switch (type) {
    case TYPE.values: {
      const state = readState(reader)
      // How often they are asked for.
      reader.skip(2)
      readValues(reader, state.readings, true)
      return messagesOf(state, [])
    }
    case TYPE.snapshot: {
      const state = readState(reader)
      reader.skip(1)
      readValues(reader, state.readings, false)
      return messagesOf(state, [])
    }
    case TYPE.faults:
    case TYPE.commercialFaults: {
      const state = readState(reader)
      readFaults(reader, state.readings, type === TYPE.commercialFaults)
      return messagesOf(state, [])
    }
    // The acceleration is not kept, and the cell stands in the raw message.
    case TYPE.acceleration:
    case TYPE.valuesThatAreThere:
    case TYPE.cell:
      return messagesOf(readState(reader), [])
    default:
      return null
  }
}

/** A device that has just started may not know the ignition yet, and says that it is off. */
function readLogin(reader: ByteReader): Message[] {
  const state = readState(reader)
  if (state.readings.ignition === false) state.readings.ignition = null
  return messagesOf(state, readPlaces(reader))
}

/** Whether they are from memory, the state, places, and of each place the revolutions. */
function readTrack(reader: ByteReader): Message[] {
  const buffered = reader.u8() > 0
  const state = readState(reader)
  const places = readPlaces(reader)
  if (reader.left > 0 && reader.u8() === places.length && reader.left === 2 * places.length && reader.left > 0) {
    reader.skip(2 * (places.length - 1))
    state.readings.attributes['engineRpm'] = reader.u16le()
  }
  return messagesOf(state, places, buffered)
}

function readPlaces(reader: ByteReader): ReportedPlace[] {
  return Array.from({ length: reader.u8() }, () => readPlace(reader))
}

/**
 * The state is that of the last place; of those before it only the ignition is known. Without a place it is of its own instant, and so it
 * is beside a place that the device had before it lost the satellites, which it told then and which is not told again.
 */
function messagesOf(
  { at, readings }: VehicleState,
  places: readonly ReportedPlace[],
  buffered: boolean | null = null,
): Message[] {
  readings.buffered = buffered
  const last = places.at(-1)
  const isStale = last !== undefined && !last.hasFix && at - last.fixTime > SAME_INSTANT_MS
  const told = isStale ? places.filter(({ hasFix, fixTime }) => hasFix || fixTime !== last.fixTime) : places
  const positions = told.map((place): Message => {
    return { kind: 'position', report: reportOf(place, place === last ? readings : earlier(readings)) }
  })
  return last === undefined || isStale ? [...positions, { kind: 'heartbeat', readings, at }] : positions
}

function earlier({ ignition, buffered }: DeviceReadings): DeviceReadings {
  return { ...noReadings(), ignition, buffered }
}
