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

/** What packed days were found to hold of some positions, and of which versions that is true. */
export interface PackedLook {
  resent: ReadonlySet<PositionRow>
  /** By device and day, as `7 2026-11-23`; a day that was not packed has none. */
  versions: ReadonlyMap<string, string>
}

/**
 * Looks for positions in packed days, which takes long where these are many: before the locks of their devices are held. Each
 * day that is opened is a turn of its own: a process that trackers wait for does this.
 */
export async function lookInPacked(client: Queryable, rows: readonly PositionRow[]): Promise<PackedLook> {
  const byDay = daysOf(rows)
  return await openDays(client, byDay, [...byDay.keys()])
}

/**
 * Answers those of the positions that are in no packed day. The caller holds the locks of their devices, so that nothing is
 * packed meanwhile; only days that were packed since they were looked through are opened.
 */
export async function withoutPacked(
  client: Queryable,
  rows: readonly PositionRow[],
  { resent, versions }: PackedLook,
): Promise<PositionRow[]> {
  const byDay = daysOf(rows)
  const now = await findVersions(client, [...byDay.keys()])
  const changed = [...now].flatMap(([key, version]) => (versions.get(key) === version ? [] : [key]))
  const anew = await openDays(client, byDay, changed)
  return rows.filter((row) => !resent.has(row) && !anew.resent.has(row))
}

type ByDay = ReadonlyMap<string, readonly PositionRow[]>

function daysOf(rows: readonly PositionRow[]): ByDay {
  return groupBy(rows, ({ deviceId, fixTime }) => `${deviceId} ${isoDay(dayOf(fixTime))}`)
}

async function openDays(client: Queryable, byDay: ByDay, asked: readonly string[]): Promise<PackedLook> {
  const resent = new Set<PositionRow>()
  const versions = new Map<string, string>()
  for (let at = 0; at < asked.length; at += DAYS_AT_ONCE) {
    for (const day of await findDays(client, asked.slice(at, at + DAYS_AT_ONCE))) {
      const key = `${day.deviceId} ${day.day}`
      versions.set(key, day.version)
      for (const row of resentOf(day, byDay.get(key)!)) resent.add(row)
      await nextTurn()
    }
  }
  return { resent, versions }
}

/** SQL: packed days by devices, `$1`, and days, `$2`. */
const ASKED = `packed_day d join unnest($1::int4[], $2::date[]) as asked(device_id, day) using (device_id, day)`

function askedDays(asked: readonly string[]): string[] {
  const pairs = asked.map((key) => key.split(' '))
  return [plainArray(pairs.map(([id]) => id!)), plainArray(pairs.map(([, day]) => day!))]
}

async function findDays(client: Queryable, asked: readonly string[]): Promise<(StoredDay & { version: string })[]> {
  const { rows } = await client.query<StoredDay & { version: string }>({
    name: 'find-packed-days',
    text: `select d.device_id as "deviceId", to_char(d.day, 'YYYY-MM-DD') as day, d.xmin::text as version, d.bytes from ${ASKED}`,
    values: askedDays(asked),
  })
  return rows
}

async function findVersions(client: Queryable, asked: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; version: string }>({
    name: 'find-packed-versions',
    text: `select d.device_id || ' ' || to_char(d.day, 'YYYY-MM-DD') as key, d.xmin::text as version from ${ASKED}`,
    values: askedDays(asked),
  })
  return new Map(rows.map(({ key, version }) => [key, version]))
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
