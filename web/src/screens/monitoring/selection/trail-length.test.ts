import { expect, test } from 'vitest'
import { timeZone } from '#format/time-zone.ts'
import { resolvePreset } from '#reports/period/period.ts'
import { grownTrail, MINUTE_MS } from './trail-length.ts'

const pointAt = (at: number) => ({ at, latitude: -23.5, longitude: -46.6 })
const midnight = resolvePreset('today', { now: Date.UTC(2026, 10, 29, 15), zone: timeZone() }).from
const evening = [midnight - 20 * MINUTE_MS, midnight - MINUTE_MS].map(pointAt)
const next = pointAt(midnight + 5 * MINUTE_MS)

test('a trail that grows over midnight keeps what its length draws, and no more', () => {
  expect(grownTrail(evening, next, 'today')).toEqual([next])
  expect(grownTrail(evening, next, '15')).toEqual([evening[1], next])
  expect(grownTrail(evening, next, '60')).toEqual([...evening, next])
})
