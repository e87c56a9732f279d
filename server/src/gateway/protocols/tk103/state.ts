import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'

/** What an alarm report says (KX402 protocol 1.5, BO01). */
const ALARMS: Readonly<Record<string, ReportEvent>> = {
  0: 'powerCut',
  1: 'accident',
  2: 'sos',
  3: 'vibration',
  4: 'lowSpeed',
  5: 'overspeed',
  6: 'geofenceExit',
}

/**
 * What devices with fields call for, by the number of their word: `ZC11` is `DW31` with a place and `DW51` without
 * satellites.
 */
const EVENTS: Readonly<Record<string, ReportEvent>> = {
  11: 'tow',
  12: 'lowBattery',
  13: 'powerCut',
  17: 'removing',
  25: 'sos',
  26: 'tampering',
  27: 'lowPower',
}
/** What of them tells the ignition; 29 says as 15 that it was switched on. */
const IGNITION: Readonly<Record<string, boolean>> = { 15: true, 16: false, 29: true }

/** What a tracker at the diagnosis socket calls for. */
const DIAGNOSES: Readonly<Record<string, ReportEvent>> = {
  0: 'lowBattery',
  1: 'overspeed',
  2: 'idle',
  3: 'hardAcceleration',
  4: 'hardBraking',
  5: 'temperature',
}

/** Notes the alarm of a report; one without a word here keeps its character as `alarmCode`. */
export function noteAlarm(code: string, readings: DeviceReadings): void {
  const event = ALARMS[code]
  if (event) readings.event = event
  else readings.attributes['alarmCode'] = code
}

/** Notes the alarm of a tracker at the diagnosis socket, `,ALARM,1,…`. */
export function noteDiagnosis(text: string, readings: DeviceReadings): void {
  const [, code] = /^,ALARM,(\d{1,3}),/.exec(text) ?? []
  const event = DIAGNOSES[code ?? '']
  if (event) readings.event = event
  else if (code !== undefined) readings.attributes['alarmCode'] = code
}

/** Notes what the word of a report with fields says. */
export function noteWord(word: string, readings: DeviceReadings): void {
  const number = numberOf(word)
  if (number === null) return
  readings.ignition = IGNITION[number] ?? null
  readings.event = EVENTS[number] ?? null
}

/** The words of one meaning: ZC in decimal digits; DW in hexadecimal ones, from 30 on with a place and from 50 on without. */
function numberOf(word: string): number | null {
  if (word.startsWith('ZC')) return Number(word.slice(2))
  if (!word.startsWith('DW')) return null
  const code = Number.parseInt(word.slice(2), 16)
  const withPlace = code > 0x50 ? code - 0x20 : code
  return withPlace >= 0x3e ? withPlace - 0x3e + 25 : withPlace - 0x31 + 11
}

/**
 * Reads the eight characters of the state: supply (0 on), ignition (1 on), then each half a byte of input 2, panic, output
 * 2 and cut-off; of inputs switched high and the door; of inputs switched low; and three digits of the fuel gauge.
 */
export function noteState(state: string, readings: DeviceReadings): void {
  const { attributes } = readings
  const digit = (index: number) => Number.parseInt(state[index] ?? '0', 16)
  attributes.charging = digit(0) === 0
  readings.ignition = digit(1) === 1
  attributes.input2 = bit(digit(2), 0)
  attributes.panic = bit(digit(2), 1)
  attributes.output2 = bit(digit(2), 2)
  if (bit(digit(2), 3)) attributes.blocked = true
  // Devices without these inputs say 0 of each.
  for (let number = 1; number <= 3; number++) {
    if (bit(digit(3), 3 - number)) attributes[`highInput${number}`] = true
    if (bit(digit(4), 3 - number)) attributes[`lowInput${number}`] = true
  }
  if (bit(digit(3), 3)) attributes['door'] = true
  attributes['fuelLevel'] = Number.parseInt(state.slice(5), 16)
}
