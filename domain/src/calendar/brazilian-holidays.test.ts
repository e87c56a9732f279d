import { describe, expect, test } from 'vitest'
import { isHoliday, isLocalHoliday, nationalHolidays } from './brazilian-holidays.ts'

describe('Brazilian holidays', () => {
  test('move with Easter', () => {
    // Easter was on 31 March 2024 and 20 April 2025, and will be on 5 April 2026.
    expect([...nationalHolidays(2024)]).toEqual(
      expect.arrayContaining(['2024-02-12', '2024-02-13', '2024-03-29', '2024-05-30']),
    )
    expect([...nationalHolidays(2025)]).toEqual(
      expect.arrayContaining(['2025-03-03', '2025-03-04', '2025-04-18', '2025-06-19']),
    )
    expect([...nationalHolidays(2026)]).toEqual(
      expect.arrayContaining(['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04']),
    )
  })

  test('have 20 November from 2024 on', () => {
    expect(nationalHolidays(2023).has('2023-11-20')).toBe(false)
    expect(nationalHolidays(2024).has('2024-11-20')).toBe(true)
  })

  test.each([
    ['02-29', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['02-30', false],
    ['04-31', false],
    ['13-01', false],
    ['25/01', false],
  ])('of a town are days that there are: %s', (day, is) => {
    expect(isLocalHoliday(day)).toBe(is)
  })

  test('are those of a town too, each year or once', () => {
    const at = Date.UTC(2026, 0, 25, 15)
    expect(isHoliday(at, [])).toBe(false)
    expect(isHoliday(at, ['01-25'])).toBe(true)
    expect(isHoliday(at, ['2026-01-25'])).toBe(true)
    expect(isHoliday(at, ['2025-01-25'])).toBe(false)
  })
})
