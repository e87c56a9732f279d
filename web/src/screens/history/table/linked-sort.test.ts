import { expect, test } from 'vitest'
import { readSort, writeSort } from './linked-sort.ts'

test('a link keeps the order of a table, and without one the table has its own', () => {
  for (const order of ['km', '-km']) expect(writeSort(readSort({ order }))).toBe(order)
  expect(readSort({ order: '-km' })).toEqual({ key: 'km', descending: true })
  expect(readSort({})).toBeNull()
  expect(writeSort(null)).toBeUndefined()
})
