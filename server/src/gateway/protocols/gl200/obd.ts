import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { numberOf } from './location.ts'
import { noteNumber } from './report.ts'

/** What the diagnostics of a vehicle tell, in the order of the bits of the report's mask; null is read over. */
const NAMES: readonly (string | null)[] = [
  'vin',
  null,
  null,
  null,
  'engineRpm',
  'obdSpeedKmh',
  'coolantCelsius',
  'fuelLitersPer100Km',
  null,
  'faultKm',
  null,
  'faultCount',
  null,
  'throttlePercent',
  'engineLoadPercent',
  'fuelPercent',
]
/** Number of the vehicle, name and report type stand before the mask. */
const MASK_AT = 3

/** Reads the diagnostics of a vehicle (`GTOBD`, OBD report mask); the voltage is that of the socket. */
export function readObd(before: readonly string[], readings: DeviceReadings): void {
  const field = before[MASK_AT] ?? ''
  if (!/^[0-9A-F]{1,8}$/i.test(field)) return
  const mask = Number.parseInt(field, 16)
  let next = MASK_AT + 1
  for (const [index, name] of NAMES.entries()) {
    if (!bit(mask, index)) continue
    const value = before[next++]
    if (index === 2) noteSocket(readings, value)
    else if (name === 'vin' && value) readings.attributes['vin'] = value
    else if (name !== null) noteNumber(readings.attributes, name, value)
  }
}

function noteSocket(readings: DeviceReadings, field: string | undefined): void {
  const millivolts = numberOf(field)
  if (millivolts !== null) readings.voltage = millivolts / 1000
}
