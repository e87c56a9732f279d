import type { DeviceReadings, EpochMs, ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { noteState, noteSwitches } from './tail.ts'

/** Which fields a report in bytes has, by the bits of its mask (`AT+GTHRM`, the GV200 manual). */
const BIT = {
  speed: 0,
  azimuth: 1,
  altitude: 2,
  cell: 3,
  battery: 11,
  supply: 12,
  firstVoltage: 13,
  inputs: 16,
  outputs: 17,
  state: 18,
  satellites: 19,
  mileage: 20,
  totalMileage: 21,
  hours: 22,
  totalHours: 23,
} as const
const CELL_BYTES = 9
/** Accuracy, longitude, latitude and time are always there. */
const PLACE_BYTES = 1 + 4 + 4 + 7

/** Reads battery, supply, voltages, lines and state; answers how many satellites are in view. */
export function readPrefix(
  reader: ByteReader,
  mask: number,
  hasBattery: boolean,
  readings: DeviceReadings,
): number | null {
  const { attributes } = readings
  if (hasBattery && bit(mask, BIT.battery)) attributes.batteryPercent = reader.u8()
  if (bit(mask, BIT.supply)) readings.voltage = reader.u16() / 1000
  for (let number = 1; number <= 3; number++)
    if (bit(mask, BIT.firstVoltage + number - 1)) attributes[`adc${number}Volts`] = reader.u16() / 1000
  const inputs = bit(mask, BIT.inputs) ? reader.u8().toString(16) : ''
  const outputs = bit(mask, BIT.outputs) ? reader.u8().toString(16) : ''
  noteSwitches(readings, inputs, outputs)
  if (bit(mask, BIT.state)) noteState(readings, reader.u8().toString(16))
  // The upper half of the byte is the state of the antenna.
  return bit(mask, BIT.satellites) ? reader.u8() & 0x0f : null
}

export function sizeOfPlace(mask: number): number {
  const sizes = [
    [BIT.speed, 3],
    [BIT.azimuth, 2],
    [BIT.altitude, 2],
    [BIT.cell, CELL_BYTES],
  ] as const
  return sizes.reduce((total, [index, bytes]) => total + (bit(mask, index) ? bytes : 0), PLACE_BYTES)
}

/** Reads a place with its cell, null where no calendar has its time. Speed is kilometres an hour in two bytes and tenths in one. */
export function readPlaceBytes(reader: ByteReader, mask: number): { place: ReportedPlace | null; hdop: number } {
  const hdop = reader.u8()
  const speedKmh = bit(mask, BIT.speed) ? reader.u16() + reader.u8() / 10 : null
  const courseDegrees = bit(mask, BIT.azimuth) ? reader.u16() : null
  const altitudeMeters = bit(mask, BIT.altitude) ? reader.i16() : null
  const [longitude, latitude] = [reader.i32() / 1e6, reader.i32() / 1e6]
  const fixTime = readLongDate(reader)
  if (bit(mask, BIT.cell)) reader.skip(CELL_BYTES)
  if (fixTime === null) return { place: null, hdop }
  // An accuracy of 0 is the last place that was known.
  const place = {
    fixTime,
    hasFix: hdop > 0,
    latitude,
    longitude,
    altitudeMeters,
    speedKmh,
    courseDegrees,
    satellites: null,
  }
  return { place, hdop }
}

export function sizeOfMileage(mask: number): number {
  const sizes = [
    [BIT.mileage, 3],
    [BIT.totalMileage, 5],
    [BIT.hours, 3],
    [BIT.totalHours, 6],
  ] as const
  return sizes.reduce((total, [index, bytes]) => total + (bit(mask, index) ? bytes : 0), 0)
}

/** Reads mileage and hours of this trip and in all, of which the latter count. */
export function readMileage(reader: ByteReader, mask: number, readings: DeviceReadings): void {
  if (bit(mask, BIT.mileage)) reader.skip(3)
  if (bit(mask, BIT.totalMileage)) readings.odometerKm = reader.u32() + reader.u8() / 10
  if (bit(mask, BIT.hours)) reader.skip(3)
  if (!bit(mask, BIT.totalHours)) return
  const hours = reader.u32() + reader.u8() / 60 + reader.u8() / 3600
  // A counter that is switched off says zero.
  if (hours > 0) readings.hourMeterHours = hours
}

/** Reads a date of UTC with a year of two bytes. */
function readLongDate(reader: ByteReader): EpochMs | null {
  return instantOf(reader.u16(), reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8())
}
