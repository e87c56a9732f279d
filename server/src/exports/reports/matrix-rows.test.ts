import type { DayDetail } from '@monitorweb/contract/reports/vehicle-reports'
import { expect, test } from 'vitest'
import { type MatrixRow, matrixRows, stepFileColumns } from './matrix-rows.ts'
import type { Documented } from './report-columns.ts'

async function* daysOf(...days: [vehicleId: number, date: string, customerName: string, distanceKm: number][]) {
  for (const [vehicleId, date, customerName, distanceKm] of days) {
    yield {
      vehicleId,
      date,
      customerName,
      distanceKm,
      plate: `P${vehicleId}`,
      description: '',
      customerDocument: `de ${customerName}`,
    } as Documented<DayDetail>
  }
}

test('a vehicle that was sold is one row, which names its owners in order, and the day of the sale is one cell', async () => {
  const period = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 4) }
  const days = daysOf(
    [1, '2026-03-01', 'Aurora', 10],
    [1, '2026-03-02', 'Aurora', 20],
    [1, '2026-03-02', 'Boreal', 5],
    [1, '2026-03-03', 'Boreal', 1],
    [2, '2026-03-01', 'Boreal', 7],
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

test('the steps of a file stand under the same words as on the screen, in order of time', () => {
  const start = Date.UTC(2026, 2, 4, 3)
  const labelsOf = (days: number) =>
    stepFileColumns({ from: start, to: start + days * 86_400_000 }, 'America/Sao_Paulo').map(({ label }) => label)
  expect(labelsOf(2)).toEqual(['04/03/2026 (km)', '05/03/2026 (km)'])
  expect(labelsOf(70).slice(0, 2)).toEqual(['semana de 01/03/2026 (km)', 'semana de 08/03/2026 (km)'])
  expect(labelsOf(400).slice(0, 2)).toEqual(['03/2026 (km)', '04/2026 (km)'])
})
