import { exclusionFields } from '@monitorweb/contract/reports/vehicle-reports'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { averageOf, type HistoryRows, type SummaryRow, type TripRow, topSpeedOf } from './history-rows.ts'

/** Sums up periods, or parts of them, of one or of several vehicles. */
export interface PeriodTotals {
  distanceKm: number
  /** Null as soon as a trip has none, as in the engine: a part would pass for the whole beside the kilometres by GPS. */
  odometerDistanceKm: number | null
  odometerDiffers: boolean
  noDataKm: number
  tripCount: number
  stopCount: number
  discardedMoves: number
  averageSpeedKmh: number | null
  topSpeedKmh: number | null
  topSpeedAt: EpochMs | null
  topSpeedComputed: boolean
  /** The vehicle that was so fast. */
  topSpeedVehicleId: number | null
  movingSeconds: number
  idleSeconds: number
  parkedSeconds: number
  noDataSeconds: number
  /** The coverage goes from 0 to 1. */
  coverage: number
  positionCount: number
  exclusions: Record<keyof typeof exclusionFields, number>
  hasData: boolean
  firstDataAt: EpochMs | null
  lastDataAt: EpochMs | null
}

interface VehicleRows {
  vehicleId: number
  rows: HistoryRows
}

/**
 * Sums unrounded figures of vehicles; rounding is the screen's affair, once. Trips and stops are counted as they are
 * listed: where a long period was parted, the summaries of both parts count what goes on from one to the other.
 */
export function totalsOf(vehicles: readonly VehicleRows[]): PeriodTotals {
  const summaries = vehicles.flatMap(({ rows }) => rows.summaries)
  const sum = (pick: (row: SummaryRow) => number) => summaries.reduce((total, row) => total + pick(row), 0)
  const times = {
    movingSeconds: sum((row) => row.movingSeconds),
    idleSeconds: sum((row) => row.idleSeconds),
    parkedSeconds: sum((row) => row.parkedSeconds),
    noDataSeconds: sum((row) => row.noDataSeconds),
  }
  const seconds = times.movingSeconds + times.idleSeconds + times.parkedSeconds + times.noDataSeconds
  const distanceKm = sum((row) => row.distanceKm)
  const reasons = Object.keys(exclusionFields) as (keyof typeof exclusionFields)[]
  const dataEnds = (pick: (row: SummaryRow) => number | null) => summaries.map(pick).filter((at) => at !== null)
  const { vehicleId: topSpeedVehicleId, ...top } = fastestOf(vehicles)
  return {
    ...{ distanceKm, ...times, ...top, topSpeedVehicleId },
    odometerDistanceKm: odometerOf(vehicles.flatMap(({ rows }) => rows.trips)),
    odometerDiffers: summaries.some((row) => row.odometerDiffers),
    noDataKm: sum((row) => row.noDataKm),
    tripCount: vehicles.reduce((total, { rows }) => total + rows.trips.length, 0),
    stopCount: vehicles.reduce((total, { rows }) => total + rows.stops.length, 0),
    discardedMoves: sum((row) => row.discardedMoves),
    averageSpeedKmh: averageOf(distanceKm, times.movingSeconds),
    coverage: seconds > 0 ? 1 - times.noDataSeconds / seconds : 0,
    positionCount: sum((row) => row.positionCount),
    exclusions: Object.fromEntries(reasons.map((reason) => [reason, sum((row) => row.exclusions[reason])])) as Record<
      keyof typeof exclusionFields,
      number
    >,
    hasData: summaries.some((row) => row.hasData),
    firstDataAt: dataEnds((row) => row.firstDataAt).sort((one, other) => one - other)[0] ?? null,
    lastDataAt:
      dataEnds((row) => row.lastDataAt)
        .sort((one, other) => one - other)
        .at(-1) ?? null,
  }
}

function fastestOf(vehicles: readonly VehicleRows[]) {
  let fastest = { vehicleId: null as number | null, ...topSpeedOf([]) }
  for (const { vehicleId, rows } of vehicles) {
    const top = topSpeedOf(rows.summaries)
    if ((top.topSpeedKmh ?? -1) > (fastest.topSpeedKmh ?? -1)) fastest = { vehicleId, ...top }
  }
  return fastest
}

function odometerOf(trips: readonly TripRow[]): number | null {
  let sum = 0
  for (const { odometerDistanceKm } of trips) {
    if (odometerDistanceKm === null) return null
    sum += odometerDistanceKm
  }
  return trips.length > 0 ? sum : null
}
