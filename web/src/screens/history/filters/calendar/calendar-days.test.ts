import { expect, test } from 'vitest'
import { dayByKey, sameDayOf, sayDay, sayMonth, weeksOf, writeDay } from './calendar-days.ts'

const FOURTH = Date.UTC(2026, 2, 4)
const LAST = Date.UTC(2026, 2, 20)
const by = (key: string, day = FOURTH) => {
  const to = dayByKey(day, key, LAST)
  return to && writeDay(to)
}

test('a month is laid out in weeks that begin on Sunday', () => {
  const weeks = weeksOf(FOURTH).map((week) => week.map((day) => (day === null ? '' : new Date(day).getUTCDate())))
  expect(weeks).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, 31, '', '', '', ''],
  ])
  expect(weeksOf(Date.UTC(2026, 4, 1))).toHaveLength(6)
  expect(weeksOf(Date.UTC(2026, 1, 28))).toHaveLength(4)
})

test('keys lead by days, weeks and months, and no later than the last day', () => {
  expect(by('ArrowLeft')).toBe('03/03/2026')
  expect(by('ArrowRight')).toBe('05/03/2026')
  expect(by('ArrowUp')).toBe('25/02/2026')
  expect(by('ArrowDown')).toBe('11/03/2026')
  expect(by('Home')).toBe('01/03/2026')
  expect(by('End')).toBe('07/03/2026')
  expect(by('PageUp')).toBe('04/02/2026')
  expect(by('PageDown')).toBe('20/03/2026')
  expect(by('PageUp', Date.UTC(2000, 0, 3))).toBe('01/01/2000')
  expect(by('a')).toBeNull()
})

test('a shorter month has its last day instead', () => {
  expect(writeDay(sameDayOf(Date.UTC(2026, 2, 31), -1))).toBe('28/02/2026')
  expect(writeDay(sameDayOf(Date.UTC(2024, 0, 31), 1))).toBe('29/02/2024')
})

test('days and months are said in Portuguese whatever the browser speaks', () => {
  expect(sayDay(FOURTH)).toBe('quarta-feira, 4 de março de 2026')
  expect(sayMonth(FOURTH)).toBe('março de 2026')
})
