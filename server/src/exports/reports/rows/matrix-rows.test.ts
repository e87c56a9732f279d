import type { DayDetail } from '@monitorweb/contract/reports/vehicle-reports'
import { expect, test } from 'vitest'
import type { Documented } from '../report-columns.ts'
import { type MatrixRow, matrixRows, stepFileColumns } from './matrix-rows.ts'

const AURORA = { customerId: 1, customerName: 'Aurora', customerDocument: 'de Aurora' }
const BOREAL = { customerId: 2, customerName: 'Boreal', customerDocument: 'de Boreal' }

async function* daysOf(...days: [vehicleId: number, date: string, customer: typeof AURORA, distanceKm: number][]) {
  for (const [vehicleId, date, customer, distanceKm] of days) {
    const plate = `P${vehicleId}`
    yield { vehicleId, date, ...customer, distanceKm, plate, description: '' } as Documented<DayDetail>
  }
}

test('a vehicle that was sold is one row, which names its owners in order, and the day of the sale is one cell', async () => {
  const period = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 4) }
  const days = daysOf(
    [1, '2026-03-01', AURORA, 10],
    [1, '2026-03-02', AURORA, 20],
    [1, '2026-03-02', BOREAL, 5],
    [1, '2026-03-03', BOREAL, 1],
    [2, '2026-03-01', BOREAL, 7],
  )
  const rows: MatrixRow[] = []
  for await (const row of matrixRows(days, period)) rows.push(row)
  expect(rows.map(({ customerName, distanceKm }) => [customerName, distanceKm])).toEqual([
    ['Aurora → Boreal', 36],
    ['Boreal', 7],
  ])
  expect([...rows[0]!.cells]).toEqual([
    ['2026-03-01', 10],
    ['2026-03-02', 25],
    ['2026-03-03', 1],
  ])
})

test('owners of one name are two, and each has its document, if only a dash', async () => {
  const unknown = { customerId: 3, customerName: 'Aurora', customerDocument: '' }
  const days = daysOf([1, '2026-03-01', AURORA, 1], [1, '2026-03-02', unknown, 1], [1, '2026-03-03', BOREAL, 1])
  for await (const row of matrixRows(days, { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 4) })) {
    expect(row.customerName).toBe('Aurora → Aurora → Boreal')
    expect(row.customerDocument).toBe('de Aurora → — → de Boreal')
  }
  expect.assertions(2)
})

test('the steps of a file stand under the same words as on the screen, in order of time', () => {
  const start = Date.UTC(2026, 2, 4, 3)
  const labelsOf = (days: number) =>
    stepFileColumns({ from: start, to: start + days * 86_400_000 }, 'America/Sao_Paulo').map(({ label }) => label)
  expect(labelsOf(2)).toEqual(['04/03/2026 (km)', '05/03/2026 (km)'])
  expect(labelsOf(70).slice(0, 2)).toEqual(['semana de 01/03/2026 (km)', 'semana de 08/03/2026 (km)'])
  expect(labelsOf(400).slice(0, 2)).toEqual(['03/2026 (km)', '04/2026 (km)'])
})
