import { expect, test } from 'vitest'
import { communicationAge } from './communication-age.ts'

const MINUTE_MS = 60_000
const now = Date.UTC(2026, 10, 22, 12)

test('the classes exclude each other, and each limit belongs to one of them', () => {
  const ages = [0, 15, 15.1, 179.9, 180, 359.9, 360, 719.9, 720, 100_000]
  expect(ages.map((minutes) => communicationAge(now - minutes * MINUTE_MS, now))).toEqual([
    ...['now', 'now', 'under3', 'under3', 'from3', 'from3', 'from6', 'from6', 'over12', 'over12'],
  ])
  expect(communicationAge(null, now)).toBe('never')
})
