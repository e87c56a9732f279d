import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

/**
 * Four messages were altered when they were made public, so that length or checksum do not hold: no port would take them,
 * and what they say is compared with both put right.
 */
export const FRAMED_ANEW: readonly { message: string; why: string; lost?: number }[] = [
  {
    message: '000000000000008c08010000013feb55ff74000f0ea850209a690000940000120000001e09fd01fe21',
    why: 'The checksum is that of the message before somebody wrote green driving into its first two elements.',
  },
  { message: '00000000000000c7070441bf9db0', why: 'The last byte is missing and the checksum is zeros.', lost: 1 },
  {
    message: '00000000000000a608010000013f14a1d1ce',
    why: 'Cut out of a longer one, whose length and checksum it has.',
  },
  { message: '00000000000008130c010d0000080b02598493ed', why: 'The photo was replaced, the checksum was not.' },
]

/** What we read otherwise than the reference, by how the message begins. */
export const OTHER_THAN_REFERENCE: readonly { message: string; why: string; attributes: GoldenAttributes }[] = [
  {
    message: '000000000000004c08010000016818d50058',
    why: 'AVL ID 25 and 86: 3000 says that the sensor is not found; the reference takes it for 30 °C.',
    attributes: { bleTemp1: null, io86: null },
  },
  {
    message: '00000000000000728e010000018b23dd7963',
    why: 'Temperature, humidity and movement stand before the battery, as the flags of the EYE sensor say; the reference reads the first byte after the flags.',
    attributes: { tag1Voltage: 3070, tag2Voltage: 3080 },
  },
  {
    message: '000000000000008c08010000013feb55ff74',
    why: 'AVL ID 72 to 74: 3000 says that no sensor is connected; the reference keeps the number.',
    attributes: { io72: null, io73: null, io74: null },
  },
  {
    message: '000000000000004f0c01060000004755555555777730362e34',
    why: 'What a scale of somebody else says on a serial port is kept as its text.',
    attributes: Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8]
        .map((axle) => `axle${axle}`)
        .concat('loadTruck', 'loadTrailer', 'totalTruck', 'totalTrailer')
        .map((name) => [name, null]),
    ),
  },
]

/** A number that is ours in units and the reference's in steps. */
const inSteps =
  (name: string, stepsOfUnit: number): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => Number(value) / stepsOfUnit })
const asFlag =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => Number(value) > 0 })
/** Zero is what most records say, so it is left out. */
const unlessZero =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name] ?? 0, expected: (value) => value })
const notKept: Renamed[string] = () => ({ actual: null, expected: () => null })

/** What the reference knows by its number alone; ours has a name where its width is that of the common table. */
const BY_NUMBER: Readonly<Record<number, Renamed[string]>> = {
  6: inSteps('adc2Volts', 1000),
  9: inSteps('adc1Volts', 1000),
  10: inSteps('adc2Volts', 1000),
  11: inSteps('adc3Volts', 1000),
  24: notKept,
  30: inSteps('faultCount', 1),
  36: inSteps('engineRpm', 1),
  37: inSteps('obdSpeedKmh', 1),
  41: inSteps('throttlePercent', 1),
  68: inSteps('batteryCurrentAmperes', 1000),
  69: inSteps('gnssStatus', 1),
  70: inSteps('deviceTemperatureCelsius', 10),
  72: inSteps('temperatureCelsius', 10),
  73: inSteps('temperature2Celsius', 10),
  74: inSteps('temperature3Celsius', 10),
  80: inSteps('dataMode', 1),
  113: inSteps('batteryPercent', 1),
  116: asFlag('charging'),
  200: inSteps('sleepMode', 1),
  205: notKept,
  206: notKept,
  254: inSteps('greenDrivingValue', 1),
  10804: inSteps('eye1HumidityPercent', 1),
  10808: asFlag('eye1Magnet'),
}

function byNumber(): [string, Renamed[string]][] {
  return Object.entries(BY_NUMBER).map(([id, named]) => [
    `io${id}`,
    (readings) => {
      const unnamed = readings.attributes[`io${id}`]
      return unnamed === undefined ? named(readings) : { actual: unnamed, expected: (value) => value }
    },
  ])
}

export const RENAMED: Renamed = {
  ...Object.fromEntries(byNumber()),
  io207: unlessZero('driverId'),
  priority: unlessZero('priority'),
  event: unlessZero('eventCode'),
  operator: notKept,
  usbConnected: asFlag('charging'),
  tripOdometer: inSteps('tripOdometerKm', 1000),
  uptime: inSteps('uptimeSeconds', 1),
  batteryCurrent: inSteps('batteryCurrentAmperes', 1),
  eyeTemp1: inSteps('eye1TemperatureCelsius', 1),
  bleTemp1: inSteps('ble1TemperatureCelsius', 1),
  dtcs: ({ attributes }) => ({ actual: attributes['faultCodes'], expected: (value) => value }),
  ...Object.fromEntries([1, 2, 3, 4, 5].map((tag) => [`tag${tag}Voltage`, inSteps(`tag${tag}BatteryVolts`, 1000)])),
  tag1Battery: inSteps('tag1BatteryVolts', 1000),
  tag1LowBattery: asFlag('tag1LowBattery'),
}
