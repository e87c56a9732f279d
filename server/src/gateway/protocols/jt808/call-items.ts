import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { noteEvent } from './alarms.ts'

/** Which area or road was entered (0) or left (1). */
export function crossing(value: Buffer, readings: DeviceReadings): void {
  if (value.length !== 6) return
  readings.attributes['geofenceNumber'] = value.readUInt32BE(1)
  const event: ReportEvent = value.readUInt8(5) === 0 ? 'geofenceEnter' : 'geofenceExit'
  if (readings.event === 'geofence') readings.event = event
  else noteEvent(event, readings)
}

/** Manoeuvres in the first word; in the last a door. */
export function switches(value: Buffer, readings: DeviceReadings): void {
  if (value.length !== 8) return
  const manoeuvres = value.readUInt16BE(0)
  if (bit(manoeuvres, 8)) noteEvent('hardAcceleration', readings)
  if (bit(manoeuvres, 9)) noteEvent('hardBraking', readings)
  if (bit(manoeuvres, 10)) noteEvent('hardCornering', readings)
  if (bit(value.readUInt32BE(4), 16)) noteEvent('door', readings)
}

/** Any of three buttons, and a blow, in the first word. */
const [VIBRATION, BUTTONS] = [0, 0b1110]

export function callsForHelp(value: Buffer, readings: DeviceReadings): void {
  if (value.length !== 8) return
  const bits = value.readUInt16BE(0)
  if ((bits & BUTTONS) !== 0) noteEvent('sos', readings)
  if (bit(bits, VIBRATION)) noteEvent('vibration', readings)
}

const FURTHER_CALLS: readonly ReportEvent[] = [
  ...(['hardAcceleration', 'hardBraking', 'hardBraking', 'hardCornering', 'accident', 'accident'] as const),
]

/** Further calls, a bit each; two more tell inputs. */
export function furtherCalls(value: Buffer, readings: DeviceReadings): void {
  if (value.length !== 2) return
  const bits = value.readUInt16BE(0)
  for (const [index, event] of FURTHER_CALLS.entries()) if (bit(bits, index)) noteEvent(event, readings)
}

const MANOEUVRES: readonly ReportEvent[] = [
  ...(['hardAcceleration', 'hardBraking', 'hardCornering', 'accident', 'tampering'] as const),
]

/** Items of their own behind 7C: 01 has a bit for each manoeuvre. */
export function noteManoeuvres(value: Buffer, readings: DeviceReadings): void {
  if (value[0] !== 0x7c || value[1] !== 0x01 || value[2] !== 4 || value.length < 7) return
  const bits = value.readUInt32BE(3)
  for (const [index, event] of MANOEUVRES.entries()) if (bit(bits, index)) noteEvent(event, readings)
}
