import {
  flag,
  type Meaning,
  numbered,
  passOver,
  signed,
  steps,
  tankLevel,
  unlessSaid,
  type Width,
  wiredProbe,
  wirelessProbe,
  within,
} from '../meanings.ts'

/** An element is known by its number and its width, since families number differently. */
type Element = readonly [id: number, width: Width, meaning: Meaning]

/** Elements of one kind for several sensors. */
function each(ids: readonly number[], width: Width, meaning: (number: number) => Meaning): Element[] {
  return ids.map((id, index) => [id, width, meaning(index + 1)])
}

/** Switches, voltages, how the vehicle is. */
const VEHICLE: readonly Element[] = [
  ...each([1, 2, 3, 4], 1, (number) => flag(`input${number}`)),
  [262, 1, flag('input4')],
  ...each([4, 5], 4, (number) => steps(`pulseCounter${number}`)),
  ...each([179, 180, 380], 1, (number) => flag(`output${number}`)),
  [381, 1, flag('groundSense')],
  ...each([9, 10, 11], 2, (number) => steps(`adc${number}Volts`, 1000)),
  [6, 2, steps('adc2Volts', 1000)],
  [66, 2, unlessSaid('voltage', 1000)],
  [66, 4, unlessSaid('voltage', 1000)],
  [800, 4, unlessSaid('voltage', 1000)],
  [67, 2, steps('backupVoltage', 1000)],
  [68, 2, signed(2, steps('batteryCurrentAmperes', 1000))],
  [113, 1, steps('batteryPercent')],
  [116, 1, flag('charging')],
  [
    239,
    1,
    (readings, value) => {
      readings.ignition = value > 0
    },
  ],
  [240, 1, flag('moving')],
  [
    16,
    4,
    (readings, value) => {
      readings.odometerKm = value / 1000
    },
  ],
  [199, 4, steps('tripOdometerKm', 1000)],
  [102, 4, unlessSaid('hourMeterHours', 60)],
  [103, 4, unlessSaid('hourMeterHours', 60)],
  [449, 4, unlessSaid('hourMeterHours', 3600)],
  [248, 1, steps('immobilizer')],
  [249, 1, flag('jamming')],
  [254, 1, steps('greenDrivingValue')],
  [243, 2, steps('greenDrivingSeconds', 1000)],
  [15, 2, steps('ecoScore', 100)],
]

/** The device itself: receiver, modem, sleep, acceleration. */
const DEVICE: readonly Element[] = [
  [21, 1, steps('signalLevel')],
  [69, 1, steps('gnssStatus')],
  [318, 1, steps('gnssJamming')],
  [80, 1, steps('dataMode')],
  [200, 1, steps('sleepMode')],
  [181, 2, steps('pdop', 10)],
  [182, 2, steps('hdop', 10)],
  ...each([17, 18, 19], 2, (number) => signed(2, steps(`axis${'XYZ'[number - 1]}`))),
  [70, 4, signed(4, steps('deviceTemperatureCelsius', 10))],
  // Speed of the fix, cell, area, operator, wide cell.
  [24, 2, passOver],
  [205, 2, passOver],
  [206, 2, passOver],
  [241, 4, passOver],
  [636, 4, passOver],
]

/** What the vehicle's own computer says, through a plug or an adapter. */
const COMPUTER: readonly Element[] = [
  [30, 1, steps('faultCount')],
  [31, 1, steps('engineLoadPercent')],
  [32, 1, signed(1, steps('coolantCelsius'))],
  [115, 2, signed(2, steps('coolantCelsius', 10))],
  [36, 2, steps('engineRpm')],
  [85, 2, steps('engineRpm')],
  [37, 1, steps('obdSpeedKmh')],
  [81, 1, steps('obdSpeedKmh')],
  [41, 1, steps('throttlePercent')],
  [82, 1, steps('throttlePercent')],
  [87, 4, steps('obdOdometerKm', 1000)],
  [389, 4, steps('obdOdometerKm')],
  [12, 4, steps('gnssFuelUsedLiters', 1000)],
  [13, 2, steps('gnssLitersPer100Km', 100)],
  [48, 1, steps('fuelPercent')],
  [89, 1, steps('fuelPercent')],
  [84, 2, steps('fuelLiters', 10)],
  [390, 4, steps('fuelLiters', 10)],
  [83, 4, steps('fuelUsedLiters', 10)],
  [107, 4, steps('fuelUsedCountedLiters', 10)],
  [60, 2, steps('fuelLitersPerHour', 100)],
  [110, 2, steps('fuelLitersPerHour', 10)],
]

/** Probes and sensors that are wired to the device or speak to it over the air. */
const SENSORS: readonly Element[] = [
  ...each([201, 203, 210, 212, 214], 2, (number) => tankLevel(numbered('fuelLevel', number))),
  ...each([202, 204, 211, 213, 215], 1, (number) => signed(1, steps(numbered('fuelTemperatureCelsius', number)))),
  ...each([72, 73, 74, 75], 2, (number) => wiredProbe(2, numbered('temperatureCelsius', number))),
  ...each([72, 73, 74, 75], 4, (number) => wiredProbe(4, numbered('temperatureCelsius', number))),
  ...each([25, 26, 27, 28], 2, (number) => wirelessProbe(`ble${number}TemperatureCelsius`)),
  ...each([86, 104, 106, 108], 2, (number) => within(0, 1000, steps(`ble${number}HumidityPercent`, 10))),
  ...each([10800, 10801, 10802, 10803], 2, (number) => wirelessProbe(`eye${number}TemperatureCelsius`)),
  ...each([10804, 10805, 10806, 10807], 1, (number) => within(0, 100, steps(`eye${number}HumidityPercent`))),
  ...each([10808, 10809, 10810, 10811], 1, (number) => flag(`eye${number}Magnet`)),
  ...each([10812, 10813, 10814, 10815], 1, (number) => flag(`eye${number}Moving`)),
  ...each([10820, 10821, 10822, 10823], 1, (number) => flag(`eye${number}LowBattery`)),
  ...each([10824, 10825, 10826, 10827], 2, (number) => steps(`eye${number}BatteryVolts`, 1000)),
]

const WIDTHS = 8
const MEANINGS: ReadonlyMap<number, Meaning> = new Map(
  [...VEHICLE, ...DEVICE, ...COMPUTER, ...SENSORS].map(([id, width, meaning]) => [id * WIDTHS + width, meaning]),
)

/**
 * Gives what an element of one, two or four bytes means, by the AVL ID tables of FMB, FMC, FMM and TAT
 * (wiki.teltonika-gps.com) and what the manuals of FM1 to FM4 number otherwise. One that is left out is kept under its
 * number.
 */
export function meaningOf(id: number, width: Width): Meaning | undefined {
  return MEANINGS.get(id * WIDTHS + width)
}
