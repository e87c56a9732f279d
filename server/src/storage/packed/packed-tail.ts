import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { DamagedHistoryError } from '../../errors/damaged-history-error.ts'
import { plainArray } from '../base/array-literal.ts'
import type { Queryable } from '../base/queryable.ts'
import type { PackedPoint } from './codec/packed-point.ts'
import { openPoints, type StoredDay } from './stored-days.ts'

/** A span of time, `until` excluded. */
interface Span {
  from: EpochMs
  until: EpochMs
}

interface TailQuestion {
  deviceId: number
  spans: readonly Span[]
  /** So many are wanted, and so many of those are known to be this new, the oldest last. */
  count: number
  known: readonly EpochMs[]
}

/**
 * Finds among the packed points of a device the newest trusted fixes of some spans that may be among the so many newest of all,
 * the newest first. The caller holds the device's lock. Days that are damaged tell nothing: those who read
 * reports are told of them, and whoever stores one is not kept from it.
 */
export async function readPackedTail(client: Queryable, question: TailQuestion): Promise<PackedPoint[]> {
  const { count } = question
  const found: PackedPoint[] = []
  const times = [...question.known]
  for (let before: string | null = null; ; ) {
    const oldest = times.length < count ? Number.NEGATIVE_INFINITY : times[count - 1]!
    const row: { day: string; bytes: Buffer } | null = await findDay(client, question, { oldest, before })
    if (row === null) return found.slice(0, count)
    for (const point of pointsOf({ deviceId: question.deviceId, ...row }).toReversed()) {
      const isIn = question.spans.some(({ from, until }) => point.fixTime >= from && point.fixTime < until)
      if (!isIn || (point.flags & UNTRUSTED_FLAGS) !== 0) continue
      found.push(point)
      times.push(point.fixTime)
    }
    times.sort((a, b) => b - a)
    before = row.day
  }
}

/** Days between two spans are not opened: a device that was in one vehicle for years has all of these between the times it was in none. */
async function findDay(
  client: Queryable,
  { deviceId, spans }: TailQuestion,
  { oldest, before }: { oldest: EpochMs; before: string | null },
): Promise<{ day: string; bytes: Buffer } | null> {
  const { rows } = await client.query<{ day: string; bytes: Buffer }>({
    name: 'find-packed-tail',
    text: `
      select to_char(day, 'YYYY-MM-DD') as day, bytes from packed_day
      where device_id = $1 and south_e7 is not null and last_fix_time >= to_timestamp($2::float8 / 1000)
        and ($3::date is null or day < $3) and exists (
          select from unnest($4::float8[], $5::float8[]) as span(since, until)
          where last_fix_time >= to_timestamp(since / 1000) and first_fix_time < to_timestamp(span.until / 1000))
      order by packed_day.day desc limit 1`,
    values: [
      ...[deviceId, oldest, before],
      plainArray(spans.map(({ from }) => from)),
      plainArray(spans.map(({ until }) => until)),
    ],
  })
  return rows[0] ?? null
}

function pointsOf(stored: StoredDay): PackedPoint[] {
  try {
    return openPoints(stored)
  } catch (error) {
    if (error instanceof DamagedHistoryError) return []
    throw error
  }
}
