import { expect, test } from 'vitest'
import { UnfitBytesError } from './bytes.ts'
import { degreesOf } from './nmea.ts'

test.each([
  ['2333.0000', 'S', -23.55],
  ['04637.8000', 'W', -46.63],
  ['5130.00', 'N', 51.5],
  ['38.6508', 'W', -0.64418],
  ['0000.0000', 'S', 0],
])('%s %s is %d degrees', (text, letter, degrees) => {
  expect(degreesOf(text, letter)).toBeCloseTo(degrees, 9)
})

test.each([
  ['', 'N'],
  ['2360.0000', 'S'],
  ['9030.0000', 'N'],
  ['18030.0000', 'E'],
  ['-2333.0', 'S'],
  ['12a4.0', 'N'],
])('%j %s is no angle', (text, letter) => {
  expect(() => degreesOf(text, letter)).toThrow(UnfitBytesError)
})
