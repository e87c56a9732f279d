import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInHours, readWorkHours, WORK_HOURS_PATTERN, workHoursWords, writeWorkHours } from './work-hours.ts'

const ZONE = 'America/Sao_Paulo'
/** The wall clock is three hours behind UTC; 2026-03-04 is a Wednesday. */
const at = (date: string, clock: string) => Date.parse(`${date}T${clock}:00Z`) + 3 * 3_600_000
const office = readWorkHours('dentro_12345_06:00-18:00')!

describe('hours of work', () => {
  test('are those of the wall clock on their days, the end excluded', () => {
    const within = (date: string, clock: string) => isInHours(at(date, clock), office, ZONE)
    expect(within('2026-03-04', '06:00')).toBe(true)
    expect(within('2026-03-04', '17:59')).toBe(true)
    expect(within('2026-03-04', '18:00')).toBe(false)
    expect(within('2026-03-04', '05:59')).toBe(false)
    expect(within('2026-03-07', '10:00')).toBe(false)
  })

  test('reach over midnight where the end is not after the beginning', () => {
    const night = readWorkHours('dentro_0123456_22:00-05:00')!
    const within = (clock: string) => isInHours(at('2026-03-04', clock), night, ZONE)
    expect(['21:59', '22:00', '04:59', '05:00'].map(within)).toEqual([false, true, true, false])
  })

  test('past midnight are still those of the day on which they began', () => {
    const night = readWorkHours('dentro_12345_22:00-05:00')!
    const within = (date: string, clock: string) => isInHours(at(date, clock), night, ZONE)
    expect([within('2026-03-02', '02:00'), within('2026-03-02', '23:00')]).toEqual([false, true])
    expect([within('2026-03-07', '02:00'), within('2026-03-07', '23:00')]).toEqual([true, false])
    expect(within('2026-03-08', '02:00')).toBe(false)
  })

  test('and the hours outside of them part time: every instant is in one of both', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (instant) => {
        expect(isInHours(instant, office, ZONE)).toBe(!isInHours(instant, { ...office, isOutside: true }, ZONE))
      }),
    )
  })

  test('are read as they were written, and from nothing else', () => {
    const arbitraryHours = fc.record({
      isOutside: fc.boolean(),
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      fromMinute: fc.integer({ min: 0, max: 1439 }),
      toMinute: fc.integer({ min: 0, max: 1439 }),
    })
    fc.assert(
      fc.property(arbitraryHours, (hours) => {
        expect(writeWorkHours(hours)).toMatch(WORK_HOURS_PATTERN)
        expect(readWorkHours(writeWorkHours(hours))).toEqual(hours)
      }),
    )
    for (const text of ['', 'fora', 'fora__06:00-18:00', 'fora_7_06:00-18:00', 'fora_1_24:00-18:00', 'x_1_06:00-18:00'])
      expect(readWorkHours(text)).toBeNull()
  })

  test('are told in words', () => {
    expect(workHoursWords({ ...office, isOutside: true })).toBe('fora de seg a sex, 06:00–18:00')
    expect(workHoursWords(readWorkHours('dentro_06_00:00-12:30')!)).toBe('dentro de dom, sáb, 00:00–12:30')
    const nights = readWorkHours('dentro_0123456_22:00-05:00')!
    expect(workHoursWords(nights)).toBe('todos os dias, 22:00–05:00')
    expect(workHoursWords({ ...nights, isOutside: true })).toBe('todos os dias, fora de 22:00–05:00')
  })
})
