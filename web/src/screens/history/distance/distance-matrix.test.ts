import { suggestedStep } from '@monitorweb/domain/calendar/calendar-steps'
import { expect, test } from 'vitest'
import { distanceMatrix, odometerDifference } from './distance-matrix.ts'
import type { FleetDay } from './use-fleet-days.ts'

const day = (vehicleId: number, date: string, distanceKm: number, more: Partial<FleetDay> = {}) =>
  ({
    ...{ vehicleId, plate: `AAA${vehicleId}`, description: 'Caminhão', customerId: 784, customerName: 'Aurora' },
    ...{ date, start: 0, end: 1 },
    ...{
      distanceKm,
      odometerDistanceKm: null,
      odometerDiffers: false,
      tripCount: 1,
      movingSeconds: 60,
      idleSeconds: 0,
      parkedSeconds: 40,
      noDataSeconds: 0,
      startOdometerKm: null,
      endOdometerKm: null,
      topSpeedKmh: 50,
    },
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

test('a vehicle tells its greatest day, its readings, its silence and whose it was', () => {
  const days = [
    day(1, '2026-03-04', 3, { noDataSeconds: 100 }),
    day(1, '2026-03-05', 4, { startOdometerKm: 500, endOdometerKm: 504 }),
    day(1, '2026-03-05', 5, { customerId: 785, customerName: 'Boreal', startOdometerKm: 504, endOdometerKm: 509 }),
    day(1, '2026-03-06', 0, { customerId: 785, customerName: 'Boreal' }),
  ]
  const [row] = distanceMatrix(days).rows
  expect(row).toMatchObject({ mostKmADay: 9, startOdometerKm: 500, endOdometerKm: 509, customers: 'Aurora → Boreal' })
  expect(row).toMatchObject({ knownSeconds: 400, noDataSeconds: 100 })
  for (const { startOdometerKm, customers } of distanceMatrix(days, { group: 'customer' }).rows) {
    expect([startOdometerKm, customers]).toEqual([null, ''])
  }
})

test('vehicles come by plate, the new plate of a vehicle beside its old one', () => {
  const plates = ['ABC9D00', 'ABC1C34', 'ABC1234'].map((plate, index) => ({ ...day(index, '2026-03-04', 1), plate }))
  expect(distanceMatrix(plates).rows.map(({ name }) => name)).toEqual(['ABC1234', 'ABC1C34', 'ABC9D00'])
})

test('weeks from Sunday and months add up to the same kilometres as their days', () => {
  const days = ['2026-02-28', '2026-03-01', '2026-03-07', '2026-03-08'].map((date) => day(1, date, 10.04))
  const weeks = distanceMatrix(days, { step: 'week' })
  expect([...weeks.totals]).toEqual([
    ['2026-02-22', 10.04],
    ['2026-03-01', 20.08],
    ['2026-03-08', 10.04],
  ])
  const months = distanceMatrix(days, { step: 'month' })
  expect(months.dates).toEqual(['2026-02-01', '2026-03-01'])
  expect(months.distanceKm).toBe(distanceMatrix(days).distanceKm)
  expect([months.rows[0]!.daysInUse, months.dayCount]).toEqual([4, 4])
})

test('customers add up to the kilometres of their vehicles, those of a vehicle that changed hands shared out', () => {
  const days = [
    day(1, '2026-03-04', 10.04),
    day(2, '2026-03-04', 5.03, { customerId: 785, customerName: 'Boreal' }),
    day(1, '2026-03-05', 7.01, { customerId: 785, customerName: 'Boreal' }),
  ]
  const { rows, distanceKm } = distanceMatrix(days, { group: 'customer' })
  expect(rows.map(({ name, vehicleIds, daysInUse }) => [name, vehicleIds.size, daysInUse])).toEqual([
    ['Aurora', 1, 1],
    ['Boreal', 2, 2],
  ])
  expect(rows.map((row) => row.distanceKm)).toEqual([10.04, 5.03 + 7.01])
  expect(distanceKm).toBe(distanceMatrix(days).distanceKm)
})

test('longer periods have fewer, longer columns', () => {
  const daysLong = (days: number) => suggestedStep({ from: 0, to: days * 86_400_000 })
  expect([31, 62, 92, 366, 1826].map(daysLong)).toEqual(['day', 'day', 'week', 'week', 'month'])
})

test('the odometer is compared where there is one', () => {
  const { rows } = distanceMatrix([day(1, '2026-03-04', 100, { odometerDistanceKm: 108 }), day(2, '2026-03-04', 100)])
  expect(odometerDifference(rows[0]!)).toBeCloseTo(0.08)
  expect(odometerDifference(rows[1]!)).toBeNull()
})

test('the odometer is said to differ where the rules of a day say so, and by no measure of the screen', () => {
  const days = [
    day(1, '2026-03-04', 100, { odometerDistanceKm: 107 }),
    day(2, '2026-03-04', 100, { odometerDistanceKm: 104, odometerDiffers: true }),
    day(2, '2026-03-05', 100, { odometerDistanceKm: 100 }),
  ]
  expect(distanceMatrix(days).rows.map(({ odometerDiffers }) => odometerDiffers)).toEqual([false, true])
  expect(distanceMatrix(days, { group: 'customer' }).rows[0]!.odometerDiffers).toBe(true)
})

test('days and vehicles without an odometer do not make the others differ', () => {
  const days = [
    day(1, '2026-03-04', 100, { odometerDistanceKm: 108 }),
    day(1, '2026-03-05', 60),
    day(2, '2026-03-04', 100),
  ]
  for (const { rows } of [distanceMatrix(days), distanceMatrix(days, { group: 'customer' })]) {
    expect(odometerDifference(rows[0]!)).toBeCloseTo(0.08)
  }
})

test('customers that are called alike stay apart', () => {
  const { rows } = distanceMatrix([day(1, '2026-03-04', 3), day(2, '2026-03-04', 4, { customerId: 785 })], {
    group: 'customer',
  })
  expect(rows.map(({ name, distanceKm }) => [name, distanceKm])).toEqual([
    ['Aurora', 3],
    ['Aurora', 4],
  ])
})
