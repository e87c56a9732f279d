import { setImmediate as nextTurn } from 'node:timers/promises'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { DamagedHistoryError } from '../../errors/damaged-history-error.ts'
import { plainArray } from '../base/array-literal.ts'
import type { Queryable } from '../base/queryable.ts'
import { dayOf } from '../positions/hot-days.ts'
import { isoDay } from '../positions/partitions.ts'
import type { PositionRow } from '../positions/stored-position.ts'
import { ofDay, openStoredDay, type StoredDay } from './stored-days.ts'

/** So many days are in memory at a time, of up to some hundred kilobytes each: a storm of late reports names thousands. */
const DAYS_AT_ONCE = 100

/**
 * Answers those of the positions that are in no packed day. The caller holds the locks of their devices, so that nothing is
 * packed meanwhile. Each day that is opened is a turn of its own: a process that trackers wait for does this.
 */
export async function withoutPacked(client: Queryable, rows: readonly PositionRow[]): Promise<PositionRow[]> {
  const byDay = groupBy(rows, ({ deviceId, fixTime }) => `${deviceId} ${isoDay(dayOf(fixTime))}`)
  const asked = [...byDay.keys()].map((key) => key.split(' '))
  const known = new Set<PositionRow>()
  for (let at = 0; at < asked.length; at += DAYS_AT_ONCE) {
    for (const day of await findDays(client, asked.slice(at, at + DAYS_AT_ONCE))) {
      for (const row of resentOf(day, byDay.get(`${day.deviceId} ${day.day}`)!)) known.add(row)
      await nextTurn()
    }
  }
  return rows.filter((row) => !known.has(row))
}

async function findDays(client: Queryable, asked: readonly string[][]): Promise<StoredDay[]> {
  const { rows } = await client.query<StoredDay>({
    name: 'find-packed-days',
    text: `
      select d.device_id as "deviceId", to_char(d.day, 'YYYY-MM-DD') as day, d.bytes from packed_day d
      join unnest($1::int4[], $2::date[]) as asked(device_id, day) using (device_id, day)`,
    values: [plainArray(asked.map(([id]) => id!)), plainArray(asked.map(([, day]) => day!))],
  })
  return rows
}

function resentOf(stored: StoredDay, rows: readonly PositionRow[]): PositionRow[] {
  try {
    const day = openStoredDay(stored)
    return ofDay(stored, () => {
      const times = day.track().fixTime
      const instants = new Set(times)
      const candidates = rows.filter(({ fixTime }) => instants.has(fixTime))
      if (candidates.length === 0) return []
      const keys = new Set(Array.from(day.digests(), (digest, index) => `${times[index]} ${digest}`))
      return candidates.filter(({ fixTime, digest }) => keys.has(`${fixTime} ${digest}`))
    })
  } catch (error) {
    // A report is kept even where nobody can tell whether it was there; the packing tells of the day.
    if (error instanceof DamagedHistoryError) return []
    throw error
  }
}
