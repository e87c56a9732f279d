import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

/** What we say otherwise than the reference, each with the maker's words. A case is named by how its message begins. */
export const OTHER_THAN_REFERENCE: readonly {
  message: string
  why: string
  speedKmh?: number
  attributes?: GoldenAttributes
}[] = [
  {
    message: '+RESP:GTIGL,270302,867162025085234',
    why: 'The GL300 manual says of the report type of GTIGL: 0 the ignition is on, 1 it is off. The reference takes 1 for on.',
    attributes: { ignition: false },
  },
  {
    message: '2b4556542d00fc1fbf0063450102020956325403000343056437f8220700000200000000010000160100f2',
    why: 'The GV200 manual says of the speed in bytes that it has three, for 0.0 to 999.9 km/h: two of kilometres and one of tenths. The reference takes them for one number of tenths: 563.3 km/h, where the same device says 22.7 a second later.',
    speedKmh: 22.1,
  },
]

/** Reports at whose end a place stands that the reference does not reach: the mask of GTCAN says that it is there. */
export const TELLS_PLACE_TOO = ['+BUFF:GTCAN,8020050402,867488060267845']

/** The state in bytes, which each model lays out otherwise: the reference reads one of GB100 in the year 12842. */
export const NOT_READ = ['2b494e4601fd7f0076676231303000000045']

/** A field of two digits after the cell is reserved (00); the reference takes it for an empty battery. */
export const RESERVED_AS_BATTERY = [
  '+RESP:GTSTT,060228,862894020178276',
  '+RESP:GTMPN,450102,865084030001323',
  '+RESP:GTJDR,0A0102,135790246811220',
]

const as =
  (name: string, expected: (value: unknown) => unknown = (value) => value) =>
  ({ attributes }: DeviceReadings) => ({ actual: attributes[name] ?? null, expected })

/** The reference says millivolts as text in some reports, and volts in others. */
const volts = (value: unknown): unknown => (typeof value === 'string' ? Number(value) / 1000 : value)

export const RENAMED: Renamed = {
  adc1: as('adc1Volts', volts),
  adc2: as('adc2Volts', volts),
  input: ({ ignition, attributes }) => ({
    actual: attributes['inputBits'] ?? stateBits(ignition, attributes),
    expected: (value) => value,
  }),
  output: ({ attributes }) => ({
    actual: [1, 2, 3].reduce((bits, number) => bits + (attributes[`output${number}`] ? 2 ** (number - 1) : 0), 0),
    expected: (value) => value,
  }),
  fuel: ({ attributes }) => ({ actual: attributes.fuelPercent ?? attributes['fuelLevel'], expected: (value) => value }),
  fuel1: as('fuel1Percent'),
  fuel2: as('fuel2Percent'),
  temp1: as('temperatureCelsius'),
  tag1Battery: as('tag1BatteryPercent'),
  tag1Humidity: as('tag1HumidityPercent'),
  accessoryMac: as('tag1Id'),
  accessoryVoltage: as('tag1BatteryVolts'),
  // After the voltage of the battery the makers say whether it charges, then whether lamps are on: the reference takes the latter.
  charge: ({ attributes }) => ({ actual: attributes.charging, expected: () => attributes.charging }),
  // Below a volt it is another field than the second supply.
  power2: as('secondVoltage', (value) => (Number(value) < 1 ? null : value)),
  obdOdometer: as('obdOdometerKm', (hectometres) => Number(hectometres) / 10),
  fuelUsed: as('fuelUsedLiters'),
  throttle: as('throttlePercent'),
  drivingTime: as('drivingHours'),
  idleFuelConsumption: as('idleFuelLiters'),
  axleWeight: as('axleWeightKg'),
  axleWeight1: as('axle1WeightKg'),
  tachographInfo: as('tachographBits'),
  indicators: as('indicatorBits'),
  lights: as('lightBits'),
  doors: as('doorBits'),
  vehicleOverspeed: as('overspeedHours'),
  engineOverspeed: as('highRpmHours'),
  adBlueLevel: as('adBluePercent'),
  driver1Card: as('driverId'),
  driver1Name: as('driverName'),
  range: as('rangeKm', (hectometres) => Number(hectometres) / 10),
  versionHw: as('hardwareVersion', (value) => Number(value).toString(16).padStart(4, '0').toUpperCase()),
}

function stateBits(ignition: boolean | null, attributes: DeviceReadings['attributes']): number {
  return [1, 2, 3].reduce((bits, number) => bits + (attributes[`input${number}`] ? 2 ** number : 0), ignition ? 1 : 0)
}

/** In bytes the supply is in millivolts. */
export const RENAMED_IN_BYTES: Renamed = {
  power: ({ voltage }) => ({ actual: voltage, expected: (millivolts) => Number(millivolts) / 1000 }),
}
