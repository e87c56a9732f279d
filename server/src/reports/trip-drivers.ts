import { driverOf, driverPeriod, type ToldDriver } from '@monitorweb/domain/track/report/drivers'
import type { Trip } from '@monitorweb/domain/track/report/trips'
import type { Queryable } from '../storage/base/queryable.ts'
import { listToldDrivers } from '../storage/tracks/driver-store.ts'
import type { VehicleReport } from './vehicle-reports.ts'

/** Says who drove a trip; what a report's devices told is read once, when its first trip is asked about. */
export type NameDriver = (trip: Trip, report: VehicleReport) => Promise<string | null>

export function createTripDrivers(pool: Queryable): NameDriver {
  const read = new WeakMap<VehicleReport, Promise<ToldDriver[]>>()
  return async (trip, of) => {
    const told = read.get(of) ?? readTold(pool, of)
    read.set(of, told)
    return driverOf(await told, trip)
  }
}

async function readTold(pool: Queryable, { part, report: { trips } }: VehicleReport): Promise<ToldDriver[]> {
  const [first, last] = [trips.at(0), trips.at(-1)]
  if (first === undefined || last === undefined) return []
  return await listToldDrivers(pool, part, driverPeriod({ runStart: first.runStart, end: last.end }))
}
