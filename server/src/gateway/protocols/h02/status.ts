import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'

/**
 * What a bit of 0 in the state calls for, the gravest first. Makers agree on these; bits that one calls an alarm and that
 * stand at 0 in the reports of others (8 to 18) are left out, but for 18, by which some call for help.
 */
const ALARMS: readonly (readonly [index: number, event: ReportEvent])[] = [
  [1, 'sos'],
  [18, 'sos'],
  [19, 'powerCut'],
  [0, 'vibration'],
  [5, 'gpsAntennaCut'],
  [6, 'gpsAntennaCut'],
  [2, 'overspeed'],
  [7, 'geofenceExit'],
  [4, 'geofenceEnter'],
]
const [ARMED, IGNITION_OFF, BLOCKED] = [9, 10, 27]

/** Notes the four bytes of the state, in which 0 says that something is. */
export function noteStatus(status: number, readings: DeviceReadings): void {
  const { attributes } = readings
  readings.ignition = bit(status, IGNITION_OFF)
  attributes.blocked = !bit(status, BLOCKED)
  if (!bit(status, ARMED)) attributes.armed = true
  for (const [index, event] of ALARMS) {
    if (bit(status, index)) continue
    if (readings.event === null) readings.event = event
    else if (readings.event !== event) attributes['secondEvent'] ??= event
  }
}

/** The charge of the battery in percent: in steps up to 6, above as it is; null where there is none. */
export function batteryPercent(value: number): number | null {
  if (value === 0 || value > 100) return null
  if (value <= 3) return (value - 1) * 10
  return value <= 6 ? (value - 1) * 20 : value
}
