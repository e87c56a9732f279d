import type { Period } from '../../calendar/period.ts'
import { READING_AGE_MS } from '../../position/known-ignition.ts'
import type { EpochMs } from '../../position/position-report.ts'

/** A tracker told who drives, by the id of a card, a key or a tag. */
export interface ToldDriver {
  at: EpochMs
  driverId: string
}

/** The time in which what is told says who drove a trip: who identifies himself does so before he sets off. */
export function driverPeriod({ start, end }: { start: EpochMs; end: EpochMs }): Period {
  return { from: start - READING_AGE_MS, to: end }
}

/** Finds who drove: the driver told last by the end of the trip, and not long before it; null where none was told. */
export function driverOf(told: readonly ToldDriver[], trip: { start: EpochMs; end: EpochMs }): string | null {
  const { from, to } = driverPeriod(trip)
  return told.findLast(({ at }) => at >= from && at <= to)?.driverId ?? null
}
