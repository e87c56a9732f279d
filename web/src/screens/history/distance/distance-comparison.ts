import type { Period } from '@monitorweb/domain/calendar/period'
import type { DistanceMatrix, DistanceRow } from './distance-matrix.ts'

/** With less data than this on either side, a change may be one of the data alone. */
const ENOUGH_DATA = 0.9
/** A row with less data than this would be compared with nearly nothing. */
const LEAST_DATA = 0.1

/** A change is a row beside itself in the period before. */
export interface Change {
  beforeKm: number
  /** A share of 0.1 is a tenth more; it is null where nothing was driven before. */
  share: number | null
  /** The parts of both periods of which there is data. */
  known: { now: number; before: number }
  isSure: boolean
}

export interface Comparison {
  previous: Period
  /** Answers the change of a row; null where there is next to no data on a side. */
  of(row: DistanceRow): Change | null
  /** The change of all rows that are compared. */
  whole: Change & { rowCount: number; nowKm: number }
}

/**
 * Compares distances with the period before, row by row; a row with next to no data on either side is compared with
 * nothing.
 */
export function compareDistances(now: DistanceMatrix, before: DistanceMatrix, periods: Periods): Comparison {
  const byKey = new Map(before.rows.map((row) => [row.key, row]))
  const of = (row: DistanceRow) => {
    const earlier = byKey.get(row.key)
    const found = earlier ? change([row], [earlier], periods) : null
    return found && Math.min(found.known.now, found.known.before) >= LEAST_DATA ? found : null
  }
  const both = now.rows.filter((row) => of(row) !== null)
  const whole = change(
    both,
    both.map(({ key }) => byKey.get(key)!),
    periods,
  )
  return {
    previous: periods.previous,
    of,
    whole: { ...whole, rowCount: both.length, nowKm: sum(both, ({ distanceKm }) => distanceKm) },
  }
}

interface Periods {
  period: Period
  previous: Period
}

function change(now: readonly DistanceRow[], before: readonly DistanceRow[], { period, previous }: Periods): Change {
  const [nowKm, beforeKm] = [now, before].map((rows) => sum(rows, ({ distanceKm }) => distanceKm)) as [number, number]
  // A customer may have other vehicles by now: those that are missing on a side have no data there.
  const vehicleCount = new Set([...now, ...before].flatMap(({ vehicleIds }) => [...vehicleIds])).size
  const known = {
    now: knownShare(now, { period, vehicleCount }),
    before: knownShare(before, { period: previous, vehicleCount }),
  }
  const share = beforeKm > 0 ? nowKm / beforeKm - 1 : null
  return { beforeKm, share, known, isSure: Math.min(known.now, known.before) >= ENOUGH_DATA }
}

function knownShare(
  rows: readonly DistanceRow[],
  { period: { from, to }, vehicleCount }: { period: Period; vehicleCount: number },
): number {
  const seconds = (vehicleCount * (to - from)) / 1000
  return seconds > 0 ? Math.min(1, sum(rows, ({ knownSeconds }) => knownSeconds) / seconds) : 0
}

function sum(rows: readonly DistanceRow[], pick: (row: DistanceRow) => number): number {
  return rows.reduce((total, row) => total + pick(row), 0)
}
