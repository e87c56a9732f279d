import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'

/** A report that nothing calls for. */
const ORDINARY = 0xaa

const OF_OLDER: Readonly<Record<number, ReportEvent>> = {
  1: 'sos',
  16: 'lowBattery',
  17: 'overspeed',
  48: 'parking',
  66: 'geofenceExit',
  67: 'geofenceEnter',
}

const OF_NEWER: Readonly<Record<number, ReportEvent>> = {
  1: 'sos',
  2: 'overspeed',
  4: 'geofenceExit',
  5: 'geofenceEnter',
  64: 'vibration',
  66: 'hardAcceleration',
  67: 'hardBraking',
}

/** Notes why a report was sent, two hexadecimal digits, and its word where it has one here. */
export function noteReason(readings: DeviceReadings, digits: string, isNewer: boolean): void {
  const code = Number.parseInt(digits, 16)
  if (Number.isNaN(code) || code === ORDINARY) return
  readings.attributes['eventCode'] = code
  readings.event = (isNewer ? OF_NEWER : OF_OLDER)[code] ?? readings.event
}

/** What the state of newer devices calls for, the gravest first. */
const STATES: readonly (readonly [index: number, event: ReportEvent])[] = [
  [31, 'sos'],
  [25, 'gpsAntennaCut'],
  [29, 'overspeed'],
  [27, 'geofenceExit'],
  [26, 'geofenceEnter'],
]

/** Notes the state of a newer device: what it calls for, the ignition, the supply, the outputs. */
export function noteState(readings: DeviceReadings, state: number): void {
  const { attributes } = readings
  for (const [index, event] of STATES) {
    if (!bit(state, index)) continue
    if (readings.event === null) readings.event = event
    else if (readings.event !== event) attributes['secondEvent'] ??= event
  }
  readings.ignition = bit(state, 30)
  attributes.charging = bit(state, 28)
  attributes.output1 = bit(state, 23)
  attributes.output2 = bit(state, 22)
  attributes.output3 = bit(state, 21)
}
