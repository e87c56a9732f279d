import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'

/** Which edition of the protocol a status is of: they say another thing of the relay, and the second one more. */
export type Edition = 'first' | 'second'

const EVENTS: Readonly<Record<number, ReportEvent>> = {
  1: 'powerCut',
  2: 'sos',
  3: 'lowBattery',
  4: 'vibration',
  8: 'gpsAntennaCut',
  9: 'gpsAntennaCut',
  37: 'removing',
  129: 'lowSpeed',
  130: 'overspeed',
  131: 'geofenceEnter',
  132: 'geofenceExit',
  133: 'accident',
  134: 'fallDown',
}

export function noteWarning(readings: DeviceReadings, code: number): void {
  readings.event = EVENTS[code] ?? null
  readings.attributes['alarmCode'] = code
}

/** A bit says whether the device has a line, the next one how it is. Of an edition that is not known the relay is left out. */
export function noteStatus(readings: DeviceReadings, status: number, edition: Edition | null): void {
  const { attributes } = readings
  if (bit(status, 1)) readings.ignition = bit(status, 2)
  if (bit(status, 3)) attributes.armed = bit(status, 4)
  if (bit(status, 5) && edition !== null) attributes.blocked = bit(status, 6) === (edition === 'second')
  if (bit(status, 7)) attributes.charging = bit(status, 8)
  if (edition !== 'second') return
  if (bit(status, 3)) attributes.moving = bit(status, 9)
  // Whether there are such lines no bit says.
  for (let number = 1; number <= 4; number++) if (bit(status, 11 + number)) attributes[`input${number}`] = true
}
