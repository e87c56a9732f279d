import { expect, test } from 'vitest'
import { colorWords, dayWords, kmNumber, periodWords, spanWords, stepWords } from './words.ts'

const BRASILIA = 3 * 3_600_000
const at = (year: number, month: number, day: number, hour = 0) => Date.UTC(year, month - 1, day, hour) + BRASILIA

test('a period names each year that it touches', () => {
  expect(periodWords({ from: at(2026, 3, 4), to: at(2026, 3, 5) })).toBe('04/03/2026')
  expect(periodWords({ from: at(2026, 3, 4), to: at(2026, 3, 7) })).toBe('04/03 a 06/03/2026')
  expect(periodWords({ from: at(2021, 11, 1), to: at(2026, 11, 21) })).toBe('01/11/2021 a 20/11/2026')
  expect(periodWords({ from: at(2026, 3, 4, 14), to: at(2026, 3, 4, 15) })).toBe('04/03/2026, 14:00 a 14:59')
})

test('a period that is not of whole days names its hours, however many days it touches', () => {
  expect(periodWords({ from: at(2026, 11, 29, 14), to: at(2026, 11, 30, 14) })).toBe('29/11 14:00 a 30/11/2026 13:59')
  expect(periodWords({ from: at(2026, 11, 29, 23), to: at(2026, 11, 30, 1) })).toBe('29/11 23:00 a 30/11/2026 00:59')
  expect(periodWords({ from: at(2026, 11, 24), to: at(2026, 11, 30, 14) })).toBe('24/11 00:00 a 30/11/2026 13:59')
  expect(periodWords({ from: at(2025, 12, 31, 22), to: at(2026, 1, 1, 6) })).toBe('31/12/2025 22:00 a 01/01/2026 05:59')
})

test('kilometres are whole from a thousand on, also where only the rounding makes a thousand', () => {
  expect([999.94, 999.96, 1000].map(kmNumber)).toEqual(['999,9', '1.000', '1.000'])
})

test('colours tell vehicles apart as far as there are enough of them', () => {
  expect([1, 2, 6, 7].map(colorWords)).toEqual([
    ...['', ', uma cor por veículo', ', uma cor por veículo', ', em cores que se repetem'],
  ])
})

test('a span and a day have their year, and a span has the date twice only over midnight', () => {
  expect(spanWords(at(2026, 3, 4, 6), at(2026, 3, 4, 8))).toBe('04/03/2026 06:00–08:00')
  expect(spanWords(at(2026, 12, 31, 22), at(2027, 1, 1, 6))).toBe('31/12/2026 22:00–01/01/2027 06:00')
  expect(dayWords('2026-03-04')).toBe('qua 04/03/2026')
  expect(stepWords('2026-12-27', 'week')).toBe('27/12 a 02/01/2027')
})
