import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'

/**
 * The bits of the alarm word (JT/T 808-2013), the gravest first. What only warns beforehand (13, 14), what
 * says that a road took too long or too short (22), and the reader of Chinese transport cards (12) is none. Bit 8 says that the main supply of the terminal is down: see
 * {@link noteSupplyDown}.
 */
const ALARMS: readonly (readonly [index: number, event: ReportEvent])[] = [
  [26, 'tampering'],
  [31, 'door'],
  [28, 'tow'],
  [27, 'general'],
  [3, 'general'],
  [5, 'gpsAntennaCut'],
  [6, 'gpsAntennaCut'],
  [7, 'lowPower'],
  [1, 'overspeed'],
  [2, 'fatigueDriving'],
  [18, 'fatigueDriving'],
  [25, 'fuelLeak'],
  [20, 'geofence'],
  [21, 'geofence'],
  [23, 'geofence'],
  [19, 'parking'],
  [4, 'fault'],
  [9, 'fault'],
  [10, 'fault'],
  [11, 'fault'],
  [24, 'fault'],
]
/** What stands before a supply that is down. */
const GRAVE: typeof ALARMS = [
  [0, 'sos'],
  [29, 'accident'],
  [30, 'accident'],
]
/** Three bits that the versions before 2019 leave to makers. */
const ALARMS_BEFORE_2019: typeof ALARMS = [
  [15, 'vibration'],
  [16, 'tampering'],
  [17, 'tampering'],
]
/** Since 2019: driving against the rules, tyre pressure, the sensor of the right blind spot. */
const ALARMS_SINCE_2019: typeof ALARMS = [
  [15, 'general'],
  [16, 'general'],
  [17, 'fault'],
]
const SUPPLY_DOWN = 8

/** Notes an alarm; of several the first is the event, and the next the second one. */
export function noteEvent(event: ReportEvent, readings: DeviceReadings): void {
  if (readings.event === null) readings.event = event
  else if (readings.event !== event) readings.attributes['secondEvent'] ??= event
}

/**
 * The main supply is down: the terminal as such is off and lives on its battery, and somebody may have cut it. Both are
 * told, since a cut supply is what has to be looked at.
 */
export function noteSupplyDown(readings: DeviceReadings): void {
  if (readings.event === null) readings.event = 'powerOff'
  noteEvent('powerCut', readings)
}

/** Notes the alarm word of a location report. */
export function noteAlarmWord(alarms: number, isSince2019: boolean, readings: DeviceReadings): void {
  for (const [index, event] of GRAVE) if (bit(alarms, index)) noteEvent(event, readings)
  if (bit(alarms, SUPPLY_DOWN)) noteSupplyDown(readings)
  for (const [index, event] of [...ALARMS, ...(isSince2019 ? ALARMS_SINCE_2019 : ALARMS_BEFORE_2019)])
    if (bit(alarms, index)) noteEvent(event, readings)
  if (alarms !== 0 && readings.event === null) readings.attributes['alarmBits'] = alarms
}
