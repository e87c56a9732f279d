import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit, readerOf } from '../../bytes.ts'
import { noteEvent } from './alarms.ts'
import type { Item } from './items.ts'

/** The program of the portable trackers GL100, AL300 and kin says their name. */
const PROGRAM = /^AOVX_([A-Z]+\d+)/
const MOVED = 16

/** The model of a portable tracker by its program; null of others. */
export function portableModel(items: readonly Item[]): string | null {
  const program = items.find(({ id }) => id === 0xf2)?.value.toString('latin1') ?? ''
  return PROGRAM.exec(program)?.[1] ?? null
}

/** Notes the alarm word of AL300, whose bit 16 says that it was moved. Whether it is one of its kind. */
export function notePortableAlarms(model: string | null, alarms: number, readings: DeviceReadings): boolean {
  if (model !== 'AL300' || !bit(alarms, MOVED)) return false
  noteEvent('movement', readings)
  return true
}

/** Notes an item of a portable tracker: supply, event and sensors, its battery, its satellites. */
export function notePortableItem({ id, value }: Item, readings: DeviceReadings): void {
  const { attributes } = readings
  const reader = readerOf(value)
  if (id === 0xf1 && value.length === 4) readings.voltage = reader.u32() / 1000
  else if (id === 0xf6 && value.length >= 2) {
    attributes['eventCode'] = reader.u8()
    const has = reader.u8()
    if (bit(has, 0) && reader.left >= 2) attributes['lightSensor'] = reader.u16()
    if (bit(has, 1) && reader.left >= 2) attributes.temperatureCelsius = reader.i16() / 10
    if (bit(has, 2) && reader.left >= 2) attributes['humidityPercent'] = reader.u16() / 10
  } else if (id === 0xf7 && value.length >= 6) {
    attributes.backupVoltage = reader.u32() / 1000
    reader.skip(1)
    attributes.batteryPercent = reader.u8()
  } else if (id === 0xf9 && value.length === 18) attributes.hdop = value.readUInt8(11) / 10
}

/** What E8 of Jimi's cameras alarms, by its first two bytes, as the public samples and others read them. */
const CAMERA_ALARMS: ReadonlyMap<number, ReportEvent> = new Map([
  [0x0001, 'fault'],
  [0x0400, 'hardAcceleration'],
  [0x0412, 'hardAcceleration'],
  [0x0401, 'hardBraking'],
  [0x0413, 'hardBraking'],
  [0x0402, 'hardCornering'],
  [0x0414, 'hardCornering'],
  [0x0403, 'overspeed'],
  [0x0405, 'accident'],
  [0x0416, 'accident'],
  [0x0417, 'accident'],
  [0x0406, 'vibration'],
  [0x0407, 'tow'],
  [0x0408, 'geofenceEnter'],
  [0x0409, 'geofenceExit'],
  [0x040c, 'door'],
  [0x0415, 'laneChange'],
  [0x0c01, 'sos'],
  [0x0c02, 'lowPower'],
  [0x0c0e, 'powerCut'],
  [0x0c0f, 'lowBattery'],
  [0x0c10, 'powerOff'],
  [0x0c12, 'tampering'],
])
/** Kind, length, and by what name the alarm's recordings are fetched. */
const [CAMERA_ALARM_BYTES, CAMERA_LABEL_BYTES] = [20, 16]

/**
 * Notes E8 of Jimi's cameras: an alarm with the name of its recordings, or signal, charge, battery in sixths, and hundredths of a
 * volt of the battery and the supply.
 */
export function noteCameraItem(value: Buffer, readings: DeviceReadings): void {
  if (value.length === CAMERA_ALARM_BYTES && value.readUInt8(2) === CAMERA_LABEL_BYTES) {
    const event = CAMERA_ALARMS.get(value.readUInt16BE(0))
    if (event) noteEvent(event, readings)
    else readings.attributes['alarmCode'] = value.readUInt16BE(0)
  }
  if (value.length !== 10) return
  const { attributes } = readings
  attributes.signalLevel = value.readUInt8(1)
  attributes.charging = value.readUInt8(3) === 1
  attributes.batteryPercent = Math.floor((Math.min(value.readUInt8(4), 6) * 100) / 6)
  attributes.backupVoltage = value.readUInt16BE(5) / 100
  readings.voltage = value.readUInt16BE(8) / 100
}
