import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedNumber, readTypedNumber } from './typed-number.ts'

test('numbers are read as people write them', () => {
  for (const typed of ['1.234,5', '1234,5', '1234.5', ' 1 234,5 ']) expect(readTypedNumber(typed)).toBe(1234.5)
  expect(readTypedNumber('1.234')).toBe(1234)
  expect(readTypedNumber('12.5')).toBe(12.5)
  expect(readTypedNumber('0.500')).toBe(0.5)
  expect(readTypedNumber('-0.125')).toBe(-0.125)
  for (const typed of ['', 'abc', '1,2,3', '1-2', '1,234.5', '1.2,5', '12.34,5'])
    expect(readTypedNumber(typed)).toBeNull()
})

test('what stands in a field reads as the number it shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (thousandths) => {
      const value = thousandths / 1000
      expect(readTypedNumber(formatTypedNumber(value))).toBeCloseTo(value, 4)
    }),
  )
})
