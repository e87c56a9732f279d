import { expect, test } from 'vitest'
import { createMessageNumbers } from './message-numbers.ts'

const DEVICE = 7

/** What is missing after each of the numbers, of one device; null begins anew as a login does. */
function missingAfter(values: readonly (number | null)[], of = 0x1_0000): number[] {
  const numbers = createMessageNumbers()
  let missing = 0
  let startsAnew = true
  return values.flatMap((value, at) => {
    if (value === null) {
      startsAnew = true
      return []
    }
    missing += numbers.take(DEVICE, { value, of }, at, startsAnew)?.change ?? 0
    startsAnew = false
    return [missing]
  })
}

test('numbers that are left out are missing', () => {
  expect(missingAfter([1, 2, 5, 6, 8])).toEqual([0, 0, 2, 2, 3])
})

test('what comes late is missing no longer, once', () => {
  expect(missingAfter([1, 2, 5, 4, 4, 3, 6])).toEqual([0, 0, 2, 1, 1, 0, 0])
})

test('a number that comes again and one after the last of its range are no gap', () => {
  expect(missingAfter([1, 2, 2, 1, 3])).toEqual([0, 0, 0, 0, 0])
  expect(missingAfter([0xfffe, 0xffff, 0, 1])).toEqual([0, 0, 0, 0])
  expect(missingAfter([9998, 9999, 2], 10_000)).toEqual([0, 0, 2])
})

test('who logs in, or counts from elsewhere, begins anew', () => {
  expect(missingAfter([1, 2, null, 9, 10])).toEqual([0, 0, 0, 0])
  expect(missingAfter([5000, 5001, 1, 2, 4])).toEqual([0, 0, 0, 0, 1])
  expect(missingAfter([1, 2, 5000, 5001])).toEqual([0, 0, 0, 0])
})

test('what is no running number tells nothing', () => {
  expect(missingAfter([0, 0, 0])).toEqual([0, 0, 0])
  expect(missingAfter([3, 9, 14, 80, 12])).toEqual([0, 0, 0, 0, 0])
})

test('each device has numbers of its own, and a gap the time at which it was seen', () => {
  const numbers = createMessageNumbers()
  const take = (device: number, value: number, at: number) => numbers.take(device, { value, of: 0x1_0000 }, at, false)
  for (const value of [1, 2]) for (const device of [1, 2]) take(device, value, 10)
  expect(take(1, 4, 20)).toEqual({ change: 1, at: 20 })
  expect(take(2, 3, 25)).toBeNull()
  expect(take(1, 3, 30)).toEqual({ change: -1, at: 20 })
})
