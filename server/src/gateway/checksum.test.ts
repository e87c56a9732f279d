import { expect, test } from 'vitest'
import { crc16X25 } from './checksum.ts'

test('CRC-16/X-25 gives the catalogue’s check value and that of no bytes', () => {
  expect(crc16X25(Buffer.from('123456789'))).toBe(0x906e)
  expect(crc16X25(Buffer.alloc(0))).toBe(0)
})

test('CRC-16/X-25 can be taken of a part of the bytes', () => {
  expect(crc16X25(Buffer.from('..123456789..'), 2, 11)).toBe(0x906e)
})
