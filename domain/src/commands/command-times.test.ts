import { expect, test } from 'vitest'
import { type CommandTimes, commandTimesWords, nextRun } from './command-times.ts'

const NIGHTLY: CommandTimes = {
  ...{ minute: 22 * 60, weekdays: [0, 1, 2, 3, 4, 5, 6], zone: 'America/Sao_Paulo' },
  ...{ skipsHolidays: false, localHolidays: [] },
}
const at = (text: string) => Date.parse(text)

test.each([
  ['of today where it is to come', NIGHTLY, '2026-11-23T21:59:59-03:00', '2026-11-23T22:00:00-03:00'],
  ['of tomorrow at the very minute', NIGHTLY, '2026-11-23T22:00:00-03:00', '2026-11-24T22:00:00-03:00'],
  [
    'of the day of the zone',
    { ...NIGHTLY, zone: 'America/Manaus' },
    '2026-11-23T22:30:00-03:00',
    '2026-11-23T22:00:00-04:00',
  ],
  [
    'of the next day that was chosen',
    { ...NIGHTLY, weekdays: [5] },
    '2026-11-23T12:00:00-03:00',
    '2026-11-27T22:00:00-03:00',
  ],
  ['after a holiday', { ...NIGHTLY, skipsHolidays: true }, '2026-12-24T23:00:00-03:00', '2026-12-26T22:00:00-03:00'],
  [
    'after a holiday of the town, and of a year',
    { ...NIGHTLY, skipsHolidays: true, localHolidays: ['01-25', '2026-01-26'] },
    '2026-01-24T23:00:00-03:00',
    '2026-01-27T22:00:00-03:00',
  ],
  [
    'of the next day in an hour that clocks show again',
    { ...NIGHTLY, minute: 23 * 60 + 30 },
    '2018-02-17T23:30:00-02:00',
    '2018-02-18T23:30:00-03:00',
  ],
  ['when clocks go on', { ...NIGHTLY, minute: 30 }, '2018-11-03T12:00:00-03:00', '2018-11-04T01:00:00-02:00'],
])('the next run is that %s', (_which, times, after, expected) => {
  expect(nextRun(times, at(after))).toBe(at(expected))
})

test('without a day there is none', () => {
  expect(nextRun({ ...NIGHTLY, weekdays: [] }, at('2026-11-23T12:00:00-03:00'))).toBeNull()
})

test('times have words', () => {
  expect(commandTimesWords(NIGHTLY)).toBe('todo dia às 22:00 (America/Sao_Paulo)')
  expect(commandTimesWords({ ...NIGHTLY, weekdays: [1, 3], minute: 390, skipsHolidays: true })).toBe(
    'seg, qua às 06:30, menos feriados nacionais (America/Sao_Paulo)',
  )
  expect(commandTimesWords({ ...NIGHTLY, skipsHolidays: true, localHolidays: ['01-25', '2026-07-09'] })).toContain(
    'menos feriados nacionais e locais (25/01, 09/07/2026)',
  )
})
