import { describe, expect, test } from 'vitest'
import { crc16Arc, crc16Ccitt, crc16Kermit, crc16Modbus, crc16X25, crc16Xmodem } from './checksum.ts'

describe.each([
  ['CRC-16/X-25', crc16X25, 0x906e, 0],
  ['CRC-16/ARC', crc16Arc, 0xbb3d, 0],
  ['CRC-16/MODBUS', crc16Modbus, 0x4b37, 0xffff],
  ['CRC-16/KERMIT', crc16Kermit, 0x2189, 0],
  ['CRC-16/CCITT-FALSE', crc16Ccitt, 0x29b1, 0xffff],
  ['CRC-16/XMODEM', crc16Xmodem, 0x31c3, 0],
])('%s', (_name, crc, check, ofNothing) => {
  test('gives the catalogue’s check value and that of no bytes', () => {
    expect(crc(Buffer.from('123456789'))).toBe(check)
    expect(crc(Buffer.alloc(0))).toBe(ofNothing)
  })

  test('can be taken of a part of the bytes', () => {
    expect(crc(Buffer.from('..123456789..'), 2, 11)).toBe(check)
  })
})
