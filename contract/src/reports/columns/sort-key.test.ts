import { expect, test } from 'vitest'
import type { CellValue } from './column-declaration.ts'
import { compareKeys, sortKey } from './sort-key.ts'

const sorted = <Value extends CellValue>(...values: Value[]) =>
  values.sort((one, other) => compareKeys(sortKey(one)!, sortKey(other)!))

test('words go without case and accents, and figures that stand alone by what they count', () => {
  expect(sorted('Ônibus 10', 'onibus 9', 'Água', 'Rua 15, 2', 'rua 15, 10', 'rua 2')).toEqual([
    'Água',
    'onibus 9',
    'Ônibus 10',
    'rua 2',
    'Rua 15, 2',
    'rua 15, 10',
  ])
})

test('plates and other codes go letter by letter, the new plate of a vehicle beside its old one', () => {
  expect(sorted('ABC9D00', 'ABC1C34', 'abc1234', 'ABC1D00')).toEqual(['abc1234', 'ABC1C34', 'ABC1D00', 'ABC9D00'])
})

test('places go from south to north, then from west to east, and flags from what is not to what is', () => {
  const [north, west, south] = [[-23, -46] as const, [-23, -47] as const, [-24, -40] as const]
  expect(sorted<CellValue>(north, south, west)).toEqual([south, west, north])
  expect(sorted<CellValue>(true, false)).toEqual([false, true])
})

test('what is not known has no key, as no words have none', () => {
  expect([null, ''].map(sortKey)).toEqual([null, null])
})
