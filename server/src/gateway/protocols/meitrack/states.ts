import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { noteLines } from '../lines.ts'

/** So many lines are told one by one. */
const LINES = 5

export function noteInputs(readings: DeviceReadings, bits: number): void {
  noteLines(readings, 'input', bits, LINES)
}

export function noteOutputs(readings: DeviceReadings, bits: number): void {
  noteLines(readings, 'output', bits, LINES)
}

/** What a converter of ten, of twelve bits and a voltage in hundredths make of a battery and of the supply. */
const SCALES = [
  { battery: 1 / 100, supply: 1 / 100 },
  { battery: 6 / 1024, supply: 48 / 1024 },
  { battery: 6.6 / 4096, supply: 52.8 / 4096 },
] as const
/** A cell of lithium is between these. */
const [LEAST_BATTERY, MOST_BATTERY] = [2.5, 4.6]

/**
 * Notes what the converters of battery and supply counted. Models count in hundredths of a volt (T311, T333, T355 and
 * later), in 6 V of ten bits (MVT340, MVT380; the supply in 48 V) or in 6.6 V of twelve (T1, MVT100, MVT600; 52.8 V), and
 * none says its name: the battery, always a cell of lithium, shows which. Where it shows none, it is taken for hundredths.
 */
export function noteSupply(readings: DeviceReadings, battery: number, supply: number): void {
  const scale =
    SCALES.find(({ battery: volts }) => battery * volts >= LEAST_BATTERY && battery * volts <= MOST_BATTERY) ??
    SCALES[0]
  readings.attributes.backupVoltage = toMillivolts(battery * scale.battery)
  readings.voltage = toMillivolts(supply * scale.supply)
}

function toMillivolts(volts: number): number {
  return Math.round(volts * 1000) / 1000
}
