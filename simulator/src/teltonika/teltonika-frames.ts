import type { PositionReport, ReportEvent } from '@monitorweb/domain/position/position-report'
import { crcArc } from './crc-arc.ts'

const CODEC_8 = 8
/** A packet's number of records is one byte. */
export const MOST_RECORDS = 255
/** Keeps a connection open that has nothing else to say. */
export const KEEP_ALIVE = Buffer.of(0xff)

/** AVL IDs of one byte of FMB devices (wiki.teltonika-gps.com), with the value that says the event. */
const EVENTS: Partial<Record<ReportEvent, readonly [id: number, value: number]>> = {
  tow: [246, 1],
  accident: [247, 1],
  jamming: [249, 1],
  idle: [251, 1],
  powerCut: [252, 1],
  hardAcceleration: [253, 1],
  hardBraking: [253, 2],
  hardCornering: [253, 3],
  overspeed: [255, 1],
}
const [IGNITION, MOVEMENT, GSM_SIGNAL, EXTERNAL_MILLIVOLTS, BATTERY_MILLIVOLTS, ODOMETER_METERS] = [
  239, 240, 21, 66, 67, 16,
]
const [LOW, HIGH] = [0, 1]

/** Makes a login: two bytes of length and the 15 digits of the IMEI. */
export function loginFrame(imei: string): Buffer {
  if (!/^\d{15}$/.test(imei)) throw new RangeError(`teltonika logs in with 15 digits, not with "${imei}"`)
  return Buffer.concat([Buffer.of(0, imei.length), Buffer.from(imei, 'latin1')])
}

/**
 * Makes a record of codec 8 ("Codec", wiki.teltonika-gps.com): place, ignition, movement, signal, supply, battery and
 * odometer, and the event where these devices have an element for it. A report without a fix has no satellites.
 */
export function codec8Record(report: PositionReport): Buffer {
  const event = report.event === null ? undefined : EVENTS[report.event]
  const speedKmh = Math.round(report.speedKmh ?? 0)
  const place = Buffer.alloc(24)
  place.writeBigUInt64BE(BigInt(report.fixTime), 0)
  place[8] = event ? HIGH : LOW
  place.writeInt32BE(Math.round(report.longitude * 1e7), 9)
  place.writeInt32BE(Math.round(report.latitude * 1e7), 13)
  place.writeInt16BE(Math.round(report.altitudeMeters ?? 0), 17)
  place.writeUInt16BE(Math.round(report.courseDegrees ?? 0) % 360, 19)
  place[21] = report.hasFix ? Math.max(1, report.satellites ?? 1) : 0
  place.writeUInt16BE(speedKmh, 22)
  const bytes = [
    ...[IGNITION, report.ignition ? 1 : 0, MOVEMENT, speedKmh > 0 ? 1 : 0, GSM_SIGNAL, 4],
    ...(event ?? []),
  ]
  const words = Buffer.of(2, EXTERNAL_MILLIVOLTS, 0, 0, BATTERY_MILLIVOLTS, 0, 0)
  words.writeUInt16BE(Math.round((report.voltage ?? 12.5) * 1000), 2)
  words.writeUInt16BE(4020, 5)
  const meters = Buffer.alloc(report.odometerKm === null ? 1 : 6)
  if (report.odometerKm !== null) {
    meters.set([1, ODOMETER_METERS])
    meters.writeUInt32BE(Math.round(report.odometerKm * 1000), 2)
  }
  const elements = bytes.length / 2 + 2 + meters[0]!
  const head = Buffer.of(event?.[0] ?? 0, elements, bytes.length / 2, ...bytes)
  return Buffer.concat([place, head, words, meters, Buffer.of(0)])
}

/** Makes a data packet of these records, at most {@link MOST_RECORDS} of them. */
export function dataFrame(records: readonly Buffer[]): Buffer {
  if (records.length === 0 || records.length > MOST_RECORDS) throw new RangeError(`${records.length} records`)
  const counted = Buffer.concat([Buffer.of(CODEC_8, records.length), ...records, Buffer.of(records.length)])
  const frame = Buffer.alloc(counted.length + 12)
  frame.writeUInt32BE(counted.length, 4)
  frame.set(counted, 8)
  frame.writeUInt32BE(crcArc(counted), counted.length + 8)
  return frame
}
