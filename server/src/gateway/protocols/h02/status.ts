import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'

/** How a text writes it. */
export const STATUS = /^[0-9A-F]{8}$/i

/**
 * What a bit of 0 in the state calls for, the gravest first (the makers' table of the terminal's status). States that stand
 * at 0 in the ordinary reports of some makers (14, 16, 24, 26, 28 and their neighbours) are left out.
 */
const ALARMS: readonly (readonly [index: number, event: ReportEvent])[] = [
  [1, 'sos'],
  [18, 'sos'],
  [19, 'powerCut'],
  [0, 'vibration'],
  [5, 'gpsAntennaCut'],
  [6, 'gpsAntennaCut'],
  [2, 'overspeed'],
  [3, 'general'],
  [7, 'geofenceExit'],
  [4, 'geofenceEnter'],
]
const [DOOR, ARMED, IGNITION_OFF, BLOCKED] = [8, 9, 10, 27]

/** Notes the four bytes of the state, in which 0 says that something is. */
export function noteStatus(status: number, readings: DeviceReadings): void {
  const { attributes } = readings
  readings.ignition = bit(status, IGNITION_OFF)
  attributes.blocked = !bit(status, BLOCKED)
  if (!bit(status, DOOR)) attributes['door'] = true
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
