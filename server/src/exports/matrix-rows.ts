import type { DayDetail } from '@monitorweb/contract/vehicle-reports'
import { daysOf } from '@monitorweb/domain/days'
import { DAY_MS, type TimeZone } from '@monitorweb/domain/time-zone'
import type { Period } from '@monitorweb/domain/track'
import { madeColumn } from './columns.ts'
import type { Column } from './export-table.ts'

/** What a vehicle drove, in all and on each day, week or month. Of several owners each is named, in order of time. */
export interface MatrixRow extends Pick<DayDetail, 'vehicleId' | 'plate' | 'description' | 'customerName'> {
  distanceKm: number
  /** By the first date of each step. */
  cells: Map<string, number>
}

type Step = 'day' | 'week' | 'month'

/** Days up to which each has a column of its own, and up to which each week has, as on the screen. */
const MOST_DAYS = { day: 62, week: 366 }
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
  const step = stepOf(period)
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
  const step = stepOf(period)
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

function stepOf({ from, to }: Period): Step {
  const days = (to - from) / DAY_MS
  return days <= MOST_DAYS.day ? 'day' : days <= MOST_DAYS.week ? 'week' : 'month'
}

function firstDateOf(date: string, step: Step): string {
  if (step === 'day') return date
  if (step === 'month') return `${date.slice(0, 8)}01`
  const at = Date.parse(date)
  return new Date(at - new Date(at).getUTCDay() * DAY_MS).toISOString().slice(0, 10)
}

/** "04/03/2026", "semana de 01/03/2026", "03/2026" */
function labelOf(date: string, step: Step): string {
  const words = date.split('-').reverse().join('/')
  return step === 'day' ? words : step === 'week' ? `semana de ${words}` : words.slice(3)
}
