import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ticksOf } from '../chart/time-scale.ts'
import {
  focusOf,
  periodComplaint,
  periodOf,
  readHistorySearch,
  vehicleComplaint,
  vehicleIdsOf,
  writeFocus,
  writePeriod,
} from '../history/history-search.ts'
import { checkPeriod, PRESET_KEYS, resolvePreset, SWAPPED, splitPeriod } from './period.ts'
import { canShiftLater, nextPreset, previousPeriod, shiftPeriod } from './period-beside.ts'
import { atTime, readTypedDate, readTypedTime, timeFrom } from './typed-date-and-time.ts'
import { midnight, readWallStamp, writeWallStamp } from './zoned-time.ts'

const zone = 'America/Sao_Paulo'
/** It is Wednesday, 4 March 2026, 14:05:09 in Brasília. */
const now = Date.UTC(2026, 2, 4, 17, 5, 9)
const clock = { now, zone }
const said = ({ from, to }: { from: number; to: number }) => [writeWallStamp(from, zone), writeWallStamp(to, zone)]

describe('the period to compare with', () => {
  test('is at the same hours as many days before, where it begins with a day', () => {
    const earlier = (preset: (typeof PRESET_KEYS)[number]) => said(previousPeriod(resolvePreset(preset, clock), zone))
    expect(earlier('today')).toEqual(['2026-03-03T00:00:00', '2026-03-03T14:05:09'])
    expect(earlier('yesterday')).toEqual(['2026-03-02T00:00:00', '2026-03-03T00:00:00'])
    expect(earlier('7days')).toEqual(['2026-02-19T00:00:00', '2026-02-25T14:05:09'])
    expect(earlier('lastMonth')).toEqual(['2026-01-04T00:00:00', '2026-02-01T00:00:00'])
  })

  test('else is what lies just before, as long', () => {
    expect(previousPeriod({ from: now - 1000, to: now }, zone)).toEqual({ from: now - 2000, to: now - 1000 })
  })
})

describe('presets', () => {
  test.each([
    ['lastHour', '2026-03-04T13:05:09', '2026-03-04T14:05:09'],
    ['today', '2026-03-04T00:00:00', '2026-03-04T14:05:09'],
    ['yesterday', '2026-03-03T00:00:00', '2026-03-04T00:00:00'],
    ['7days', '2026-02-26T00:00:00', '2026-03-04T14:05:09'],
    ['thisWeek', '2026-03-01T00:00:00', '2026-03-04T14:05:09'],
    ['lastWeek', '2026-02-22T00:00:00', '2026-03-01T00:00:00'],
    ['thisMonth', '2026-03-01T00:00:00', '2026-03-04T14:05:09'],
    ['lastMonth', '2026-02-01T00:00:00', '2026-03-01T00:00:00'],
  ] as const)('%s', (preset, from, to) => expect(said(resolvePreset(preset, clock))).toEqual([from, to]))

  test('none reaches beyond now', () => {
    for (const preset of PRESET_KEYS) expect(resolvePreset(preset, clock).to).toBeLessThanOrEqual(now)
  })
})

