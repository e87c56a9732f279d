import { describe, expect, test } from 'vitest'
import { crc16Arc, crc16Kermit, crc16X25 } from './checksum.ts'

describe.each([
  ['CRC-16/X-25', crc16X25, 0x906e],
  ['CRC-16/ARC', crc16Arc, 0xbb3d],
  ['CRC-16/KERMIT', crc16Kermit, 0x2189],
])('%s', (_name, crc, check) => {
  test('gives the catalogue’s check value and that of no bytes', () => {
    expect(crc(Buffer.from('123456789'))).toBe(check)
    expect(crc(Buffer.alloc(0))).toBe(0)
  })

  test('can be taken of a part of the bytes', () => {
    expect(crc(Buffer.from('..123456789..'), 2, 11)).toBe(check)
  })
})
