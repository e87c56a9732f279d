import { type DeviceReadings, noReadings } from '@monitorweb/domain/position/position-report'
import { readerOf } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'

/** What a number says of its four bytes. */
const MEANINGS: Readonly<Record<number, (readings: DeviceReadings, value: Buffer) => void>> = {
  // SAE J1979, mode 1: what is shorter stands first.
  4: ({ attributes }, value) => (attributes['engineLoadPercent'] = (value.readUInt8() * 100) / 255),
  5: ({ attributes }, value) => (attributes['coolantCelsius'] = value.readUInt8() - 40),
  12: ({ attributes }, value) => (attributes['engineRpm'] = value.readUInt16BE() / 4),
  13: ({ attributes }, value) => (attributes['obdSpeedKmh'] = value.readUInt8()),
  17: ({ attributes }, value) => (attributes['throttlePercent'] = (value.readUInt8() * 100) / 255),
  66: (readings, value) => (readings.voltage = value.readUInt16BE() / 1000),
  // The maker's own.
  137: ({ attributes }, value) => (attributes['fuelConsumption'] = value.readUInt32BE()),
  138: ({ attributes }, value) => (attributes['obdOdometerKm'] = value.readUInt32BE()),
  139: ({ attributes }, value) => (attributes['fuelLevel'] = value.readUInt32BE() / 10),
}

/** Reads what the vehicle's computer says: time, then numbers with four bytes each. */
export function readVehicleBus(content: Buffer): Message {
  const reader = readerOf(content)
  const readings = noReadings()
  const at = reader.u32() * 1000
  while (reader.left > 0) MEANINGS[reader.u8()]?.(readings, reader.take(4))
  return { kind: 'heartbeat', readings, at }
}