describe('the arrows', () => {
  test('from today lead to the whole of yesterday, and back to today as far as it went', () => {
    const yesterday = shiftPeriod(resolvePreset('today', clock), -1, clock)
    expect(yesterday).toEqual(resolvePreset('yesterday', clock))
    expect(shiftPeriod(yesterday, 1, clock)).toEqual(resolvePreset('today', clock))
    expect(canShiftLater(resolvePreset('today', clock), clock)).toBe(false)
    expect(canShiftLater(yesterday, clock)).toBe(true)
  })

  test('go by whole months', () => {
    const february = resolvePreset('lastMonth', clock)
    expect(said(shiftPeriod(february, -1, clock))).toEqual(['2026-01-01T00:00:00', '2026-02-01T00:00:00'])
  })

  test('from the month or the week that is not over lead to the whole one before, whenever they are pressed', () => {
    for (const day of [2, 4, 30]) {
      const asked = Date.UTC(2026, 2, day, 17)
      const shiftedBack = (preset: 'thisMonth' | 'thisWeek') => {
        const pressed = { now: asked + 3000, zone }
        return shiftPeriod(resolvePreset(preset, { now: asked, zone }), -1, pressed, preset)
      }
      expect(shiftedBack('thisMonth')).toEqual(resolvePreset('lastMonth', { now: asked, zone }))
      expect(shiftedBack('thisWeek')).toEqual(resolvePreset('lastWeek', { now: asked, zone }))
    }
  })

  test('lead to no month or week that has not begun, though what is shown was asked for days ago', () => {
    const asked = { now: Date.UTC(2026, 2, 4, 17), zone }
    const later = { now: Date.UTC(2026, 2, 6, 12), zone }
    for (const preset of ['thisMonth', 'thisWeek'] as const) {
      expect(canShiftLater(resolvePreset(preset, asked), later, preset)).toBe(false)
    }
  })

  test('back to the month or the week that is not over ask for it by its preset', () => {
    const next = (preset: (typeof PRESET_KEYS)[number]) => nextPreset(resolvePreset(preset, clock), clock)
    expect(['lastMonth', 'lastWeek', 'yesterday'].map((preset) => next(preset as never))).toEqual([
      ...['thisMonth', 'thisWeek', undefined],
    ])
    expect(nextPreset(shiftPeriod(resolvePreset('lastMonth', clock), -1, clock), clock)).toBeUndefined()
  })

  test('go by the length of a period that is no days', () => {
    const hour = { from: Date.UTC(2026, 2, 3, 12, 30), to: Date.UTC(2026, 2, 3, 13, 30) }
    expect(said(shiftPeriod(hour, -1, clock))).toEqual(['2026-03-03T08:30:00', '2026-03-03T09:30:00'])
  })

  test('keep to midnights where clocks change', () => {
    const before = { from: midnight(Date.UTC(2018, 10, 3, 15), zone), to: midnight(Date.UTC(2018, 10, 3, 15), zone, 1) }
    const short = shiftPeriod(before, 1, clock)
    expect(short.to - short.from).toBe(23 * 3_600_000)
    expect(shiftPeriod(short, -1, clock)).toEqual(before)
    expect(previousPeriod(short, zone)).toEqual(before)
  })
})

test('parts of a period are the period, none longer than asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_500_000_000, max: 1_800_000_000 }),
      fc.integer({ min: 60, max: 20_000_000 }),
      (start, length) => {
        const period = { from: start * 1000, to: (start + length) * 1000 }
        const parts = splitPeriod(period, 31, zone)
        expect(parts[0]!.from).toBe(period.from)
        expect(parts.at(-1)!.to).toBe(period.to)
        for (const [index, part] of parts.entries()) {
          expect(part.to - part.from).toBeLessThanOrEqual(31 * 86_400_000 + 3_600_000)
          if (index > 0) expect(part.from).toBe(parts[index - 1]!.to)
        }
      },
    ),
  )
})

describe('impossible periods', () => {
  test('are corrected with a notice where only one thing can be meant', () => {
    const swapped = checkPeriod({ from: now - 1000, to: now - 5000 }, now)
    expect(swapped.period.from).toBeLessThan(swapped.period.to)
    expect(swapped.notice).toContain('trocadas')
    expect(checkPeriod({ from: now - 5000, to: now + 90_000_000 }, now)).toMatchObject({ period: { to: now } })
  })

  test('are named at their field where not', () => {
    expect(checkPeriod({ from: now + 5000, to: now + 9000 }, now).error?.field).toBe('from')
    expect(checkPeriod({ from: now - 5000, to: now - 5000 }, now).error?.field).toBe('to')
  })
})

describe('what is typed', () => {
  test.each([
    ['04/03/2026', '2026-03-04'],
    ['4/3', '2026-03-04'],
    ['0403', '2026-03-04'],
    ['5/3', '2025-03-05'],
    ['29/02', '2024-02-29'],
    ['ontem', '2026-03-03'],
    ['31/12/25', '2025-12-31'],
  ])('the day %s', (typed, date) => {
    expect(writeWallStamp(readTypedDate(typed, clock)!, zone).slice(0, 10)).toBe(date)
  })

  test.each(['30/02', '32/01', 'amanhã', ''])('%s is no day', (typed) => expect(readTypedDate(typed, clock)).toBeNull())

  test.each([
    ['14:05:09', 50_709],
    ['14:05', 50_700],
    ['8h', 28_800],
    ['8h30', 30_600],
    ['0805', 29_100],
    ['080509', 29_109],
  ])('the time %s', (typed, seconds) => expect(readTypedTime(typed)).toBe(seconds))

  test.each(['24:00', '8:60', 'meio-dia', ''])('%s is no time', (typed) => expect(readTypedTime(typed)).toBeNull())

  test('a time of a day is that of the wall', () => {
    expect(writeWallStamp(atTime(midnight(now, zone), 50_709, zone), zone)).toBe('2026-03-04T14:05:09')
  })
})

