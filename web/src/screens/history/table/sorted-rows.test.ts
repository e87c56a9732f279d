import { expect, test } from 'vitest'
import { readSort, sortedRows, writeSort } from './sorted-rows.ts'

const rows = [
  { name: 'Ônibus 10', km: 3 },
  { name: 'onibus 9', km: null },
  { name: 'Água', km: 12 },
]
const valueUnder = (row: (typeof rows)[number], key: string) =>
  key === 'name' ? row.name : key === 'km' ? row.km : undefined
const names = (order: string) => sortedRows(rows, readSort({ order }), valueUnder).map(({ name }) => name)

test('words are sorted as people sort, numbers as numbers, and what is not known comes last either way', () => {
  expect(names('name')).toEqual(['Água', 'onibus 9', 'Ônibus 10'])
  expect(names('km')).toEqual(['Ônibus 10', 'Água', 'onibus 9'])
  expect(names('-km')).toEqual(['Água', 'Ônibus 10', 'onibus 9'])
})

test('a key of another table leaves all as it was, and a link keeps the order', () => {
  expect(names('velocidade')).toEqual(rows.map(({ name }) => name))
  expect(writeSort(readSort({ order: '-km' }))).toBe('-km')
  expect(readSort({})).toBeNull()
})
