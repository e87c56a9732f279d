import { noReadings } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'

/**
 * Reads what a tracker at the diagnosis socket (TK303-OBD, GPS306) tells of the vehicle: the clock on the wall, odometer,
 * fuel per 100 km now and on average, hours driven, speed, load, coolant, throttle, revolutions, voltage, four fault codes.
 * An empty field says nothing.
 */
export function readObd(serial: string, fields: readonly string[]): Message {
  const readings = noReadings()
  const { attributes } = readings
  const reader = new FieldReader(fields.map((field) => field.trim().replace(/%$/, '')))
  if (!/^\d{12}$/.test(reader.text())) throw new UnfitBytesError('no time')
  const odometer = reader.numberOrNull()
  if (odometer !== null) readings.odometerKm = odometer / 1000
  note('instantFuelLitersPer100Km', reader.numberOrNull())
  note('fuelLitersPer100Km', reader.numberOrNull())
  readings.hourMeterHours = reader.numberOrNull()
  note('obdSpeedKmh', reader.numberOrNull())
  note('engineLoadPercent', reader.numberOrNull())
  note('coolantCelsius', reader.numberOrNull())
  note('throttlePercent', reader.numberOrNull())
  note('engineRpm', reader.numberOrNull())
  readings.voltage = reader.numberOrNull()
  const codes = reader.rest().filter((code) => /^[PCBU][0-9A-F]{4}$/.test(code))
  if (codes.length > 0) attributes['dtcs'] = codes.join(' ')
  return { kind: 'heartbeat', serial, readings }

  function note(name: string, value: number | null): void {
    if (value !== null) attributes[name] = value
  }
}
