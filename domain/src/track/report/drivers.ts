import type { Period } from '../../calendar/period.ts'
import { READING_AGE_MS } from '../../position/known-ignition.ts'
import type { EpochMs } from '../../position/position-report.ts'
import type { Trip } from './trips.ts'

/** A tracker told who drives, by the id of a card, a key or a tag. */
export interface ToldDriver {
  at: EpochMs
  driverId: string
}

/** Of a trip, or of the part of one that a period has. */
type Driven = Pick<Trip, 'runStart' | 'end'>

/** The time in which what is told says who drove a trip: who identifies himself does so before he sets off. */
export function driverPeriod({ runStart, end }: Driven): Period {
  return { from: runStart - READING_AGE_MS, to: end }
}

/** Finds who drove: the driver told last by the end of the trip, and not long before it; null where none was told. */
export function driverOf(told: readonly ToldDriver[], trip: Driven): string | null {
  const { from, to } = driverPeriod(trip)
  return told.findLast(({ at }) => at >= from && at <= to)?.driverId ?? null
}
