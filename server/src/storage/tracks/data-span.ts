import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import type { HistoryPart } from './history-parts.ts'
import { positionsIn, type TrackPeriod } from './track-store.ts'

/** It says when a vehicle first and last reported a place, within a part of its history. */
export interface DataSpan {
  first: EpochMs
  last: EpochMs
}

/**
 * Finds the first and the last position with a place of a part; null for a vehicle that never reported one. It looks
 * through the whole history, and is meant for where a period turned out empty.
 */
export async function findDataSpan(pool: Queryable, { installations }: HistoryPart): Promise<DataSpan | null> {
  const ends = await Promise.all(installations.map((installation) => findSpanOfDevice(pool, installation)))
  const known = ends.filter((span) => span !== null)
  if (known.length === 0) return null
  return { first: known[0]!.first, last: known.at(-1)!.last }
}

async function findSpanOfDevice(pool: Queryable, installation: TrackPeriod): Promise<DataSpan | null> {
  const placed = `p.flags & ${UNTRUSTED_FLAGS} = 0`
  const { rows } = await pool.query<{ first: number | null; last: number | null }>(
    `select ${edge('asc', installation, placed)} as first, ${edge('desc', installation, placed)} as last`,
    [installation.deviceId, installation.from, installation.until],
  )
  const { first, last } = rows[0]!
  return first === null || last === null ? null : { first, last }
}

/** Finds the newest report of a part before an instant, of whatever quality; null where there is none. */
export async function findNewestBefore(pool: Queryable, part: HistoryPart, at: EpochMs): Promise<EpochMs | null> {
  for (const installed of part.installations.toReversed()) {
    const period = { ...installed, until: Math.min(installed.until, at) }
    const found = installed.from < at ? await findEdge(pool, 'desc', period) : null
    if (found !== null) return found
  }
  return null
}

/** Finds the oldest report of a part in a period, `to` excluded, of whatever quality; null where there is none. */
export async function findOldestFrom(
  pool: Queryable,
  part: HistoryPart,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<EpochMs | null> {
  for (const installed of part.installations) {
    const period = { ...installed, from: Math.max(installed.from, from), until: Math.min(installed.until, to) }
    const found = period.from < period.until ? await findEdge(pool, 'asc', period) : null
    if (found !== null) return found
  }
  return null
}

async function findEdge(pool: Queryable, order: 'asc' | 'desc', period: TrackPeriod): Promise<EpochMs | null> {
  const { deviceId, from, until } = period
  const { rows } = await pool.query<{ at: number | null }>(`select ${edge(order, period)} as at`, [
    deviceId,
    from,
    until,
  ])
  return rows[0]!.at
}

function edge(order: 'asc' | 'desc', period: TrackPeriod, condition = 'true'): string {
  return `(
    select ${epochMs('p.fix_time')} from ${positionsIn(period)} p
    where p.device_id = $1 and ${condition}
      and p.fix_time >= to_timestamp($2::float8 / 1000) and p.fix_time < to_timestamp($3::float8 / 1000)
    order by p.fix_time ${order} limit 1)`
}
