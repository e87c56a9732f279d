import { expect, test } from 'vitest'
import type { StopRow } from '#reports/history/history-rows.ts'
import { unusualStops } from './stop-places.ts'

const DAY_MS = 86_400_000
const stop = (day: number, north: number, minutes = 60) =>
  ({ start: day * DAY_MS, latitude: -23.5 + north, longitude: -46.6, durationSeconds: minutes * 60 }) as StopRow
const home = 0
const elsewhere = 0.1
const daysOf = (stops: readonly StopRow[], since: number | undefined = 0) =>
  [...unusualStops(stops, since)].map(({ start }) => start! / DAY_MS)

test('a stop is unusual where the vehicle did not stop before, the first time only', () => {
  expect(daysOf([stop(1, home), stop(8, home), stop(9, elsewhere), stop(10, elsewhere)])).toEqual([9])
})

test('nothing is unusual before a week was read', () => {
  expect(daysOf([stop(1, home), stop(6, elsewhere)])).toEqual([])
  expect(daysOf([stop(8, home), stop(9, elsewhere)], 5 * DAY_MS)).toEqual([])
  expect([...unusualStops([stop(9, elsewhere)], undefined)]).toEqual([])
})

test('a short stop is not unusual, and makes its place known', () => {
  expect(daysOf([stop(8, elsewhere, 15), stop(9, elsewhere)])).toEqual([])
})

test('a place is as wide as the places of the list', () => {
  expect(daysOf([stop(1, home), stop(8, home + 0.001)])).toEqual([])
  expect(daysOf([stop(1, home), stop(8, home + 0.002)])).toEqual([8])
})
