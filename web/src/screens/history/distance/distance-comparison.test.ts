import { expect, test } from 'vitest'
import { compareDistances } from './distance-comparison.ts'
import { distanceMatrix } from './distance-matrix.ts'
import type { FleetDay } from './use-fleet-days.ts'

const DAY_SECONDS = 86_400
const day = (vehicleId: number, distanceKm: number, knownSeconds = DAY_SECONDS) =>
  ({
    ...{ vehicleId, plate: `AAA${vehicleId}`, description: '', customerName: 'Aurora', date: '2026-03-04', start: 0 },
    ...{ end: 1, distanceKm, odometerDistanceKm: null, tripCount: 1, idleSeconds: 0, topSpeedKmh: 50, cursor: '' },
    ...{ movingSeconds: 0, parkedSeconds: knownSeconds },
  }) as FleetDay
const periods = {
  period: { from: DAY_SECONDS * 1000, to: 2 * DAY_SECONDS * 1000 },
  previous: { from: 0, to: DAY_SECONDS * 1000 },
}
const compare = (now: FleetDay[], before: FleetDay[]) => {
  const matrix = distanceMatrix(now)
  const { of, whole } = compareDistances(matrix, distanceMatrix(before), periods)
  return { changes: matrix.rows.map(of), whole }
}

test('a row is compared with itself before', () => {
  const { changes, whole } = compare([day(1, 110), day(2, 50)], [day(1, 100), day(2, 100)])
  expect(changes[0]!.share).toBeCloseTo(0.1)
  expect(changes[1]).toMatchObject({ beforeKm: 100, share: -0.5, isSure: true })
  expect(whole).toMatchObject({ nowKm: 160, beforeKm: 200, rowCount: 2 })
})

test('what has no data on one side is compared with nothing, and is not in the whole', () => {
  const { changes, whole } = compare([day(1, 110), day(2, 50), day(3, 9, 0)], [day(1, 100), day(3, 9), day(4, 70)])
  expect(changes.map((change) => change?.beforeKm ?? null)).toEqual([100, null, null])
  expect(whole).toMatchObject({ nowKm: 110, beforeKm: 100, rowCount: 1 })
})

test('a change that missing data alone may explain is not sure', () => {
  const { changes, whole } = compare([day(1, 110)], [day(1, 10, DAY_SECONDS / 4)])
  expect(changes[0]).toMatchObject({ isSure: false, known: { now: 1, before: 0.25 } })
  expect(whole.isSure).toBe(false)
})

test('a customer that had fewer vehicles before is compared with less data', () => {
  const [now, before] = [[day(1, 100), day(2, 100)], [day(1, 100)]].map((days) =>
    distanceMatrix(days, { group: 'customer' }),
  )
  const { whole } = compareDistances(now!, before!, periods)
  expect(whole).toMatchObject({ share: 1, known: { now: 1, before: 0.5 }, isSure: false })
})

test('a vehicle that did not move before has no share', () => {
  expect(compare([day(1, 110)], [day(1, 0)]).changes[0]!.share).toBeNull()
})

test('next to no data is compared with nothing', () => {
  const { changes, whole } = compare([day(1, 900)], [day(1, 1, DAY_SECONDS / 20)])
  expect(changes).toEqual([null])
  expect(whole.rowCount).toBe(0)
})
