import { expect, test } from 'vitest'
import { periodWords } from './words.ts'

const BRASILIA = 3 * 3_600_000
const at = (year: number, month: number, day: number, hour = 0) => Date.UTC(year, month - 1, day, hour) + BRASILIA

test('a period names each year that it touches', () => {
  expect(periodWords({ from: at(2026, 3, 4), to: at(2026, 3, 5) })).toBe('04/03/2026')
  expect(periodWords({ from: at(2026, 3, 4), to: at(2026, 3, 7) })).toBe('04/03 a 06/03/2026')
  expect(periodWords({ from: at(2021, 11, 1), to: at(2026, 11, 21) })).toBe('01/11/2021 a 20/11/2026')
  expect(periodWords({ from: at(2026, 3, 4, 14), to: at(2026, 3, 4, 15) })).toBe('04/03/2026, 14:00 a 14:59')
})
