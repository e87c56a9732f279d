import type { DeviceReadings, PositionReport } from '@monitorweb/domain/position/position-report'

/** The attributes of a public case under the reference's names; null where we say that there is none. */
export type GoldenAttributes = Record<string, string | number | boolean | null>

/** What one protocol keeps under another name than the others. */
export type Renamed = Readonly<Record<string, (readings: DeviceReadings) => Compared>>

interface Compared {
  actual: unknown
  expected: (value: string | number | boolean) => unknown
}

const RENAMED: Record<string, string> = {
  battery: 'backupVoltage',
  batteryLevel: 'batteryPercent',
  rssi: 'signalLevel',
  charge: 'charging',
  motion: 'moving',
  temp1: 'temperatureCelsius',
  humidity: 'humidityPercent',
  geofence: 'geofenceNumber',
  driverUniqueId: 'driverId',
  satVisible: 'satellitesVisible',
  tamper: 'tampered',
  io1: 'input1',
  in1: 'input1',
  in2: 'input2',
  in3: 'input3',
  in4: 'input4',
  out1: 'output1',
  out2: 'output2',
  out3: 'output3',
  reason: 'reasonCode',
  index: 'recordIndex',
  serial: 'externalData',
  fuel: 'fuelLevel',
  fuelUsed: 'fuelUsedLiters',
  coolantTemp: 'coolantCelsius',
  obdSpeed: 'obdSpeedKmh',
  rpm: 'engineRpm',
  adc1: 'adc1Volts',
  adc2: 'adc2Volts',
  adc3: 'adc3Volts',
  temp0: 'temperature0Celsius',
  temp2: 'temperature2Celsius',
  fuel0: 'fuel0Level',
  fuel1: 'fuel1Level',
  mac: 'peripheralMac',
  dataType: 'peripheralDataType',
  dataDetails: 'peripheralData',
  externalBatteryLevel: 'externalBatteryPercent',
  tag1Battery: 'tag1BatteryVolts',
  tag1BatteryLevel: 'tag1BatteryPercent',
  tag1Temp: 'tag1TemperatureCelsius',
}

/** Names of the reference whose number is right and whose meaning is not, each with the name that we keep the number under. */
export type ToldAs = Readonly<Record<string, string>>

/** Puts the number of each such name beside ours. */
export function renamedAs(told: ToldAs = {}): Renamed {
  return Object.fromEntries(
    Object.entries(told).map(([name, ours]) => [
      name,
      ({ voltage, attributes }) => ({ actual: ours === 'voltage' ? voltage : attributes[ours], expected: same }),
    ]),
  )
}

/**
 * Not kept are the frame's type, the status of which all bits with a meaning are read, and the version of the device's
 * program, which would stand in each position.
 */
const NOT_KEPT = new Set(['type', 'status', 'versionFw', 'mode'])

const same = (value: string | number | boolean): unknown => value

/** Puts our reading beside the reference's name for it; undefined for the few names that are not kept. */
export function readingOf(
  name: string,
  readings: DeviceReadings,
  place: PositionReport | null,
  renamed: Renamed = {},
): Compared | undefined {
  if (NOT_KEPT.has(name)) return undefined
  if (renamed[name]) return renamed[name](readings)
  const { attributes } = readings
  const ownName = RENAMED[name] ?? name
  switch (name) {
    case 'ignition':
      return { actual: readings.ignition, expected: same }
    case 'power':
      return { actual: readings.voltage, expected: same }
    case 'alarm':
      return { actual: readings.event, expected: (value) => String(value).split(',').at(-1) }
    case 'archive':
      return { actual: readings.buffered, expected: same }
    case 'odometer':
      return { actual: readings.odometerKm, expected: (metres) => Number(metres) / 1000 }
    case 'hours':
      return { actual: readings.hourMeterHours, expected: (milliseconds) => Number(milliseconds) / 3_600_000 }
    case 'sat':
      return { actual: place ? place.satellites : attributes['satellites'], expected: same }
    case 'event':
      return { actual: attributes['eventCode'] ?? attributes['reasonCode'], expected: same }
    case 'result':
      return { actual: attributes['commandResult'] ?? attributes['externalData'], expected: same }
    case 'input':
      return { actual: attributes['inputBits'] ?? bitsOf(readings, 'input', 3), expected: same }
    case 'output':
      return { actual: bitsOf(readings, 'output', 5), expected: same }
    default:
      return { actual: attributes[ownName] ?? null, expected: same }
  }
}

function bitsOf({ attributes }: DeviceReadings, name: 'input' | 'output', count: number): number {
  let bits = 0
  for (let number = 1; number <= count; number++) if (attributes[`${name}${number}`] === true) bits += 2 ** (number - 1)
  return bits
}
