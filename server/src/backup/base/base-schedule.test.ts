import { expect, test } from 'vitest'
import { isBaseDue } from './base-schedule.ts'

const DAY_MS = 24 * 3600_000
const base = { name: 'base', startPlace: '0/1000000', endPlace: '0/2000000', startedMs: 0, endedMs: 0, bytes: 0x200000 }

test.each([
  ['none was taken yet', [], 0, '0/2000000', true],
  ['less than a day has passed', [base], 0.9, '0/9000000', false],
  ['a day has, and the log weighs half of it', [base], 1, '0/2100000', true],
  ['days have, and little changed', [base], 6.9, '0/20FFFFF', false],
  ['the last was taken by a clock that was a year ahead', [{ ...base, endedMs: 365 * DAY_MS }], 0, '0/2000000', true],
  ['a week has', [base], 7, '0/2000000', true],
])('a base copy is due where %s', (_when, bases, days, reachesPlace, due) => {
  expect(isBaseDue({ bases, reachesPlace }, days * DAY_MS)).toBe(due)
})
