import { type DeviceReadings, noReadings } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'

const BEGINNING = 'BD$'
/** Decimal numbers behind a letter, of which a device sends what its vehicle tells. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  R: 'engineRpm',
  S: 'obdSpeedKmh',
  P: 'throttlePercent',
  O: 'engineLoadPercent',
  C: 'coolantCelsius',
  L: 'fuelPercent',
  F: 'fuelConsumption',
  // Of which nobody knows the unit.
  T: 'engineTime',
}
const PAIR = /^([A-Z])(-?\d{1,9}(?:\.\d{1,6})?)$/

/** Reads what the vehicle's computer says: letters with numbers, each before a semicolon. */
export function readBus(text: string): DeviceReadings {
  if (!text.startsWith(BEGINNING)) throw new UnfitBytesError('nothing of the bus')
  const readings = noReadings()
  for (const pair of text.slice(BEGINNING.length).split(';')) {
    const [, letter = '', value] = PAIR.exec(pair) ?? []
    if (letter === 'V') readings.voltage = Number(value)
    const name = ATTRIBUTES[letter]
    if (name !== undefined) readings.attributes[name] = Number(value)
  }
  return readings
}
