import type { PositionReport, ReportEvent } from '@monitorweb/domain/position/position-report'
import { crcX25 } from './crc-x25.ts'

/**
 * The packet types of the Concox GT06 protocol that a simulated tracker sends (protocol document v1.8.1, section 4).
 */
export const GT06 = {
  ...{ login: 0x01, location: 0x12, heartbeat: 0x13 },
  ...{ answer: 0x15, alarm: 0x16, locationAcc: 0x22 },
} as const
export type Gt06Type = (typeof GT06)[keyof typeof GT06]

/** A packet without its number, which is what a tracker keeps in memory until the server has answered. */
export interface Gt06Packet {
  type: Gt06Type
  content: Uint8Array
}

/** What a heartbeat says of the tracker itself. */
export interface TrackerCondition {
  ignition: boolean
  charging: boolean
  /** The step of the voltage, from 0 (empty) to 6 (full). */
  batteryLevel: number
  /** The step of the signal, from 0 (none) to 4 (strong). */
  signalLevel: number
  /** Whether fuel or power is cut by command. */
  blocked?: boolean
  armed?: boolean
  /** The language in which it wants answers: 1 is Chinese, 2 English (where nothing is said). */
  language?: 1 | 2
}

/** The place in the mobile network where the tracker is. */
export interface CellTower {
  mcc: number
  mnc: number
  lac: number
  cellId: number
}

/** The cell is of a Brazilian network (MCC 724), for trackers that nobody gave another. */
const DEFAULT_CELL: CellTower = { mcc: 724, mnc: 10, lac: 0x2a5d, cellId: 0x1f6b }

const ALARM_CODES: Partial<Record<ReportEvent, number>> = {
  sos: 0x01,
  powerCut: 0x02,
  vibration: 0x03,
  geofenceEnter: 0x04,
  geofenceExit: 0x05,
  overspeed: 0x06,
  lowBattery: 0x19,
}

/** In heartbeats and alarms, bits 3–5 of the status byte carry the alarm too. */
const STATUS_ALARM: Partial<Record<ReportEvent, number>> = { sos: 4, powerCut: 2, vibration: 1, lowBattery: 3 }

/** Makes a login (0x01). `imei` has 15 digits; times of this tracker are UTC. */
export function loginPacket(imei: string): Gt06Packet {
  if (!/^\d{15}$/.test(imei)) throw new RangeError(`gt06 logs in with 15 digits, not with "${imei}"`)
  return { type: GT06.login, content: Buffer.from(`0${imei}`, 'hex') }
}

/** Makes a heartbeat (0x13) of status, battery, signal and the language word. */
export function heartbeatPacket(condition: TrackerCondition): Gt06Packet {
  const content = Buffer.alloc(5)
  content[0] = statusByte(condition, null)
  content[1] = condition.batteryLevel
  content[2] = condition.signalLevel
  content.writeUInt16BE(condition.language ?? 2, 3)
  return { type: GT06.heartbeat, content }
}

/**
 * Makes a location (0x12). Ignition, when known, is in bits 14 and 15 of the course word, as newer firmwares send it.
 */
export function locationPacket(report: PositionReport, cell = DEFAULT_CELL): Gt06Packet {
  const content = Buffer.alloc(26)
  writeFix(content, report)
  writeCell(content, cell, 18)
  if (report.ignition !== null) {
    const flags = content.readUInt16BE(16) | 0x4000 | (report.ignition ? 0x8000 : 0)
    content.writeUInt16BE(flags, 16)
  }
  return { type: GT06.location, content }
}

/**
 * Makes a location with ACC (0x22): ignition, why it was sent, live or from memory, and the mileage in metres when
 * known.
 */
export function locationAccPacket(report: PositionReport, cell = DEFAULT_CELL): Gt06Packet {
  const content = Buffer.alloc(report.odometerKm === null ? 29 : 33)
  writeFix(content, report)
  writeCell(content, cell, 18)
  content[26] = report.ignition ? 1 : 0
  content[28] = report.buffered ? 1 : 0
  if (report.odometerKm !== null) content.writeUInt32BE(Math.round(report.odometerKm * 1000), 29)
  return { type: GT06.locationAcc, content }
}

/** Makes an alarm (0x16), a location whose event says what happened. Throws for an event that gt06 has no code for. */
export function alarmPacket(report: PositionReport, condition: TrackerCondition, cell = DEFAULT_CELL): Gt06Packet {
  const code = report.event === null ? undefined : ALARM_CODES[report.event]
  if (code === undefined) throw new RangeError(`gt06 has no alarm code for ${report.event}`)
  const content = Buffer.alloc(32)
  writeFix(content, report)
  content[18] = 9
  writeCell(content, cell, 19)
  content[27] = statusByte(condition, report.event)
  content[28] = condition.batteryLevel
  content[29] = condition.signalLevel
  content[30] = code
  content[31] = condition.language ?? 2
  return { type: GT06.alarm, content }
}

/** Whether gt06 has an alarm packet for this event. */
export function isAlarm(event: ReportEvent | null): boolean {
  return event !== null && event in ALARM_CODES
}

/** Makes the whole frame: start bits, length, packet, packet number, CRC and stop bits. */
export function frameOf(packet: Gt06Packet, packetSerial: number): Buffer {
  const size = packet.content.length
  const frame = Buffer.allocUnsafe(size + 10)
  frame.writeUInt16BE(0x7878, 0)
  frame[2] = size + 5
  frame[3] = packet.type
  frame.set(packet.content, 4)
  frame.writeUInt16BE(packetSerial, size + 4)
  frame.writeUInt16BE(crcX25(frame, 2, size + 6), size + 6)
  frame.writeUInt16BE(0x0d0a, size + 8)
  return frame
}

function statusByte(condition: TrackerCondition, event: ReportEvent | null): number {
  const alarm = (event === null ? undefined : STATUS_ALARM[event]) ?? 0
  return (
    (condition.armed ? 0x01 : 0) |
    (condition.ignition ? 0x02 : 0) |
    (condition.charging ? 0x04 : 0) |
    (alarm << 3) |
    0x40 |
    (condition.blocked ? 0x80 : 0)
  )
}

function writeFix(content: Buffer, report: PositionReport): void {
  const time = new Date(report.fixTime)
  content[0] = time.getUTCFullYear() - 2000
  content[1] = time.getUTCMonth() + 1
  content[2] = time.getUTCDate()
  content[3] = time.getUTCHours()
  content[4] = time.getUTCMinutes()
  content[5] = time.getUTCSeconds()
  content[6] = 0xc0 | Math.min(15, report.satellites ?? 0)
  content.writeUInt32BE(Math.round(Math.abs(report.latitude) * 1_800_000), 7)
  content.writeUInt32BE(Math.round(Math.abs(report.longitude) * 1_800_000), 11)
  content[15] = Math.min(255, Math.round(report.speedKmh ?? 0))
  const course = Math.round(report.courseDegrees ?? 0) % 360
  const quadrant = (report.latitude >= 0 ? 0x0400 : 0) | (report.longitude < 0 ? 0x0800 : 0)
  content.writeUInt16BE(course | quadrant | (report.hasFix ? 0x1000 : 0), 16)
}

function writeCell(content: Buffer, cell: CellTower, offset: number): void {
  content.writeUInt16BE(cell.mcc, offset)
  content[offset + 2] = cell.mnc
  content.writeUInt16BE(cell.lac, offset + 3)
  content.writeUIntBE(cell.cellId, offset + 5, 3)
}
