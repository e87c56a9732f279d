import { expect, test } from 'vitest'
import { saidNumber } from './single-precision.ts'

test.each([0, 37.04, 0.9, 12.345, 62.5, 271.5, -20.8, 1_234_567])('%d is told as it was said', (said) => {
  expect(saidNumber(Math.fround(said))).toBe(said)
})

test('what no thousandths hold, and what is not known, stays', () => {
  for (const held of [Math.fround(0.00012345), 2 ** 60, Number.NaN]) expect(saidNumber(held)).toBe(held)
})
