import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { ComponentProps } from 'react'
import { reading } from '#api/client.ts'
import type { Fleet, HistorySearch } from '#reports/history/history-search.ts'
import type { MapAndTime } from '../MapAndTime.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import { nameOf } from '../use-vehicles.ts'
import type { NamedVehicle } from '../use-viewed.ts'

/** What each table of a fleet is made of. */
export interface FleetTableProps {
  fleet: Fleet
  period: Period
  zone: string
  search: HistorySearch
  change: ChangeSearch
  /** Has the map draw a stretch of a vehicle's time, and look at an instant of it. */
  onDraw(vehicleId: number, stretch: { from: number; to: number; at: number }): void
  /** Tells the frame around the table how many rows it lists. */
  onCount(count: FleetCount): void
  /** Hands the map all rows, to be drawn around the chosen one. */
  onOthers(others: FleetOthers): void
}

export interface FleetCount {
  /** This is null while not all are read. */
  listed: number | null
  /** Of the rows that were read so many are not listed. */
  leftOut: number
}

export type FleetOthers = NonNullable<ComponentProps<typeof MapAndTime>['others']>

/** Answers the arguments by which the calls for vehicles are asked for every one of a fleet. */
export function fleetArgs({ fleet, period }: Pick<FleetTableProps, 'fleet' | 'period'>) {
  // A request names the last second that belongs to the period.
  return { ...fleet, from: period.from, to: period.to - 1000 }
}

/** Answers who is asked for the vehicles of a fleet, so that rows are looked for a few vehicles at a time. */
export function vehicleFinder({ fleet, period }: Pick<FleetTableProps, 'fleet' | 'period'>) {
  return async (signal: AbortSignal): Promise<number[]> => {
    const { from, to } = fleetArgs({ fleet, period })
    const asked = { ...fleet, since: from, until: to }
    const { vehicleIds } = await reading(signal)(reportOperations.getReportVehicles, asked)
    return vehicleIds === '' ? [] : vehicleIds.split(',').map(Number)
  }
}

/** Another key is another question. */
export function fleetKey({ fleet, period }: Pick<FleetTableProps, 'fleet' | 'period'>): string {
  return `${fleet.customerId} ${fleet.groupId} ${period.from} ${period.to}`
}

export function namedVehicle(row: { vehicleId: number; plate: string; description: string }): NamedVehicle {
  return { vehicleId: row.vehicleId, name: nameOf({ ...row, id: row.vehicleId }), letter: '' }
}

/** Answers the number of each row among those of its vehicle, as files number them; rows come by vehicle. */
export function numbersWithin(rows: readonly { vehicleId: number }[]): number[] {
  let number = 0
  return rows.map(({ vehicleId }, index) => {
    number = rows[index - 1]?.vehicleId === vehicleId ? number + 1 : 1
    return number
  })
}
