import { describe, expect, test } from 'vitest'
import { isInSchedule, type Schedule } from './schedule.ts'

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
