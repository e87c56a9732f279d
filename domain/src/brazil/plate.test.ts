import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlate, normalizePlate, otherPlate, toMercosulPlate } from './plate.ts'

describe('plates', () => {
  test.each([
    ['abc-1d23', 'ABC1D23'],
    [' ABC 1234 ', 'ABC1234'],
    ['ábc.1234', 'ABC1234'],
    ['', ''],
  ])('%j is written %j', (typed, plate) => {
    expect(normalizePlate(typed)).toBe(plate)
  })

  test.each([
    ['ABC1234', 'ABC1C34'],
    ['ABC1D23', 'ABC1323'],
    ['ABC1K23', ''],
    ['AB12', ''],
  ])('%s is %j in the other standard', (plate, other) => {
    expect(otherPlate(plate)).toBe(other)
  })

  test('turned into the other standard and back are the same plates', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{3}\d[A-J0-9]\d{2}$/), (plate) => {
        expect(isPlate(plate)).toBe(true)
        expect(otherPlate(otherPlate(plate))).toBe(plate)
        expect(toMercosulPlate(plate)).toBe(toMercosulPlate(otherPlate(plate)))
      }),
    )
  })
})
