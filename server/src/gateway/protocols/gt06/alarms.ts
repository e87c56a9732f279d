import type { ReportEvent } from '@monitorweb/domain/position/position-report'
import type { Draft } from './place.ts'

/** Device families that give some codes another meaning; they are told apart by frames that only they send. */
export type Gt06Family = 'lw' | 'r11' | 'seeworld' | 'nt'

/** The alarm codes as the documents of Concox and of Jimi (JM-VL03) say them, extended codes (language byte above) included. */
const ALARMS: Record<number, ReportEvent> = {
  1: 'sos',
  2: 'powerCut',
  3: 'vibration',
  4: 'geofenceEnter',
  5: 'geofenceExit',
  6: 'overspeed',
  // With the engine off, the vehicle was moved away from where it stood.
  9: 'tow',
  // Jimi calls it switching on, the public messages a tracker that is opened.
  12: 'tampering',
  // The battery of the vehicle, and that the tracker stops drawing from it; 25 is its own.
  14: 'lowPower',
  15: 'lowPower',
  17: 'powerOff',
  19: 'tampering',
  20: 'door',
  // It ran empty.
  21: 'powerOff',
  // A false base station, with which jammers work.
  23: 'jamming',
  24: 'removing',
  25: 'lowBattery',
  26: 'hardBraking',
  27: 'hardCornering',
  35: 'fallDown',
  37: 'tampering',
  38: 'hardAcceleration',
  39: 'hardBraking',
  40: 'hardBraking',
  41: 'hardAcceleration',
  42: 'hardCornering',
  43: 'hardCornering',
  44: 'accident',
  45: 'accident',
  46: 'hardCornering',
  48: 'hardBraking',
  50: 'tampering',
  51: 'lock',
  52: 'unlock',
  60: 'tow',
  61: 'general',
  75: 'fallDown',
  76: 'hardCornering',
  77: 'laneChange',
  83: 'fuelLeak',
  91: 'temperature',
  92: 'temperature',
  201: 'idle',
  240: 'hardAcceleration',
  241: 'hardBraking',
  242: 'accident',
  263: 'jamming',
  267: 'jamming',
}

const FAMILY_ALARMS: Record<Gt06Family, Record<number, ReportEvent>> = {
  lw: { 24: 'accident', 25: 'hardAcceleration' },
  r11: {},
  seeworld: { 40: 'hardCornering', 41: 'accident' },
  nt: { 48: 'jamming' },
}

/** The alarms in bits 3 to 5 of the terminal status byte. */
const STATUS_ALARMS: Record<number, ReportEvent> = {
  1: 'vibration',
  2: 'powerCut',
  3: 'lowBattery',
  4: 'sos',
  6: 'geofence',
  7: 'removing',
}

/** The event codes of the dash cameras (type 95). */
const CAMERA_ALARMS: Record<number, ReportEvent> = {
  14: 'lowPower',
  118: 'temperature',
  128: 'vibration',
  135: 'overspeed',
  136: 'powerCut',
  144: 'hardAcceleration',
  145: 'hardBraking',
  146: 'hardCornering',
  147: 'accident',
}

/** The event codes of the modular frame (type 70). */
const MODULAR_ALARMS: Record<number, ReportEvent> = {
  16: 'door',
  18: 'removing',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  22: 'temperature',
  26: 'lowBattery',
  27: 'overspeed',
  28: 'powerOn',
  29: 'powerOff',
  32: 'vibration',
  33: 'powerCut',
  35: 'tampering',
}

/** Notes an alarm code. A code that we have no word for stays as `alarmCode`, so that it can be looked up later. */
export function noteAlarm({ readings }: Draft, code: number, family: Gt06Family | null): void {
  if (code === 0) return
  const event = (family && FAMILY_ALARMS[family][code]) ?? ALARMS[code]
  if (event === undefined) {
    readings.attributes['alarmCode'] = code
    return
  }
  const [first, second] = readings.event === 'sos' ? [readings.event, event] : [event, readings.event]
  readings.event = first
  if (second !== null && second !== first) readings.attributes['secondEvent'] = second
}

/** Notes the alarm in the terminal status byte; for VXT01, code 7 is overspeed. */
export function noteStatusAlarm({ readings }: Draft, status: number, sevenIsOverspeed: boolean): void {
  const code = (status >> 3) & 7
  readings.event = (sevenIsOverspeed && code === 7 ? 'overspeed' : STATUS_ALARMS[code]) ?? readings.event
}

/** Notes a dash camera's event. Without a place, code 1 is any alarm; with a place it is the panic button. */
export function noteCameraEvent({ readings, place }: Draft, code: number): void {
  readings.attributes['eventCode'] = code
  readings.event = code === 1 ? (place ? 'sos' : 'general') : (CAMERA_ALARMS[code] ?? null)
}

export function noteModularEvent({ readings }: Draft, code: number): void {
  readings.attributes['eventCode'] = code
  readings.event = MODULAR_ALARMS[code] ?? null
}