test('a time of a period is that of the day that is looked at, else of the next one that has it', () => {
  const whole = { period: resolvePreset('24h', clock), zone }
  const found = (day: number, hours: number) => {
    const at = timeFrom(day, hours * 3600, whole)
    return at && writeWallStamp(at, zone)
  }
  expect(found(whole.period.from, 20)).toBe('2026-03-03T20:00:00')
  expect(found(whole.period.from, 8)).toBe('2026-03-04T08:00:00')
  expect(found(now, 8)).toBe('2026-03-04T08:00:00')
  expect(found(now, 20)).toBeNull()
})

describe('links', () => {
  test('name a period that reads back the same', () => {
    const period = resolvePreset('yesterday', clock)
    const written = readHistorySearch(writePeriod(period, zone))
    expect(written).toEqual({ from: '2026-03-03T00:00:00', to: '2026-03-03T23:59:59' })
    expect(periodOf(written, clock)).toEqual(period)
    expect(focusOf({ focus: writeFocus(period, zone)! }, zone, period)).toEqual(period)
  })

  test('without a period mean today up to now', () => {
    expect(periodOf({}, clock)).toEqual(resolvePreset('today', clock))
  })

  test('with an impossible period are put right or named, never in silence', () => {
    const backwards = { from: '2026-03-03T10:00:00', to: '2026-03-02T09:00:00' }
    const forwards = { from: backwards.to, to: backwards.from }
    expect(periodOf(backwards, clock)).toEqual(periodOf(forwards, clock))
    expect(periodComplaint(backwards, clock)).toBe(SWAPPED)
    expect(periodComplaint(forwards, clock)).toBeNull()
    expect(periodComplaint({}, clock)).toBeNull()
    expect(periodComplaint({ from: '2026-13-45T00:00', to: '2026-03-02T09:00' }, clock)).toMatch(/não traz um período/)
    expect(periodComplaint({ from: '2031-03-02T09:00', to: '2032-03-02T09:00' }, clock)).toMatch(/futuro/)
    expect(periodOf({ from: '2031-03-02T09:00', to: '2032-03-02T09:00' }, clock)).toEqual(resolvePreset('today', clock))
    expect(periodComplaint({ from: '2026-03-02T09:00', to: '2032-03-02T09:00' }, clock)).toMatch(/até agora/)
    expect(periodComplaint({ from: '0001-01-01T00:00', to: '2026-03-02T09:00' }, clock)).toMatch(/não traz um período/)
    for (const link of [{ preset: 'bobagem' }, { from: 'ontem', to: 'hoje' }, { from: '2026-03-02T24:00' }]) {
      expect(periodComplaint(readHistorySearch(link), clock)).toMatch(/não traz um período/)
    }
  })

  test('look at a part of their period, and at all of it where the part lies elsewhere', () => {
    const period = resolvePreset('yesterday', clock)
    const reaching = { from: period.from - 3_600_000, to: period.from + 3_600_000 }
    expect(focusOf({ focus: writeFocus(reaching, zone)! }, zone, period)).toEqual({ ...reaching, from: period.from })
    const before = { from: period.from - 7_200_000, to: period.from - 3_600_000 }
    expect(focusOf({ focus: writeFocus(before, zone)! }, zone, period)).toBeNull()
  })

  test('with more vehicles than can be told apart show the first, and say so', () => {
    const { v } = readHistorySearch({ v: '1,2,3,4,5,6' })
    expect(vehicleIdsOf(v)).toEqual([1, 2, 3, 4, 5])
    expect(vehicleComplaint({ v: v! })).toMatch(/5 veículos/)
    expect(vehicleComplaint({ v: '1,2,3,4,5' })).toBeNull()
  })

  test('are read as far as they are understood', () => {
    expect(
      readHistorySearch({
        v: '12,x,12,-3,7',
        preset: 'amanha',
        speedType: '9',
        speed: '80',
        coloring: 'rosa',
        t: 'agora',
        list: 'days',
      }),
    ).toEqual({ v: '12,7', from: 'amanha', speed: '80', list: 'days' })
    expect(readWallStamp('2026-02-30T00:00:00', zone)).toBeNull()
  })
})

describe('marks of the time scale', () => {
  test('name the year where they are months apart', () => {
    const years = { from: Date.parse('2016-11-20T13:00:00Z'), to: Date.parse('2026-11-19T13:00:00Z') }
    const labels = ticksOf(years, zone, 10).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels[0]).toMatch(/^\d\d\/\d\d\/\d\d$/)
    expect(ticksOf(resolvePreset('7days', clock), zone, 10)[0]?.label).toMatch(/^\d\d\/\d\d$/)
  })
})
