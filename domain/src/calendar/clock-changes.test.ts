import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRun } from '../commands/command-times.ts'
import { isInSchedule, nextInSchedule, nextOutOfSchedule, type Schedule } from '../rules/schedule.ts'
import { tellingTime } from './quiet-hours.ts'
import { clockChanges, instantOf } from './time-zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** When clocks were put forward and back: at midnight in Brazil, Chile and Paraguay, by half an hour on Lord Howe. */
const CHANGES = [
  ['America/Sao_Paulo', '2018-11-04T03:00Z'],
  ['America/Sao_Paulo', '2019-02-17T02:00Z'],
  ['America/Santiago', '2026-09-06T04:00Z'],
  ['America/Santiago', '2026-04-05T03:00Z'],
  ['America/Asuncion', '2023-10-01T04:00Z'],
  ['America/Asuncion', '2024-03-24T03:00Z'],
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
] as const

/** What clocks show, as this machine's tables of zones have it, minute by minute. */
const shown = new Map<string, { weekday: number; minute: number; date: string }>()
function shownAt(at: number, zone: string) {
  const key = `${zone} ${Math.floor(at / MINUTE)}`
  const known = shown.get(key)
  if (known) return known
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [date, clock] = text.split(' ') as [string, string]
  const [hour, minute] = clock.split(':').map(Number) as [number, number]
  const read = { date, weekday: new Date(`${date}T12:00Z`).getUTCDay(), minute: hour * 60 + minute }
  shown.set(key, read)
  return read
}

const aChange = fc.constantFrom(...CHANGES).map(([zone, at]) => ({ zone: zone as string, at: Date.parse(at) }))
const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 })
/** Most of what goes wrong does so beside the hours that are shown twice, or never. */
const nearMinute = fc.oneof(minuteOfDay, fc.constantFrom(0, 15, 30, 60, 90, 105, 120, 1380, 1395, 1410, 1425))

test.each(CHANGES)('the clocks of %s are put at %s', (zone, at) => {
  const change = Date.parse(at)
  expect(clockChanges({ from: change - 40 * DAY, to: change + 20 * DAY }, zone)).toEqual([change])
})

test('hours of a week begin and end when clocks show it, also twice on a day', () => {
  const hours = fc.record({
    weekdays: fc.subarray(EVERY_DAY, { minLength: 1 }),
    fromMinute: nearMinute,
    toMinute: nearMinute,
  })
  const some = fc.array(hours, { minLength: 1, maxLength: 2 })
  const isThen = (schedule: Schedule, at: number) => {
    const { weekday, minute } = shownAt(at, schedule.zone)
    const yesterday = (weekday + 6) % 7
    const isWithin = schedule.hours.some(({ weekdays, fromMinute, toMinute }) =>
      fromMinute < toMinute
        ? weekdays.includes(weekday) && minute >= fromMinute && minute < toMinute
        : (weekdays.includes(weekday) && minute >= fromMinute) || (weekdays.includes(yesterday) && minute < toMinute),
    )
    return isWithin !== schedule.isOutside
  }
  fc.assert(
    fc.property(
      aChange,
      some,
      fc.boolean(),
      fc.integer({ min: -300, max: 180 }),
      ({ zone, at }, hours, isOutside, off) => {
        const schedule: Schedule = { zone, isOutside, hours, knowsHolidays: false, localHolidays: [] }
        const from = at + off * MINUTE
        const end = from + 9 * DAY
        const firstFrom = (is: boolean) => {
          let time = from
          while (time < end && isThen(schedule, time) !== is) time += MINUTE
          return time < end ? time : Number.POSITIVE_INFINITY
        }
        expect(isInSchedule(from, schedule)).toBe(isThen(schedule, from))
        expect(nextInSchedule(from, schedule)).toBe(firstFrom(true))
        expect(nextOutOfSchedule(from, schedule)).toBe(firstFrom(false))
      },
    ),
    { numRuns: 120 },
  )
})

test('who is quiet is told after it, never before what came, and no later than need be', () => {
  const quiet = fc.record({ from: nearMinute, to: nearMinute }).filter(({ from, to }) => from !== to)
  const digests = fc.constantFrom(0, 15, 30, 60, 240)
  fc.assert(
    fc.property(
      aChange,
      quiet,
      digests,
      fc.integer({ min: -300, max: 180 }),
      ({ zone, at }, quiet, digestMinutes, off) => {
        const came = at + off * MINUTE
        const told = tellingTime(came, { quiet, digestMinutes, zone })
        const isQuiet = (time: number) => {
          const { minute } = shownAt(time, zone)
          return quiet.from < quiet.to
            ? minute >= quiet.from && minute < quiet.to
            : minute >= quiet.from || minute < quiet.to
        }
        expect(told).toBeGreaterThanOrEqual(came)
        expect(isQuiet(told)).toBe(false)
        if (digestMinutes > 0) return
        let free = came
        while (isQuiet(free)) free += MINUTE
        expect(told).toBe(free)
      },
    ),
    { numRuns: 300 },
  )
})

test('a scheduled command is asked for once on each of its days, at the first minute that shows its time or a later one', () => {
  fc.assert(
    fc.property(aChange, nearMinute, fc.subarray(EVERY_DAY, { minLength: 1 }), ({ zone, at }, minute, weekdays) => {
      const times = { minute, weekdays, zone, skipsHolidays: false, localHolidays: [] }
      const [from, end] = [at - 2 * DAY, at + 2 * DAY]
      const expected: number[] = []
      const past = new Set<string>()
      for (let time = from; time < end; time += MINUTE) {
        const now = shownAt(time, zone)
        if (now.minute < minute || past.has(now.date)) continue
        past.add(now.date)
        // Of the first day only what is left of it is looked at.
        if (now.date !== shownAt(from, zone).date && weekdays.includes(now.weekday)) expected.push(time)
      }
      const runs: number[] = []
      for (let run = nextRun(times, from); run !== null && run < end; run = nextRun(times, run)) runs.push(run)
      expect(runs.filter((run) => shownAt(run, zone).date !== shownAt(from, zone).date)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('a time that clocks show is the first instant at which they do', () => {
  fc.assert(
    fc.property(aChange, fc.integer({ min: -6 * 60, max: 6 * 60 }), ({ zone, at }, off) => {
      const { date, minute } = shownAt(at + off * MINUTE, zone)
      let first = at - 12 * HOUR
      while (shownAt(first, zone).date !== date || shownAt(first, zone).minute !== minute) first += MINUTE
      expect(instantOf(Date.parse(`${date}T00:00Z`) + minute * MINUTE, zone)).toBe(first)
    }),
    { numRuns: 100 },
  )
})
