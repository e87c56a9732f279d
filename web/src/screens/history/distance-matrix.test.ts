import { expect, test } from 'vitest'
import { distanceMatrix, odometerDifference, sortDistances } from './distance-matrix.ts'
import type { FleetDay } from './use-fleet-days.ts'

const day = (vehicleId: number, date: string, distanceKm: number, more: Partial<FleetDay> = {}) =>
  ({
    ...{ vehicleId, plate: `AAA${vehicleId}`, description: 'Caminhão', customerName: 'Aurora', date, start: 0, end: 1 },
    ...{ distanceKm, odometerDistanceKm: null, tripCount: 1, movingSeconds: 60, idleSeconds: 0, topSpeedKmh: 50 },
    ...{ cursor: '', ...more },
  }) as FleetDay

test('rows, days and the whole add up to the same kilometres', () => {
  const days = [
    day(1, '2026-03-04', 10.04),
    day(1, '2026-03-05', 0),
    day(2, '2026-03-04', 5.03),
    day(2, '2026-03-05', 7.05),
  ]
  const matrix = distanceMatrix(days)
  expect(matrix.dates).toEqual(['2026-03-04', '2026-03-05'])
  expect(matrix.rows.map(({ distanceKm, daysInUse }) => [distanceKm, daysInUse])).toEqual([
    [10.04, 1],
    [12.08, 2],
  ])
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
  expect(sum(matrix.totals.values())).toBeCloseTo(matrix.distanceKm, 9)
  expect(sum(matrix.rows.map((row) => row.distanceKm))).toBeCloseTo(matrix.distanceKm, 9)
})

test('two owners on one day share a cell', () => {
  const [row] = distanceMatrix([day(1, '2026-03-04', 3), day(1, '2026-03-04', 4)]).rows
  expect(row!.cells.get('2026-03-04')!.distanceKm).toBe(7)
  expect(row!.daysInUse).toBe(1)
})

test('rows are sorted by name as people sort, by total and by a day', () => {
  const { rows } = distanceMatrix([day(10, '2026-03-04', 1), day(9, '2026-03-04', 2)])
  expect(sortDistances(rows, null).map(({ vehicleId }) => vehicleId)).toEqual([9, 10])
  expect(sortDistances(rows, { key: 'km', descending: true })[0]!.vehicleId).toBe(9)
  expect(sortDistances(rows, { key: '2026-03-04', descending: false })[0]!.vehicleId).toBe(10)
})

test('the odometer is compared where there is one', () => {
  const { rows } = distanceMatrix([day(1, '2026-03-04', 100, { odometerDistanceKm: 108 }), day(2, '2026-03-04', 100)])
  expect(odometerDifference(rows[0]!)).toBeCloseTo(0.08)
  expect(odometerDifference(rows[1]!)).toBeNull()
})
