import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { signedSize } from './items.ts'

/** Electronic seals: number, millivolts, state and two more bytes of each. */
export function seals(value: Buffer, { attributes }: DeviceReadings): void {
  for (let number = 1; number * 11 <= value.length; number++) {
    const seal = value.subarray((number - 1) * 11, number * 11)
    attributes[`lock${number}Id`] = seal.toString('hex', 0, 6)
    attributes[`lock${number}Volts`] = seal.readUInt16BE(6) / 1000
    attributes[`lock${number}Sealed`] = seal.readUInt8(8) === 0x31
  }
}

/** The bits above tell something else. */
const BITS_OF_PRESSURE = 0x3ff

/** Tyres: place, sensor, fortieths of a bar, degrees from -50 on, state. */
export function tyres(value: Buffer, { attributes }: DeviceReadings): void {
  for (let offset = 0; offset + 8 <= value.length; offset += 8) {
    const name = `tire${value.readUInt8(offset)}`
    attributes[`${name}SensorId`] = value.toString('hex', offset + 1, offset + 4)
    attributes[`${name}Bar`] = (value.readUInt16BE(offset + 4) & BITS_OF_PRESSURE) / 40
    attributes[`${name}Celsius`] = value.readUInt8(offset + 6) - 50
    attributes[`${name}Status`] = value.readUInt8(offset + 7)
  }
}

/** Up to eight probes; all bits are set where there is none. */
export function temperatures(value: Buffer, { attributes }: DeviceReadings): void {
  for (let probe = 0; 2 * probe + 2 <= value.length; probe++) {
    const written = value.readUInt16BE(2 * probe)
    const name = probe === 0 ? 'temperatureCelsius' : `temperature${probe + 1}Celsius`
    if (written !== 0xffff) attributes[name] = signedSize(written) / 10
  }
}

/** Tenths of the charge, and of some devices percent. */
export function innerBattery(value: Buffer, { attributes }: DeviceReadings): void {
  if (value.length !== 2) return
  const [tenths, percent] = [value.readUInt8(0), value.readUInt8(1)]
  attributes.batteryPercent = percent >= 1 && percent <= 100 ? percent : Math.min(tenths * 10, 100)
}

const CHARGING = 0xff

/** Percent, or that the battery is charged. */
export function charge(value: Buffer, { attributes }: DeviceReadings): void {
  if (value.length !== 1) return
  const percent = value.readUInt8(0)
  if (percent === CHARGING) attributes.charging = true
  else attributes.batteryPercent = percent
}

/** The highest bit says that the others are percent; the standard has tenths of a litre alone. */
const [IN_PERCENT, BITS_OF_FUEL] = [15, 0x7fff]

export function fuel(value: Buffer, { attributes }: DeviceReadings): void {
  if (value.length !== 2) return
  const written = value.readUInt16BE(0)
  if (bit(written, IN_PERCENT)) attributes.fuelPercent = written & BITS_OF_FUEL
  else attributes['fuelLiters'] = written / 10
}
