import {
  type DeviceReadings,
  noReadings,
  type ReportEvent,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import type { BinaryFrame } from './framing.ts'
import { readPlace } from './place.ts'

const RECORD_BYTES = 27
const FROM_MEMORY = 3

/** What a record says behind its place, by layout; answers altitude and satellites where it has them. */
const LAYOUTS: Readonly<Record<number, (reader: ByteReader, readings: DeviceReadings) => Beside>> = {
  1: readPortable,
  2: readVehicle,
  3: readTanks,
}

interface Beside {
  satellites?: number
  altitudeMeters?: number
}

/** Reads the records of a tracker, each of 27 bytes. Throws {@link UnfitBytesError} for other layouts. */
export function readRecords({ serial, layout, kind, records }: BinaryFrame): Message[] {
  const readBeside = LAYOUTS[layout]
  const count = records.length / RECORD_BYTES
  if (!readBeside || count === 0 || !Number.isInteger(count))
    throw new UnfitBytesError(`layout ${layout} in ${records.length} bytes`)
  const reader = readerOf(records)
  return Array.from({ length: count }, () => {
    const place = readPlace(reader)
    const readings = noReadings()
    readings.buffered = kind === FROM_MEMORY
    const beside = readBeside(reader, readings)
    return { kind: 'position', serial, report: reportOf({ ...place, ...beside }, readings) }
  })
}

function readPortable(reader: ByteReader, { attributes }: DeviceReadings): Beside {
  const satellites = reader.u8()
  attributes.batteryPercent = reader.u8()
  // Sensors.
  reader.skip(1)
  const altitudeMeters = reader.u16()
  // The cell.
  reader.skip(4)
  attributes.signalLevel = reader.u8()
  return { satellites, altitudeMeters }
}

/** The gravest first: byte of the status, bit, and what it says. */
const EVENTS: readonly (readonly [number, number, ReportEvent])[] = [
  [1, 2, 'sos'],
  [2, 3, 'tow'],
  [2, 2, 'fatigueDriving'],
  [1, 4, 'overspeed'],
  [1, 3, 'gpsAntennaCut'],
]

/** The level of fuel has its upper byte before the status and its lower one behind the mileage. */
function readVehicle(reader: ByteReader, readings: DeviceReadings): Beside {
  const { attributes } = readings
  const upperFuel = reader.u8()
  const status = reader.take(4)
  const isSet = (byte: number, index: number) => bit(status.readUInt8(byte), index)
  readings.ignition = isSet(0, 0)
  readings.event = EVENTS.find(([byte, index]) => isSet(byte, index))?.[2] ?? null
  attributes['door'] = isSet(0, 6)
  attributes.charging = isSet(1, 0)
  attributes.blocked = isSet(1, 1)
  readings.odometerKm = reader.u32()
  attributes['fuelLevel'] = (upperFuel << 8) | reader.u8()
  return {}
}

/** Three tanks of twelve bits, the mileage in twenty, the status in twenty-four. */
function readTanks(reader: ByteReader, readings: DeviceReadings): Beside {
  const digits = reader.take(10).toString('hex')
  const number = (from: number, to: number) => Number.parseInt(digits.slice(from, to), 16)
  for (const tank of [1, 2, 3]) readings.attributes[`fuel${tank}Level`] = number(3 * tank - 3, 3 * tank)
  readings.odometerKm = number(9, 14)
  readings.ignition = bit(number(14, 20), 0)
  return {}
}
