import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { askCellOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { readDay } from '../packed/packed-track.ts'
import { DAY_MS } from '../positions/hot-days.ts'
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
  const [first, last] = await Promise.all([
    findEdge(pool, 'asc', installation, UNTRUSTED_FLAGS),
    findEdge(pool, 'desc', installation, UNTRUSTED_FLAGS),
  ])
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

interface EdgeRow {
  at: number | null
  day: string | null
  bytes: Buffer | null
}

/**
 * Finds the first or the last report without some flags, among rows and, from that edge on, in one packed day after the
 * other. Each statement sees rows and days of one moment; what was packed between two of them is found by one of both.
 */
async function findEdge(
  pool: Queryable,
  order: 'asc' | 'desc',
  period: TrackPeriod,
  without = 0,
): Promise<EpochMs | null> {
  const nearer = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : order === 'asc' ? Math.min(one, other) : Math.max(one, other)
  let found: number | null = null
  for (let seen: string | null = null; ; ) {
    const { at, day, bytes }: EdgeRow = await readEdge(pool, { order, period, without, seen })
    found = nearer(found, at)
    if (day === null || isBeyond(day, order, found)) return found
    const track = readDay(
      { deviceId: period.deviceId, day, bytes: bytes! },
      { which: 'all', from: period.from, until: period.until, digests: false },
    )
    const flags = order === 'asc' ? track.flags : track.flags.toReversed()
    const index = flags.findIndex((flag) => (flag & without) === 0)
    if (index >= 0) return nearer(found, track.fixTime.at(order === 'asc' ? index : -1 - index)!)
    seen = day
  }
}

/** Whether all of a day lies farther from the edge than what was found. */
function isBeyond(day: string, order: 'asc' | 'desc', found: EpochMs | null): boolean {
  const begin = Date.parse(`${day}T00:00:00Z`)
  return found !== null && (order === 'asc' ? found < begin : found >= begin + DAY_MS)
}

async function readEdge(
  pool: Queryable,
  {
    order,
    period,
    without,
    seen,
  }: { order: 'asc' | 'desc'; period: TrackPeriod; without: number; seen: string | null },
): Promise<EdgeRow> {
  const { rows } = await askCellOf(pool, period.deviceId, (cell) =>
    cell.query<EdgeRow>(
      `select (
       select ${epochMs('p.fix_time')} from ${positionsIn(period)} p
       where p.device_id = $1 and p.flags & $4::int = 0
         and p.fix_time >= to_timestamp($2::float8 / 1000) and p.fix_time < to_timestamp($3::float8 / 1000)
       order by p.fix_time ${order} limit 1) as at, to_char(d.day, 'YYYY-MM-DD') as day, d.bytes
     from (select) one left join lateral (
       select day, bytes from packed_day
       where device_id = $1 and last_fix_time >= to_timestamp($2::float8 / 1000) and first_fix_time < to_timestamp($3::float8 / 1000)
         and ($5::date is null or day ${order === 'asc' ? '>' : '<'} $5)
       order by day ${order} limit 1) d on true`,
      [period.deviceId, period.from, period.until, without, seen],
    ),
  )
  return rows[0]!
}
