import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { FAMILY } from './framing.ts'

/** The alarms of trackers in vehicles. */
const OF_VEHICLES: Readonly<Record<number, ReportEvent>> = {
  1: 'powerCut',
  2: 'lowBattery',
  3: 'sos',
  4: 'overspeed',
  5: 'geofenceEnter',
  6: 'geofenceExit',
  7: 'tow',
  8: 'vibration',
  10: 'vibration',
  21: 'jamming',
  23: 'powerRestored',
  24: 'lowPower',
}

/** Those of trackers on things, whose codes are written in decimal digits, two in a byte. */
const OF_ASSETS: Readonly<Record<number, ReportEvent>> = {
  1: 'removing',
  2: 'tampering',
  3: 'sos',
  // Light on the side that is to be in the dark.
  4: 'removing',
  5: 'fallDown',
  6: 'lowBattery',
  8: 'temperature',
  9: 'vibration',
  16: 'accident',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  // It begins to move, which is told apart from a tow.
  22: 'movement',
  32: 'powerOn',
  41: 'powerOff',
  48: 'temperature',
  102: 'jamming',
  112: 'overspeed',
  114: 'tow',
}

/** Notes the code of an alarm, and its word where it has one here. */
export function noteAlarm(readings: DeviceReadings, family: number, code: number): void {
  if (code === 0) return
  readings.attributes['alarmCode'] = code
  readings.event = (family === FAMILY.asset ? OF_ASSETS : OF_VEHICLES)[code] ?? null
}
