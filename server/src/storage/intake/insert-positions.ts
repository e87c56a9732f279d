import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type pg from 'pg'
import { int4Array } from '../base/binary-array.ts'
import { type PackedLook, withoutPacked } from '../packed/packed-resends.ts'
import { hotFrom } from '../positions/hot-days.ts'
import { type PositionRow, positionArrays, positionColumnNames, positionValues } from '../positions/stored-position.ts'

/** Where positions are written, by their age: in the table of the newest days, or of what is older and not packed yet. */
type Age = 'hot' | 'turning' | 'late'

const TABLES = { hot: 'position', turning: 'position', late: 'late_position' } as const

/** SQL: what more must be true of an incoming row. Of what is late, days that were not moved yet may have it. */
const IS_NEW: Record<Age, string> = {
  hot: 'true',
  turning: isNotIn('late_position'),
  late: isNotIn('position'),
}

function isNotIn(table: string): string {
  return `not exists (
        select from ${table} p where p.device_id = incoming.device_id and p.fix_time = incoming.fix_time and p.digest = incoming.digest)`
}

/** Clocks of two gateways are less apart. */
const CLOCKS_APART_MS = 3600_000

/**
 * Those that lie in the table of the newest days, those of them that another gateway, whose clock is ahead, may have stored
 * as late already, which is so of one day in the hour before it ends, and those that are older.
 */
export function splitByAge(rows: readonly PositionRow[]): Record<Age, readonly PositionRow[]> {
  const now = Date.now()
  const [late, hot] = [hotFrom(now), hotFrom(now + CLOCKS_APART_MS)]
  if (rows.every(({ fixTime }) => fixTime >= hot)) return { hot: rows, turning: [], late: [] }
  return {
    hot: rows.filter(({ fixTime }) => fixTime >= hot),
    turning: rows.filter(({ fixTime }) => fixTime >= late && fixTime < hot),
    late: rows.filter(({ fixTime }) => fixTime < late),
  }
}

const NOT_LOOKED: PackedLook = { resent: new Set(), versions: new Map() }

/**
 * Stores positions that are not there yet, and answers how many with a place are of which device. The caller holds the locks
 * of their devices; what of packed days was read before that is read anew only where it changed.
 */
export async function insertPositions(
  client: pg.PoolClient,
  positions: readonly PositionRow[],
  looked: PackedLook = NOT_LOOKED,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const { hot, turning, late: old } = splitByAge(positions)
  const late = old.length === 0 ? old : await withoutPacked(client, old, looked)
  for (const [age, rows] of [
    ['hot', hot],
    ['turning', turning],
    ['late', late],
  ] as const) {
    if (rows.length > 0) await insertInto(age, client, { positions: rows, counts })
  }
  return counts
}

interface Insertion {
  positions: readonly PositionRow[]
  counts: Map<number, number>
}

async function insertInto(age: Age, client: pg.PoolClient, { positions, counts }: Insertion): Promise<void> {
  const stored = await client.query<StoredCount>({
    name: `insert-${age}-positions`,
    text: `
      with stored as (
        insert into ${TABLES[age]} (${positionColumnNames}) select ${positionColumnNames} from ${positionArrays} where ${IS_NEW[age]}
        on conflict do nothing returning ${COUNTED}
      ) ${STORED_COUNTS}`,
    values: positionValues(positions),
  })
  if (addCounts(counts, stored.rows) < positions.length) {
    addCounts(counts, await insertBesideShifted(age, client, positions))
  }
}

interface StoredCount {
  id: number
  rows: number
  positions: number
}

const COUNTED = 'device_id, flags'
/** SQL: how many rows of each device are in `stored`, and how many of them tell a place. */
const STORED_COUNTS = `
  select device_id as id, count(*)::int as rows,
         (count(*) filter (where flags & ${POSITION_FLAGS.noPlace} = 0))::int as positions
  from stored group by device_id`

/** Answers how many rows were counted. */
function addCounts(counts: Map<number, number>, stored: readonly StoredCount[]): number {
  let sum = 0
  for (const { id, rows, positions } of stored) {
    counts.set(id, (counts.get(id) ?? 0) + positions)
    sum += rows
  }
  return sum
}

/**
 * Stores those positions whose key is taken by one that is read at another time, as its device's clock was put right:
 * it is no resend of theirs. They stand under a digest of their own, at their own time, and a resend finds them there.
 * Where one that is read shifted says the same at their time, it is theirs, and they are there already.
 */
async function insertBesideShifted(
  age: Age,
  client: pg.PoolClient,
  positions: readonly PositionRow[],
): Promise<readonly StoredCount[]> {
  const { rows: corrected } = await client.query<{ id: number }>({
    name: 'find-corrected-devices',
    text: 'select distinct device_id as id from clock_correction where device_id = any($1)',
    values: [int4Array([...new Set(positions.map(({ deviceId }) => deviceId))])],
  })
  if (corrected.length === 0) return []
  const ids = new Set(corrected.map(({ id }) => id))
  const beside = positions
    .filter(({ deviceId }) => ids.has(deviceId))
    .map((row) => ({ ...row, digest: row.digest ^ 1n }))
  const shifted = (at: string) => `exists (
    select from clock_correction c join stored_position p on p.device_id = c.device_id and c.received @> p.received_at
    where c.device_id = incoming.device_id and p.fix_time = ${at} and p.digest = incoming.digest # 1 and p.fix_time <> p.received_at)`
  const stored = await client.query<StoredCount>({
    name: `insert-${age}-beside-shifted`,
    text: `
      with stored as (
        insert into ${TABLES[age]} (${positionColumnNames}) select ${positionColumnNames} from ${positionArrays}
        where ${IS_NEW[age]} and ${shifted('incoming.fix_time')}
          and not ${shifted('incoming.fix_time + make_interval(mins => c.shift_minutes)')}
        on conflict do nothing returning ${COUNTED}
      ) ${STORED_COUNTS}`,
    values: positionValues(beside),
  })
  return stored.rows
}
