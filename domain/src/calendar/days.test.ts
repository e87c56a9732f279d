import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { daysOf, startOfDayAt } from './days.ts'
import { instantOf, isTimeZone, MOST_ZONES, wallTime } from './time-zone.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const HOUR = 3_600_000

describe('days in a zone', () => {
  test.each([
    ['2018-11-03', 24],
    ['2018-11-04', 23],
    ['2018-11-05', 24],
    ['2019-02-16', 25],
    ['2019-02-17', 24],
    ['2026-11-21', 24],
  ])('%s has %i hours in São Paulo', (date, hours) => {
    const noon = Date.parse(`${date}T15:00:00Z`)
    const start = startOfDayAt(noon, SAO_PAULO)
    const day = daysOf({ from: start, to: start + 60 * HOUR }, SAO_PAULO)[0]!
    expect(day.date).toBe(date)
    expect((day.to - day.from) / HOUR).toBe(hours)
  })

  test('begin when the clock says so: at one in the morning where midnight is skipped', () => {
    expect(new Date(startOfDayAt(Date.parse('2018-11-04T15:00:00Z'), SAO_PAULO)).toISOString()).toBe(
      '2018-11-04T03:00:00.000Z',
    )
    expect(new Date(startOfDayAt(Date.parse('2018-11-05T15:00:00Z'), SAO_PAULO)).toISOString()).toBe(
      '2018-11-05T02:00:00.000Z',
    )
  })

  test('are cut by the period and add up to it, in any zone', () => {
    const zones = fc.constantFrom(
      SAO_PAULO,
      'UTC',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'America/St_Johns',
      'Africa/Monrovia',
    )
    const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) })
    fc.assert(
      fc.property(zones, instant, fc.integer({ min: 1, max: 20 * 24 * HOUR }), (zone, from, length) => {
        const days = daysOf({ from, to: from + length }, zone)
        expect(days[0]!.from).toBe(from)
        expect(days.at(-1)!.to).toBe(from + length)
        for (const [index, day] of days.entries()) {
          expect(day.to).toBeGreaterThan(day.from)
          expect(new Date(wallTime(day.from, zone)).toISOString().slice(0, 10)).toBe(day.date)
          expect(new Date(wallTime(day.to - 1, zone)).toISOString().slice(0, 10)).toBe(day.date)
          if (index > 0) expect(day.from).toBe(days[index - 1]!.to)
        }
        expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
      }),
      { numRuns: 100 },
    )
  })

  test('leave out the day that Samoa never had', () => {
    const period = { from: Date.parse('2011-12-29T12:00:00Z'), to: Date.parse('2012-01-01T12:00:00Z') }
    expect(daysOf(period, 'Pacific/Apia').map(({ date }) => date)).toEqual([
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
      '2012-01-02',
    ])
  })

  test('are none in an empty period', () => {
    expect(daysOf({ from: 5, to: 5 }, SAO_PAULO)).toEqual([])
  })
})

describe('clocks', () => {
  test('show their own time, to the millisecond, before 1970 too', () => {
    expect(new Date(wallTime(Date.parse('2026-01-01T01:30:00.123Z'), SAO_PAULO)).toISOString()).toBe(
      '2025-12-31T22:30:00.123Z',
    )
    expect(new Date(wallTime(-1, 'UTC')).toISOString()).toBe('1969-12-31T23:59:59.999Z')
  })

  test('that show an hour twice mean the first time', () => {
    const wall = Date.parse('2019-02-16T23:30:00Z')
    expect(new Date(instantOf(wall, SAO_PAULO)).toISOString()).toBe('2019-02-17T01:30:00.000Z')
  })

  test('in a zone that does not exist are refused', () => {
    expect(isTimeZone(SAO_PAULO)).toBe(true)
    for (const name of ['', 'Brasil', 'America/Sao Paulo']) expect(isTimeZone(name)).toBe(false)
    expect(() => wallTime(0, 'Marte/Base')).toThrow(RangeError)
  })
})

test('not every way in which a zone was ever written is remembered', () => {
  // Capitals are a choice of who writes, and say the same zone.
  const spelling = (number: number) =>
    [...'america/argentina/buenos_aires']
      .map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter))
      .join('')
  let made = 0
  class CountedClock extends Intl.DateTimeFormat {
    constructor(...args: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...args)
      made++
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: CountedClock })
  try {
    for (let number = 0; number < 2 * MOST_ZONES; number++) expect(isTimeZone(spelling(number))).toBe(true)
    made = 0
    isTimeZone(spelling(0))
    expect(made).toBe(1)
    isTimeZone(spelling(2 * MOST_ZONES - 1))
    expect(made).toBe(1)
  } finally {
    vi.unstubAllGlobals()
  }
})
