import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

const nothing = (...names: string[]): GoldenAttributes => Object.fromEntries(names.map((name) => [name, null]))

/** The cases, by the number in their file, that we read otherwise than the reference. */
export const OTHER_THAN_REFERENCE: Readonly<
  Record<number, { why: string; attributes?: GoldenAttributes; reply?: string }>
> = {
  6: {
    why: 'FD begins with the country of the cell (02E8 = 744), which the reference takes for a precision; of locks their keys are not kept.',
    attributes: nothing('hdop', 'lockCommand', 'lockCard', 'unlockResult'),
  },
  7: {
    why: 'Until when a licence is valid is not kept. By the standard what a terminal begins is answered; the reference answers nothing.',
    attributes: nothing('cardValidity'),
    reply: '7e80010005018270611514000001bc070200af7e',
  },
  12: { why: 'Which zone a device was told is not kept.', attributes: nothing('timezone') },
  13: {
    why: 'E3 is a text, NatureLink, of which the reference reads volts.',
    attributes: nothing('batteryLevel', 'battery'),
  },
  17: {
    why: 'By the standard a waybill is answered; the reference answers nothing.',
    reply: '7e8001000501207646327900000008070100d07e',
  },
  25: { why: 'Axes are not kept; 53.2 °C stand nowhere in the bytes.', attributes: nothing('gSensor', 'temp2') },
  26: { why: 'As above.', attributes: nothing('gSensor', 'temp2') },
  32: {
    why: 'Of electronic locks keys, what woke them and their axes are not kept.',
    attributes: nothing('blocked', 'wakeSource', 'lockCommand', 'lockPassword', 'unlockResult', 'tilt'),
  },
  33: { why: 'As above.', attributes: nothing('blocked', 'wakeSource', 'tilt') },
  40: { why: 'A password is not kept.', attributes: nothing('password') },
  41: { why: 'A password is not kept.', attributes: nothing('password') },
  47: {
    why: 'A load of 32 (50 %) is 1,280 to the reference; of other ids no document is at hand.',
    attributes: {
      ...nothing('obdOdometer', 'fuelConsumption', 'calid', 'tripOdometer', 'tripFuel', 'hardAccelerationCount'),
      ...nothing('hardDecelerationCount', 'hardCorneringCount'),
      engineLoad: 50,
    },
  },
  50: { why: 'The reference takes the checksum, 99, for the battery.', attributes: nothing('batteryLevel') },
  54: { why: 'No document names id 0545.', attributes: nothing('io1349') },
  58: { why: 'Its message is as it came over the line: 7D 02 is 7E.', attributes: { intakeFlow: 126 } },
  60: { why: 'Axes are not kept.', attributes: nothing('gSensor') },
  66: { why: 'As 32.', attributes: nothing('blocked', 'tilt', 'wakeSource') },
  74: { why: 'No document names DA.', attributes: nothing('string', 'motion', 'cover') },
  90: {
    why: 'Items 01 (0.1 km: 1.8 km) and 36 fill the report exactly; the reference reads one layout across both, 1,193,482 km.',
    attributes: { odometer: 1800, battery: null, rssi: null },
  },
  96: { why: 'What FB says of a container is not known here.', attributes: nothing('container') },
  104: {
    why: 'The event says that it moved, and so does the alarm; axes are not kept.',
    attributes: nothing('motion', 'gSensor'),
  },
  110: {
    why: 'The reference was told the model, of which bit 28 is the charge; case 25 has it of the same model without. Axes are not kept.',
    attributes: { charge: false, gSensor: null },
  },
}

const same = (actual: unknown) => ({ actual, expected: (value: unknown) => value })
const TYRES = Array.from({ length: 6 }, (_, index) => index + 1)
const SEALS = [1, 2]
const TAGS = [1, 2, 3, 4, 5]

function numbered(names: readonly number[], from: (n: number) => string, to: (n: number) => string): Renamed {
  return Object.fromEntries(names.map((n) => [from(n), ({ attributes }: DeviceReadings) => same(attributes[to(n)])]))
}

/** Our names have their units, and what is none of a maker's own words. */
export const RENAMED: Renamed = {
  fuel: ({ attributes }) => same(attributes['fuelLiters'] ?? attributes.fuelPercent),
  videoAlarm: ({ attributes }) => same(attributes['videoAlarmBits']),
  adc1: ({ attributes }) => same(attributes['adc1']),
  adc2: ({ attributes }) => same(attributes['adc2']),
  fuel1: ({ attributes }) => same(attributes['fuel1Level']),
  fuel2: ({ attributes }) => same(attributes['fuel2Level']),
  cardCode: ({ attributes }) => same(attributes.driverId),
  throttle: ({ attributes }) => same(attributes['throttlePercent']),
  engineLoad: ({ attributes }) => same(attributes['engineLoadPercent']),
  obdOdometer: ({ attributes }) => ({
    actual: attributes['obdOdometerKm'],
    expected: (value) => (Number(value) > 10_000 ? Number(value) / 1000 : value),
  }),
  tripOdometer: ({ attributes }) => ({
    actual: attributes['tripKm'],
    expected: (value) => (Number(value) > 10_000 ? Number(value) / 1000 : value),
  }),
  deviceTemp: ({ attributes }) => same(attributes['deviceCelsius']),
  temp3: ({ attributes }) => same(attributes.temperatureCelsius),
  airPressure: ({ attributes }) => same(attributes['pressureHectopascal']),
  tripFuelUsed: ({ attributes }) => same(attributes['tripFuelLiters']),
  fuelConsumption: ({ attributes }) => same(attributes['fuelLitersPer100Km'] ?? attributes['fuelConsumption']),
  intakeTemp: ({ attributes }) => same(attributes['intakeCelsius']),
  airTemp: ({ attributes }) => same(attributes['airCelsius']),
  liquidLevel: ({ attributes }) => same(attributes['liquidLevelPercent']),
  ...numbered(
    TYRES,
    (n) => `tire${n}Pressure`,
    (n) => `tire${n}Bar`,
  ),
  ...numbered(
    TYRES,
    (n) => `tire${n}Temp`,
    (n) => `tire${n}Celsius`,
  ),
  ...numbered(
    TAGS,
    (n) => `tag${n}Rssi`,
    (n) => `tag${n}SignalLevel`,
  ),
  ...numbered(
    SEALS,
    (n) => `lock${n}Battery`,
    (n) => `lock${n}Volts`,
  ),
  ...numbered(
    SEALS,
    (n) => `lock${n}Seal`,
    (n) => `lock${n}Sealed`,
  ),
}
