import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { bit } from '../bytes.ts'

/** Notes the first `count` lines by number, the lowest bit first; where one above them is on, all stand in one number beside. */
export function noteLines({ attributes }: DeviceReadings, name: 'input' | 'output', bits: number, count: number): void {
  for (let number = 1; number <= count; number++) attributes[`${name}${number}`] = bit(bits, number - 1)
  if (bits >= 2 ** count) attributes[`${name}Bits`] = bits
}
