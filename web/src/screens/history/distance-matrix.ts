import { sumKnown } from '#reports/merge-rows.ts'
import type { FleetDay } from './use-fleet-days.ts'

/** A vehicle's kilometres by day. */
export interface DistanceRow {
  vehicleId: number
  name: string
  description: string
  customerName: string
  /** By date. */
  cells: Map<string, FleetDay>
  distanceKm: number
  odometerKm: number | null
  daysInUse: number
  tripCount: number
  movingSeconds: number
  idleSeconds: number
  topSpeedKmh: number | null
}

export interface DistanceMatrix {
  dates: string[]
  rows: DistanceRow[]
  /** By date, of all vehicles. */
  totals: Map<string, number>
  distanceKm: number
  /** The greatest cell. */
  mostKm: number
}

/** Days by vehicle and date. Sums are of unrounded kilometres, the same that trips add up to. */
export function distanceMatrix(days: readonly FleetDay[]): DistanceMatrix {
  const rows = new Map<number, DistanceRow>()
  const totals = new Map<string, number>()
  let mostKm = 0
  let distanceKm = 0
  for (const day of days) {
    const row = rows.get(day.vehicleId) ?? emptyRow(day)
    rows.set(day.vehicleId, row)
    // Two owners on one day are one cell.
    const known = row.cells.get(day.date)
    const cell = known ? { ...known, end: day.end, distanceKm: known.distanceKm + day.distanceKm } : day
    row.cells.set(day.date, cell)
    row.distanceKm += day.distanceKm
    row.odometerKm = sumKnown(row.odometerKm, day.odometerDistanceKm)
    row.tripCount += day.tripCount
    row.movingSeconds += day.movingSeconds
    row.idleSeconds += day.idleSeconds
    if ((day.topSpeedKmh ?? -1) > (row.topSpeedKmh ?? -1)) row.topSpeedKmh = day.topSpeedKmh
    if (day.distanceKm > 0 && !(known && known.distanceKm > 0)) row.daysInUse++
    totals.set(day.date, (totals.get(day.date) ?? 0) + day.distanceKm)
    distanceKm += day.distanceKm
    mostKm = Math.max(mostKm, cell.distanceKm)
  }
  return { dates: [...totals.keys()].sort(), rows: [...rows.values()], totals, distanceKm, mostKm }
}

function emptyRow({ vehicleId, plate, description, customerName }: FleetDay): DistanceRow {
  return {
    ...{ vehicleId, name: plate || description, description: plate ? description : '', customerName },
    ...{ cells: new Map(), distanceKm: 0, odometerKm: null, daysInUse: 0 },
    ...{ tripCount: 0, movingSeconds: 0, idleSeconds: 0, topSpeedKmh: null },
  }
}

/** How far the odometer is from the fixes, as a share; null where there is nothing to compare. */
export function odometerDifference({ distanceKm, odometerKm }: DistanceRow): number | null {
  return odometerKm === null || distanceKm === 0 ? null : odometerKm / distanceKm - 1
}

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

export function sortDistances(
  rows: readonly DistanceRow[],
  sort: { key: string; descending: boolean } | null,
): DistanceRow[] {
  const turn = sort?.descending ? -1 : 1
  const by = (one: DistanceRow, other: DistanceRow) => {
    if (!sort || sort.key === 'name') return collator.compare(one.name, other.name)
    const valueIn = (row: DistanceRow) => {
      if (sort.key === 'use') return row.daysInUse
      if (sort.key === 'km') return row.distanceKm
      return row.cells.get(sort.key)?.distanceKm ?? 0
    }
    return valueIn(one) - valueIn(other)
  }
  return [...rows].sort((one, other) => turn * by(one, other))
}
