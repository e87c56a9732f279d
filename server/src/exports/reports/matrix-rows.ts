import type { DayDetail } from '@monitorweb/contract/reports/vehicle-reports'
import { type CalendarStep, firstDateOf, suggestedStep } from '@monitorweb/domain/calendar/calendar-steps'
import { daysOf } from '@monitorweb/domain/calendar/days'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { Period } from '@monitorweb/domain/track/track'
import type { Column } from '../formats/file-table.ts'
import { madeColumn } from './columns.ts'

/** What a vehicle drove, in all and on each day, week or month. Of several owners each is named, in order of time. */
export interface MatrixRow extends Pick<DayDetail, 'vehicleId' | 'plate' | 'description' | 'customerName'> {
  distanceKm: number
  /** By the first date of each step. */
  cells: Map<string, number>
}

/** More columns than these are too narrow on paper. */
const MOST_ON_PAPER = 14
const km = { kind: { decimals: 1 }, sums: true } as const

export const matrixColumns: readonly Column<MatrixRow>[] = [
  madeColumn<MatrixRow>('placa', { kind: 'text', width: 11, label: 'Placa', value: ({ plate }) => plate }),
  madeColumn<MatrixRow>('descricao', { kind: 'text', label: 'Descrição', value: ({ description }) => description }),
  madeColumn<MatrixRow>('cliente', { kind: 'text', label: 'Cliente', value: ({ customerName }) => customerName }),
  madeColumn<MatrixRow>('distancia', { ...km, label: 'Total (km)', value: ({ distanceKm }) => distanceKm }),
]

/** A column for each day of the period, or week from Sunday, or month. */
export function stepColumns(period: Period, zone: TimeZone): Column<MatrixRow>[] {
  const step = suggestedStep(period)
  const dates = [...new Set(daysOf(period, zone).map(({ date }) => firstDateOf(date, step)))]
  return dates.map((date) =>
    madeColumn<MatrixRow>(date, {
      ...{ ...km, width: 12, label: `${labelOf(date, step)} (km)`, isOnPaper: dates.length <= MOST_ON_PAPER },
      value: ({ cells }) => cells.get(date) ?? null,
    }),
  )
}

/** Days, which come by vehicle, as a row for each vehicle; only one of them is in memory. Sums are of what is not rounded. */
export async function* matrixRows(days: AsyncIterable<DayDetail>, period: Period): AsyncGenerator<MatrixRow> {
  const step = suggestedStep(period)
  let row: MatrixRow | undefined
  let ownerName = ''
  for await (const { vehicleId, plate, description, customerName, date, distanceKm } of days) {
    if (!row || row.vehicleId !== vehicleId) {
      if (row) yield row
      row = { vehicleId, plate, description, customerName, distanceKm: 0, cells: new Map() }
    } else if (customerName !== ownerName) row.customerName += ` → ${customerName}`
    ownerName = customerName
    const first = firstDateOf(date, step)
    row.distanceKm += distanceKm
    row.cells.set(first, (row.cells.get(first) ?? 0) + distanceKm)
  }
  if (row) yield row
}

/** "04/03/2026", "semana de 01/03/2026", "03/2026" */
function labelOf(date: string, step: CalendarStep): string {
  const words = date.split('-').reverse().join('/')
  return step === 'day' ? words : step === 'week' ? `semana de ${words}` : words.slice(3)
}
