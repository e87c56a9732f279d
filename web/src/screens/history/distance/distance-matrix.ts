import { compareKeys, wordKey } from '@monitorweb/contract/reports/columns/sort-key'
import { type CalendarStep, firstDateOf } from '@monitorweb/domain/calendar/calendar-steps'
import { sumKnown } from '#reports/history/history-rows.ts'
import type { DistanceGroup } from '#reports/history/history-search.ts'
import type { FleetDay } from './use-fleet-days.ts'

/** A cell holds the kilometres of a day, or of several. */
type DistanceCell = Pick<FleetDay, 'start' | 'end' | 'distanceKm'>

/** A row holds the kilometres of a vehicle, or of a customer's vehicles, by day, week or month. */
export interface DistanceRow {
  key: string
  name: string
  description: string
  /** For a vehicle this says whose it was, several customers in order of time. */
  customers: string
  vehicleIds: Set<number>
  /** The cells are held by the first date of each step. */
  cells: Map<string, DistanceCell>
  distanceKm: number
  odometerKm: number | null
  /** On one of the days they are further apart than the rules of the day's owner tolerate. */
  odometerDiffers: boolean
  /** The kilometres by the fixes, of the days and vehicles whose odometer tells its own. */
  besideOdometerKm: number
  /** For a vehicle, the first and the last reading of its trips; null for customers. */
  startOdometerKm: number | null
  endOdometerKm: number | null
  daysInUse: number
  /** The most kilometres of one vehicle on one day. */
  mostKmADay: number
  tripCount: number
  movingSeconds: number
  idleSeconds: number
  /** The seconds of which there is data, of all vehicles together. */
  knownSeconds: number
  noDataSeconds: number
  topSpeedKmh: number | null
}

export interface DistanceMatrix {
  step: CalendarStep
  /** The first dates of the steps. */
  dates: string[]
  dayCount: number
  /** The rows are in order of their names. */
  rows: readonly DistanceRow[]
  /** The kilometres of all vehicles, by step. */
  totals: Map<string, number>
  distanceKm: number
  /** The kilometres of the greatest cell. */
  mostKm: number
}

interface Parting {
  step?: CalendarStep
  /** With a group, rows are customers instead of vehicles. */
  group?: DistanceGroup | undefined
}

/** Sorts days by vehicle or customer, and by step. Sums are of unrounded kilometres, the same that trips add up to. */
export function distanceMatrix(days: readonly FleetDay[], { step = 'day', group }: Parting = {}): DistanceMatrix {
  const rows = new Map<string, DistanceRow>()
  const totals = new Map<string, number>()
  /** The kilometres of a row's vehicle on a day. */
  const used = new Map<string, number>()
  let mostKm = 0
  let distanceKm = 0
  for (const day of days) {
    const key = String(group ? day.customerId : day.vehicleId)
    const row = rows.get(key) ?? emptyRow(key, day, group)
    rows.set(key, row)
    const date = firstDateOf(day.date, step)
    // Two owners on one day share one cell, too.
    const known = row.cells.get(date)
    const cell = known ? { ...known, end: day.end, distanceKm: known.distanceKm + day.distanceKm } : day
    row.cells.set(date, cell)
    addDay(row, day)
    if (!group) addOwnDay(row, day)
    const use = `${key} ${day.vehicleId} ${day.date}`
    const driven = (used.get(use) ?? 0) + day.distanceKm
    if (driven > 0 && !used.has(use)) row.daysInUse++
    if (driven > 0) used.set(use, driven)
    row.mostKmADay = Math.max(row.mostKmADay, driven)
    totals.set(date, (totals.get(date) ?? 0) + day.distanceKm)
    distanceKm += day.distanceKm
    mostKm = Math.max(mostKm, cell.distanceKm)
  }
  const dayCount = new Set(days.map(({ date }) => date)).size
  const byName = [...rows.values()]
    .map((row) => ({ row, key: wordKey(row.name) }))
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ row }) => row)
  return { step, dates: [...totals.keys()].sort(), dayCount, rows: byName, totals, distanceKm, mostKm }
}

function addDay(row: DistanceRow, day: FleetDay): void {
  row.distanceKm += day.distanceKm
  row.odometerKm = sumKnown(row.odometerKm, day.odometerDistanceKm)
  row.odometerDiffers ||= day.odometerDiffers
  if (day.odometerDistanceKm !== null) row.besideOdometerKm += day.distanceKm
  row.tripCount += day.tripCount
  row.movingSeconds += day.movingSeconds
  row.idleSeconds += day.idleSeconds
  row.knownSeconds += day.movingSeconds + day.idleSeconds + day.parkedSeconds
  row.noDataSeconds += day.noDataSeconds
  row.vehicleIds.add(day.vehicleId)
  if ((day.topSpeedKmh ?? -1) > (row.topSpeedKmh ?? -1)) row.topSpeedKmh = day.topSpeedKmh
}

/** Adds what only a vehicle's own days tell, which come in order of time. */
function addOwnDay(row: DistanceRow, { customerName, startOdometerKm, endOdometerKm }: FleetDay): void {
  row.startOdometerKm ??= startOdometerKm
  row.endOdometerKm = endOdometerKm ?? row.endOdometerKm
  const owners = row.customers === '' ? [] : row.customers.split(' → ')
  if (owners.at(-1) !== customerName) row.customers = [...owners, customerName].join(' → ')
}

function emptyRow(key: string, { plate, description, customerName }: FleetDay, group?: DistanceGroup): DistanceRow {
  const said = group
    ? { name: customerName, description: '' }
    : { name: plate || description, description: plate ? description : '' }
  return {
    ...{ key, ...said, vehicleIds: new Set(), cells: new Map(), distanceKm: 0 },
    ...{
      customers: '',
      odometerKm: null,
      odometerDiffers: false,
      besideOdometerKm: 0,
      startOdometerKm: null,
      endOdometerKm: null,
      daysInUse: 0,
      mostKmADay: 0,
      tripCount: 0,
      movingSeconds: 0,
      idleSeconds: 0,
      knownSeconds: 0,
      noDataSeconds: 0,
      topSpeedKmh: null,
    },
  }
}

/**
 * Answers how far the odometer is from the fixes of the same days, as a share; null where there is nothing to compare.
 */
export function odometerDifference({ odometerKm, besideOdometerKm }: DistanceRow): number | null {
  return odometerKm === null || besideOdometerKm === 0 ? null : odometerKm / besideOdometerKm - 1
}
