import { distanceColumns, stepColumn } from '@monitorweb/contract/reports/columns/distance-columns'
import type { DayDetail } from '@monitorweb/contract/reports/vehicle-reports'
import { firstDateOf, suggestedStep } from '@monitorweb/domain/calendar/calendar-steps'
import { daysOf } from '@monitorweb/domain/calendar/days'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { Column } from '../../formats/file-table.ts'
import { fileColumn, fileColumns } from '../columns.ts'
import type { Documented } from '../report-columns.ts'

/**
 * A row says what a vehicle drove, in all and on each day, week or month. Of several owners each is named, in order of
 * time.
 */
export interface MatrixRow extends Pick<DayDetail, 'vehicleId' | 'plate' | 'description' | 'customerName'> {
  distanceKm: number
  /** It names each owner's; among several, a dash stands for one that is not known. */
  customerDocument: string
  /** Each cell stands by the first date of its step. */
  cells: Map<string, number>
}

/** More columns than these are too narrow on paper. */
const MOST_ON_PAPER = 14

const NO_DOCUMENT = '—'

export const matrixFileColumns = fileColumns<MatrixRow, typeof distanceColumns>(distanceColumns, {
  name: ({ plate }) => plate,
  description: ({ description }) => description,
  customer: ({ customerName }) => customerName,
  km: ({ distanceKm }) => distanceKm,
})

/** Answers a column for each day of the period, or week from Sunday, or month. */
export function stepFileColumns(period: Period, zone: TimeZone): Column<MatrixRow>[] {
  const step = suggestedStep(period)
  const dates = [...new Set(daysOf(period, zone).map(({ date }) => firstDateOf(date, step)))]
  const isOnPaper = dates.length <= MOST_ON_PAPER
  return dates.map((date) => ({
    ...fileColumn<MatrixRow>(stepColumn(date, step), ({ cells }) => cells.get(date) ?? null),
    isOnPaper,
  }))
}

/**
 * Makes one row for each vehicle of its days, which come by vehicle; only one row is in memory. Sums are of what is not
 * rounded.
 */
export async function* matrixRows(
  days: AsyncIterable<Documented<DayDetail>>,
  period: Period,
): AsyncGenerator<MatrixRow> {
  const step = suggestedStep(period)
  let row: MatrixRow | undefined
  let ownerId: number | undefined
  for await (const day of days) {
    const { vehicleId, plate, description, customerId, customerName, customerDocument, date, distanceKm } = day
    if (!row || row.vehicleId !== vehicleId) {
      if (row) yield row
      row = { vehicleId, plate, description, customerName, customerDocument, distanceKm: 0, cells: new Map() }
    } else if (customerId !== ownerId) {
      row.customerName += ` → ${customerName}`
      row.customerDocument = `${row.customerDocument || NO_DOCUMENT} → ${customerDocument || NO_DOCUMENT}`
    }
    ownerId = customerId
    const first = firstDateOf(date, step)
    row.distanceKm += distanceKm
    row.cells.set(first, (row.cells.get(first) ?? 0) + distanceKm)
  }
  if (row) yield row
}
