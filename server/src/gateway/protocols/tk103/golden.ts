import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

/** The cases, by the number in their file, that we read otherwise than the reference. */
export const OTHER_THAN_REFERENCE: Readonly<
  Record<number, { why: string; isNoPosition?: true; attributes?: GoldenAttributes }>
> = {
  1: {
    why: 'One sample and no document: cells, pack, charge and temperatures are evident, the meaning of the other bytes is not.',
    attributes: Object.fromEntries(
      [
        ...['charge', 'current', 'batteryOverheat', 'chargeProtection', 'dischargeProtection', 'cycles', 'faultAlarm'],
        ...['powerTemp', 'equilibriumTemp', 'calibrationCapacity', 'dischargeCapacity'],
      ].map((name) => [name, null]),
    ),
  },
  2: {
    why: 'The eight characters behind the cells are the state, as in every report (01000000: ignition on); the reference takes them for 16,777 km.',
    attributes: { odometer: null },
  },
  3: { why: 'As above.', attributes: { odometer: null } },
  29: {
    why: 'YYMMDD is 000007: no calendar has a month 0. The reference counts back into the year before.',
    isNoPosition: true,
  },
  30: {
    why: 'YYMMDD is 061830: no calendar has a month 18. The reference counts on into the next year.',
    isNoPosition: true,
  },
}

const same = (actual: unknown) => ({ actual, expected: (value: unknown) => value })
const flag = (actual: unknown) => ({ actual, expected: (value: unknown) => value === 1 })

const CELLS: Renamed = Object.fromEntries(
  Array.from({ length: 14 }, (_, index) => [
    `battery${index + 1}`,
    ({ attributes }: DeviceReadings) => same(attributes[`batteryCell${index + 1}Volts`]),
  ]),
)

/** The reference says 1 and 0 of switches. */
export const RENAMED: Renamed = {
  // What is moved while it is guarded is a tow here, as of every maker.
  alarm: ({ event }) => ({ actual: event, expected: (word) => (word === 'movement' ? 'tow' : word) }),
  ...CELLS,
  in2: ({ attributes }) => flag(attributes.input2),
  out2: ({ attributes }) => flag(attributes.output2),
  panic: ({ attributes }) => flag(attributes.panic),
  hs3: ({ attributes }) => flag(attributes['highInput3']),
  battery: ({ attributes }) => same(attributes['packVoltage']),
  batteryTemp1: ({ attributes }) => same(attributes['batteryCelsius']),
  batteryTemp2: ({ attributes }) => same(attributes['battery2Celsius']),
}
