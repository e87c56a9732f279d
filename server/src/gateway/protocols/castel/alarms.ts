import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import type { ByteReader } from '../../bytes.ts'

/** What begins with an alarm of this code; others have no word here. */
const EVENTS: Readonly<Record<number, ReportEvent>> = {
  1: 'overspeed',
  2: 'lowPower',
  3: 'temperature',
  4: 'hardAcceleration',
  5: 'hardBraking',
  6: 'idle',
  7: 'tow',
  8: 'highRpm',
  9: 'powerOn',
  11: 'laneChange',
  12: 'hardCornering',
  13: 'fatigueDriving',
  14: 'powerOff',
  17: 'accident',
  18: 'tampering',
  28: 'vibration',
}
const [IGNITION_ON, IGNITION_OFF] = [0x16, 0x17]

/**
 * Reads a list of alarms: of each whether it begins or ends, its code, what was measured and what is allowed. The first two
 * that begin are told, those of the ignition as its state.
 */
export function readAlarms(reader: ByteReader, readings: DeviceReadings): void {
  const { attributes } = readings
  for (let left = reader.u8(); left > 0; left--) {
    const isNew = reader.u8() > 0
    const code = reader.u8()
    reader.skip(4)
    if (code === IGNITION_ON || code === IGNITION_OFF) readings.ignition = (code === IGNITION_ON) === isNew
    else if (isNew) noteAlarm(code)
  }

  function noteAlarm(code: number): void {
    attributes['alarmCode'] ??= code
    const event = EVENTS[code]
    if (event === undefined) return
    if (readings.event === null) readings.event = event
    else if (readings.event !== event) attributes['secondEvent'] ??= event
  }
}
