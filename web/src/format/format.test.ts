import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAge, formatDuration, formatShortAge } from './age.ts'
import { compassPoint } from './compass.ts'
import { formatDate, formatDateTime, formatRecentTime, whenWords } from './date-time.ts'
import { fileDay } from './file-day.ts'
import { notRefreshedWords } from './not-refreshed-words.ts'
import {
  formatCount,
  formatDistance,
  formatHourMeter,
  formatQuantity,
  formatShare,
  formatSpeed,
  formatVoltage,
} from './numbers.ts'

const second = 1000
const at = Date.UTC(2026, 2, 4, 17, 5, 9)

describe('dates', () => {
  test('are read in the zone of the person, composed without a comma', () => {
    expect(formatDateTime(at)).toBe('04/03/2026 14:05:09')
    expect(formatDateTime(at, 'America/Manaus')).toBe('04/03/2026 13:05:09')
  })

  test('midnight is 00, never 24', () => {
    expect(formatDateTime(Date.UTC(2026, 2, 4, 3))).toBe('04/03/2026 00:00:00')
  })

  test('an instant of the hour that summer time repeats keeps its day', () => {
    expect(formatDate(Date.UTC(2019, 1, 17, 1, 30))).toBe('16/02/2019')
    expect(formatDate(Date.UTC(2019, 1, 17, 2, 30))).toBe('16/02/2019')
  })

  test('a recent time leaves the date out only on the same day', () => {
    expect(formatRecentTime(at, at + 60 * second)).toBe('14:05:09')
    expect(formatRecentTime(at, at + 86_400 * second)).toBe('04/03/2026 14:05:09')
  })

  test('what was not refreshed says its day once that is another', () => {
    expect(notRefreshedWords(at, at + 60 * second)).toContain('Atualizado às 14:05;')
    expect(notRefreshedWords(at, at + 86_400 * second)).toContain('Atualizado em 04/03/2026 14:05;')
  })
})

describe('ages', () => {
  test.each([
    [2, 'agora'],
    [12, 'há 12\u00a0s'],
    [240, 'há 4\u00a0min'],
    [12_000, 'há 3\u00a0h 20\u00a0min'],
    [10_800, 'há 3\u00a0h'],
    [190_800, 'há 2\u00a0d 5\u00a0h'],
  ])('%i seconds ago reads "%s"', (seconds, text) => {
    expect(formatAge(at - seconds * second, at)).toBe(text)
  })

  test('a clock ahead of the server reads "agora"', () => {
    expect(formatAge(at + 90 * second, at)).toBe('agora')
  })

  test('the short age keeps the greatest unit', () => {
    expect(formatShortAge(at - 12_000 * second, at)).toBe('há 3\u00a0h')
    expect(formatShortAge(at, at)).toBe('agora')
  })

  test('no duration shows a unit past its limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (seconds) => {
        const text = formatDuration(seconds)
        const minutes = /(\d+)\u00a0min/.exec(text)
        const hours = /(\d+)\u00a0h/.exec(text)
        expect(Number(minutes?.[1] ?? 0)).toBeLessThan(60)
        expect(Number(hours?.[1] ?? 0)).toBeLessThan(24)
      }),
    )
  })
})

describe('numbers', () => {
  test('follow Brazilian marks and keep the unit on the line', () => {
    expect(formatCount(1243)).toBe('1.243')
    expect(formatSpeed(81.6)).toBe('82\u00a0km/h')
    expect(formatVoltage(27.55)).toBe('27,6\u00a0V')
    expect(formatHourMeter(9214.47)).toBe('9.214,5\u00a0h')
    expect([999.4, 999.6, 999_940, 999_960].map(formatDistance)).toEqual([
      '999\u00a0m',
      '1,0\u00a0km',
      '999,9\u00a0km',
      '1.000\u00a0km',
    ])
    expect(formatShare(0.946)).toBe('94,6\u00a0%')
  })

  test('a quantity of nothing has its own words', () => {
    const words = { none: 'Nenhum veículo', one: 'veículo', many: 'veículos' }
    expect(formatQuantity(0, words)).toBe('Nenhum veículo')
    expect(formatQuantity(1, words)).toBe('1 veículo')
    expect(formatQuantity(1243, words)).toBe('1.243 veículos')
  })
})

test('every course has the nearest of eight directions', () => {
  expect(compassPoint(0).name).toBe('norte')
  expect(compassPoint(359).name).toBe('norte')
  expect(compassPoint(47).name).toBe('nordeste')
  expect(compassPoint(-90).name).toBe('oeste')
  fc.assert(
    fc.property(fc.double({ min: -720, max: 720, noNaN: true }), (course) => Boolean(compassPoint(course).arrow)),
  )
})

test('names of files have the day of the person, and what is of another day says so', () => {
  const at = Date.UTC(2026, 2, 5, 0, 30)
  expect(fileDay(at)).toBe('2026-03-04')
  expect(whenWords(at, at + 60_000)).toBe('às 21:30:00')
  expect(whenWords(at, at + 86_400_000)).toBe('em 04/03/2026 21:30:00')
})
