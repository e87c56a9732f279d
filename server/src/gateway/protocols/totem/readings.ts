import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { bit, UnfitBytesError } from '../../bytes.ts'

/** Keeps what a converter or a sensor said as it stands, since no public document tells its unit; zeros are those of none. */
export function noteDigits({ attributes }: DeviceReadings, name: string, digits: string): void {
  if (/[^0]/.test(digits)) attributes[name] = digits
}

/** Reads whether it is charged, battery and supply: in tenths and volts of five digits, in hundredths of eight. */
export function noteSupply(readings: DeviceReadings, digits: string): void {
  if (!/^[\dA-F](\d{4}|\d{7})$/.test(digits)) throw new UnfitBytesError('no supply')
  const isLong = digits.length === 8
  readings.attributes.backupVoltage = Number(digits.slice(1, isLong ? 4 : 3)) / (isLong ? 100 : 10)
  readings.voltage = Number(digits.slice(isLong ? 4 : 3)) / (isLong ? 100 : 1)
}

/** Binary digits, the lowest bit last. */
function bitsOf(digits: string): number | null {
  return /^[01]{1,16}$/.test(digits) ? Number.parseInt(digits, 2) : null
}

const PANIC = 0

/** Notes the switches of reports with a sentence of the receiver. */
export function noteSwitches(readings: DeviceReadings, digits: string): void {
  const { attributes } = readings
  const bits = bitsOf(digits)
  if (bits === null) return
  if (bit(bits, PANIC)) readings.event = 'sos'
  attributes['input3'] = bit(bits, 4)
  attributes['input4'] = bit(bits, 5)
  attributes.input1 = bit(bits, 6)
  attributes.input2 = bit(bits, 7)
  attributes.output1 = bit(bits, 8)
  attributes.output2 = bit(bits, 9)
}

const [INPUTS, OUTPUTS] = [6, 4]

/** Notes the switches of reports that write the place in fields. */
export function noteFieldSwitches({ attributes }: DeviceReadings, digits: string): void {
  const bits = bitsOf(digits)
  if (bits === null) return
  attributes['antenna'] = bit(bits, 0)
  attributes.charging = bit(bits, 1)
  for (let number = 1; number <= INPUTS; number++) attributes[`input${number}`] = bit(bits, 1 + number)
  for (let number = 1; number <= OUTPUTS; number++) attributes[`output${number}`] = bit(bits, 7 + number)
}
