import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import {
  type DeviceReadings,
  type EpochMs,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'

/** Which groups of readings follow the place, in this order. */
const GROUP = {
  waypoint: 0,
  accessory: 1,
  receiver: 2,
  odometer: 3,
  hours: 4,
  reason: 5,
  supply: 6,
  driver: 7,
} as const
/** How many bytes each group has up to the supply. No public message has a waypoint, an accessory or a driver. */
const GROUP_BYTES = [8, 8, 8, 4, 4, 4, 4] as const
const DRIVER_BYTES = 4
/** What the flags say, by their bits. */
const FLAG = { ignition: 0, alarm: 1, inputs: 2, outputs: 7, course: 10, charging: 20 } as const
const [INPUTS, OUTPUTS] = [5, 3]

const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000
/** The supply in one byte counts fifths of a volt; where it is told in millivolts too, these are more exact. */
const STEPS_PER_VOLT = 5

/**
 * Reads a position (type 31): device model, type, device, protocol, groups, number, time, place, flags, speed and the
 * groups. All numbers have their lowest byte first.
 */
export function readReport(content: Buffer): Message {
  const reader = readerOf(content)
  reader.skip(2)
  const serial = String(reader.u32le())
  reader.skip(1)
  const groups = reader.u8()
  const readings = noReadings()
  const { attributes } = readings
  attributes['recordIndex'] = reader.u16le()
  const fixTime = readTime(reader)
  const [latitude, longitude] = [reader.i32le() / 1e6, reader.i32le() / 1e6]
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const flags = reader.u32le()
  const place: ReportedPlace = {
    fixTime,
    hasFix: true,
    latitude,
    longitude,
    altitudeMeters: null,
    speedKmh: reader.u8(),
    courseDegrees: ((flags >>> FLAG.course) & 7) * 45,
    satellites: null,
  }
  reader.skip(1)
  readings.ignition = bit(flags, FLAG.ignition)
  if (bit(flags, FLAG.alarm)) readings.event = 'general'
  attributes.charging = bit(flags, FLAG.charging)
  for (let number = 1; number <= INPUTS; number++) attributes[`input${number}`] = bit(flags, FLAG.inputs + number - 1)
  for (let number = 1; number <= OUTPUTS; number++)
    attributes[`output${number}`] = bit(flags, FLAG.outputs + number - 1)
  // Where the bytes do not reach so far, a waypoint or an accessory is longer than is thought, and only the place is sure.
  const isSure = !bit(groups, GROUP.waypoint) && !bit(groups, GROUP.accessory)
  if (isSure || reader.left >= bytesOf(groups)) readGroups(reader, groups, { place, readings })
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

function bytesOf(groups: number): number {
  return GROUP_BYTES.reduce<number>((sum, bytes, group) => sum + (bit(groups, group) ? bytes : 0), 0)
}

function readGroups(
  reader: ByteReader,
  groups: number,
  { place, readings }: { place: ReportedPlace; readings: DeviceReadings },
): void {
  const { attributes } = readings
  if (bit(groups, GROUP.waypoint)) reader.skip(GROUP_BYTES[GROUP.waypoint])
  if (bit(groups, GROUP.accessory)) reader.skip(GROUP_BYTES[GROUP.accessory])
  if (bit(groups, GROUP.receiver)) {
    place.satellites = reader.u8()
    attributes.hdop = reader.u8()
    attributes.accuracyMeters = reader.u8()
    attributes.signalLevel = reader.u8()
    // How long it has been running.
    reader.skip(2)
    readings.voltage = reader.u8() / STEPS_PER_VOLT
    attributes['deviceTemperatureCelsius'] = reader.i8()
  }
  if (bit(groups, GROUP.odometer)) readings.odometerKm = reader.u32le() / 1000
  if (bit(groups, GROUP.hours)) readings.hourMeterHours = reader.u32le() / 60
  if (bit(groups, GROUP.reason)) attributes['reasonCode'] = reader.u32le()
  if (bit(groups, GROUP.supply)) {
    readings.voltage = reader.u16le() / 1000
    const millivolts = reader.u16le()
    // Zero is what a device says that has no battery, or does not measure it.
    if (millivolts > 0) attributes.backupVoltage = millivolts / 1000
  }
  if (bit(groups, GROUP.driver) && reader.left >= DRIVER_BYTES) {
    const driver = reader.u32le()
    if (driver > 0) attributes.driverId = String(driver)
  }
}

/** Reads days since 2000 in the upper fifteen bits, then hour, minute and second of UTC in five, six and six. */
function readTime(reader: ByteReader): EpochMs {
  const packed = reader.u32le()
  const [days, hour, minute, second] = [packed >>> 17, (packed >>> 12) & 31, (packed >>> 6) & 63, packed & 63]
  if (hour > 23 || minute > 59 || second > 59) throw new UnfitBytesError('a time in no calendar')
  return FIRST_DAY + days * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000
}
