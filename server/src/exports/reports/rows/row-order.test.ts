import { expect, test } from 'vitest'
import { orderedRows } from './row-order.ts'

interface Row {
  vehicle: number
  km: number | null
}

async function* rowsOf(...rows: [vehicle: number, km: number | null][]) {
  for (const [vehicle, km] of rows) yield { vehicle, km }
}

const column = { value: ({ km }: Row) => km } as Parameters<typeof orderedRows<Row>>[1]['column']

async function ordered(rows: AsyncIterable<Row>, options: Partial<Parameters<typeof orderedRows<Row>>[1]> = {}) {
  let isTooMany = false
  const onTooMany = () => {
    isTooMany = true
  }
  const found: string[] = []
  for await (const { vehicle, km } of orderedRows(rows, { column, descending: false, onTooMany, ...options })) {
    found.push(`${vehicle}:${km}`)
  }
  return { found, isTooMany }
}

test('rows stand by their values, equal ones as they came, and those without a value last, either way', async () => {
  const rows = () => rowsOf([1, 5], [2, null], [3, 1], [4, 5])
  expect((await ordered(rows())).found).toEqual(['3:1', '1:5', '4:5', '2:null'])
  expect((await ordered(rows(), { descending: true })).found).toEqual(['1:5', '4:5', '3:1', '2:null'])
})

test('rows of one group stay together', async () => {
  const groupOf = ({ vehicle }: Row) => vehicle
  expect((await ordered(rowsOf([1, 5], [1, 2], [2, 1], [2, 0]), { groupOf })).found).toEqual([
    '1:2',
    '1:5',
    '2:0',
    '2:1',
  ])
})

test('rows that are too many to be held stay as they came, every one of them, and it is told', async () => {
  const { found, isTooMany } = await ordered(rowsOf([1, 5], [2, 4], [3, 3], [4, 2]), { most: 2 })
  expect(found).toEqual(['1:5', '2:4', '3:3', '4:2'])
  expect(isTooMany).toBe(true)
})
