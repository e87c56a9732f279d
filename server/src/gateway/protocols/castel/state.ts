import { type DeviceReadings, type EpochMs, noReadings } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit } from '../../bytes.ts'

const IGNITION = 18
/** Inputs and fuel sensors, of which no public document says the meaning. */
const REST_BYTES = 8

/** What stands before every report of a device that reads the vehicle's diagnosis. */
export interface VehicleState {
  at: EpochMs
  readings: DeviceReadings
}

/**
 * Reads when the ignition went on, when this is, the distance in all and of this trip (m), the fuel used in all and of this
 * trip (hundredths of a litre), and the state of the vehicle.
 */
export function readState(reader: ByteReader): VehicleState {
  reader.skip(4)
  const at = reader.u32le() * 1000
  const readings = noReadings()
  const { attributes } = readings
  readings.odometerKm = reader.u32le() / 1000
  attributes['tripOdometerKm'] = reader.u32le() / 1000
  attributes['fuelUsedLiters'] = reader.u32le() / 100
  attributes['tripFuelLiters'] = reader.u16le() / 100
  readings.ignition = bit(reader.u32le(), IGNITION)
  reader.skip(REST_BYTES)
  return { at, readings }
}
