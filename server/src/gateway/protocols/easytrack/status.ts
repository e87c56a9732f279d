import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'

/** What bits of the state call for, the gravest first. */
const EVENTS: readonly (readonly [ReportEvent, ...number[]])[] = [
  ['sos', 16, 10],
  ['jamming', 28, 3],
  ['powerCut', 18],
  ['removing', 8],
  ['vibration', 29],
  ['lowPower', 14],
  ['lowBattery', 27],
  ['temperature', 15],
  ['overspeed', 31],
  ['geofenceEnter', 25],
  ['geofenceExit', 26],
  ['hardBraking', 0],
  ['hardAcceleration', 1],
]
const [IGNITION, BLOCKED] = [23, 19]

/** Notes what 32 bits of state say: the gravest event and the next one beside it, the ignition and the block. */
export function noteStatus(readings: DeviceReadings, bits: number): void {
  const [event, second] = EVENTS.filter(([, ...indexes]) => indexes.some((index) => bit(bits, index)))
  readings.event = event?.[0] ?? null
  if (second) readings.attributes['secondEvent'] = second[0]
  readings.ignition = bit(bits, IGNITION)
  readings.attributes.blocked = bit(bits, BLOCKED)
}
