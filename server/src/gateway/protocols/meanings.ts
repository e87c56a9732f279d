import type { DeviceReadings } from '@monitorweb/domain/position/position-report'

/** Writes what an element of a record says into the readings; `value` is unsigned, as its bytes are. */
export type Meaning = (readings: DeviceReadings, value: number) => void

export type Width = 1 | 2 | 4

export const flag =
  (name: string): Meaning =>
  ({ attributes }, value) => {
    attributes[name] = value > 0
  }

/** Reads a number in steps of which so many make a unit. */
export const steps =
  (name: string, stepsOfUnit = 1): Meaning =>
  ({ attributes }, value) => {
    attributes[name] = value / stepsOfUnit
  }

/** Reads the same bytes as a number with a sign. */
export const signed =
  (width: Width, meaning: Meaning): Meaning =>
  (readings, value) =>
    meaning(readings, value >= 2 ** (width * 8 - 1) ? value - 2 ** (width * 8) : value)

/** A sensor that is not there, or failed, says a number that it cannot measure. */
export const within =
  (lowest: number, highest: number, meaning: Meaning): Meaning =>
  (readings, value) => {
    if (value >= lowest && value <= highest) meaning(readings, value)
  }

/** Where several elements say the same, the first that was said counts. */
export const unlessSaid =
  (field: 'voltage' | 'hourMeterHours', stepsOfUnit: number): Meaning =>
  (readings, value) => {
    readings[field] ??= value / stepsOfUnit
  }

/** What the record says elsewhere, or names the cell, is not kept. */
export const passOver: Meaning = () => undefined

/** Probes on one wire measure −55 to 115 °C in tenths; 2000, 3000, 4000 and 5000 are their faults. */
export const wiredProbe = (width: 2 | 4, name: string): Meaning => signed(width, within(-550, 1150, steps(name, 10)))

const WIRELESS_FAULTS: readonly number[] = [2000, 3000, 4000]

/** Sensors over the air measure −40 to 125 °C in hundredths, but say three numbers between where they failed. */
export const wirelessProbe = (name: string): Meaning => {
  const read = signed(2, within(-4000, 12_500, steps(name, 100)))
  return (readings, value) => {
    if (!WIRELESS_FAULTS.includes(value)) read(readings, value)
  }
}

/** Probes in tanks say steps of their own, or litres, as they were set; what is below zero is a fault. */
export const tankLevel = (name: string): Meaning => signed(2, within(0, 0x7fff, steps(name)))

/** The first of several has the name of an only one: `temperatureCelsius`, then `temperature2Celsius`. */
export function numbered(name: string, number: number): string {
  return number === 1 ? name : name.replace(/^[a-z]+/, `$&${number}`)
}
