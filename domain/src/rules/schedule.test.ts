import { describe, expect, test } from 'vitest'
import { isInSchedule, nextInSchedule, nextOutOfSchedule, type Schedule } from './schedule.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const NIGHT: Schedule = {
  zone: 'America/Sao_Paulo',
  isOutside: false,
  hours: [{ weekdays: EVERY_DAY, fromMinute: 22 * 60, toMinute: 5 * 60 }],
  knowsHolidays: true,
  localHolidays: [],
}
const counts = (schedule: Schedule, moments: readonly string[]) =>
  moments.map((moment) => isInSchedule(Date.parse(`${moment}:00-03:00`), schedule))

describe('hours past midnight', () => {
  // Christmas of 2026 is a Friday.
  const around = ['2026-12-24T23:00', '2026-12-25T04:59', '2026-12-25T05:00', '2026-12-25T23:00', '2026-12-26T03:00']

  test('are of the day on which they began, also beside a holiday', () => {
    expect(counts(NIGHT, around)).toEqual([true, true, false, false, false])
    expect(counts({ ...NIGHT, isOutside: true }, around)).toEqual([false, false, true, true, true])
    expect(counts({ ...NIGHT, knowsHolidays: false }, around)).toEqual([true, true, false, true, true])
  })

  test('are those of the other ones where two overlap and one began on a holiday', () => {
    const early = { weekdays: [6], fromMinute: 2 * 60, toMinute: 4 * 60 }
    expect(counts({ ...NIGHT, hours: [...NIGHT.hours, early] }, around)).toEqual([true, true, false, false, true])
  })

  test('begin and end with a local holiday as with a national one', () => {
    const local: Schedule = { ...NIGHT, localHolidays: ['12-10'] }
    const moments = ['2026-12-10T04:00', '2026-12-10T22:00', '2026-12-11T04:00', '2026-12-11T22:00']
    expect(counts(local, moments)).toEqual([true, false, false, true])
  })
})

describe('when hours begin and end next', () => {
  const at = (moment: string) => Date.parse(`${moment}:00-03:00`)
  const words = (instant: number) =>
    Number.isFinite(instant) ? new Date(instant - 3 * 3_600_000).toISOString().slice(0, 16) : 'never'

  test('is found to the minute, over holidays that make it weeks', () => {
    const fridays: Schedule = { ...NIGHT, hours: [{ weekdays: [5], fromMinute: 6 * 60, toMinute: 18 * 60 }] }
    expect(words(nextInSchedule(at('2026-12-18T05:59'), fridays))).toBe('2026-12-18T06:00')
    expect(words(nextInSchedule(at('2026-12-18T18:30'), fridays))).toBe('2027-01-08T06:00')
    expect(words(nextOutOfSchedule(at('2026-12-18T06:00'), fridays))).toBe('2026-12-18T18:00')
    expect(words(nextOutOfSchedule(at('2026-12-19T06:00'), fridays))).toBe('2026-12-19T06:00')
    expect(words(nextOutOfSchedule(at('2026-12-19T06:00'), { ...fridays, isOutside: true }))).toBe('2027-01-08T06:00')
  })

  test('agrees at each of them with what counts, through years', () => {
    for (const isOutside of [false, true]) {
      const schedule = { ...NIGHT, isOutside }
      let over = at('2024-02-28T12:34')
      for (let times = 0; times < 400; times++) {
        const begun = nextInSchedule(over, schedule)
        expect([begun - 60_000, begun].map((each) => isInSchedule(each, schedule))).toEqual([begun === over, true])
        over = nextOutOfSchedule(begun, schedule)
        expect([over - 60_000, over].map((each) => isInSchedule(each, schedule))).toEqual([true, false])
      }
    }
  })

  test('is never where they have no end, or no beginning', () => {
    const always: Schedule = {
      ...NIGHT,
      knowsHolidays: false,
      hours: [{ weekdays: EVERY_DAY, fromMinute: 0, toMinute: 0 }],
    }
    expect(nextOutOfSchedule(at('2026-12-18T05:59'), always)).toBe(Number.POSITIVE_INFINITY)
    expect(nextInSchedule(at('2026-12-18T05:59'), { ...always, isOutside: true })).toBe(Number.POSITIVE_INFINITY)
  })

  test('is what asking minute by minute finds, asked back and forth', () => {
    const shifts: Schedule = {
      ...NIGHT,
      hours: [...NIGHT.hours, { weekdays: [1, 3], fromMinute: 10 * 60 + 7, toMinute: 11 * 60 }],
    }
    for (const day of [23, 30, 21, 26, 22]) {
      for (const hour of ['00:00', '10:06', '21:59', '22:00']) {
        const from = at(`2026-12-${day}T${hour}`)
        let [begins, ends] = [from, from]
        while (!isInSchedule(begins, shifts)) begins += 60_000
        while (isInSchedule(ends, shifts)) ends += 60_000
        expect([nextInSchedule(from, shifts), nextOutOfSchedule(from, shifts)]).toEqual([begins, ends])
      }
    }
  })
})
