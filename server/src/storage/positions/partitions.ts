import { setTimeout as wait } from 'node:timers/promises'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { cellOf } from '../base/cells.ts'
import { sqlStateOf } from '../base/database-errors.ts'
import { inTransaction } from '../base/transaction.ts'
import { DAY_MS, dayOf, hotFrom } from './hot-days.ts'

export type PartitionedTable = 'position' | 'message'

interface Dated {
  device?: { cell: number }
  receivedAt: EpochMs
  positions: readonly { fixTime: EpochMs }[]
  placeless: readonly { fixTime: EpochMs }[]
}

type Days = Record<PartitionedTable, Set<number>>

export interface Partitions {
  /**
   * Makes the days that these frames, all of one cell, fall into, before they are written: there is no default partition. Of positions none of
   * the past is made; they go where late ones are kept.
   */
  ensureFor(frames: readonly Dated[]): Promise<void>
  /** Forgets which days are there, as a partition may have been dropped meanwhile. */
  forget(): void
}

/** Partitions of a day (UTC) of `position` by fix time and `message` by time of receipt. */
export function createPartitions(pool: pg.Pool): Partitions {
  const knownOfCells = new Map<pg.Pool, Days>()

  function knownOf(cell: pg.Pool): Days {
    const known = knownOfCells.get(cell) ?? { position: new Set(), message: new Set() }
    knownOfCells.set(cell, known)
    return known
  }

  /** Those of days to come are there already, made ahead by the upkeep, and need no more than to be found. */
  async function ensure(cell: pg.Pool, table: PartitionedTable, unknown: ReadonlySet<number>): Promise<void> {
    if (unknown.size === 0) return
    const known = knownOf(cell)[table]
    for (const { day } of await partitionDays(cell, table)) known.add(day)
    for (const day of unknown) {
      if (!known.has(day)) await ensurePartition(cell, table, day)
      known.add(day)
    }
  }
  return {
    async ensureFor(frames) {
      const cell = cellOf(pool, frames[0]?.device?.cell ?? 0)
      const known = knownOf(cell)
      const unknown = { position: new Set<number>(), message: new Set<number>() }
      // Nearly all frames of a batch are of one day.
      const last = { message: Number.NaN, position: Number.NaN }
      function note(table: PartitionedTable, time: EpochMs): void {
        const day = dayOf(time)
        if (day === last[table]) return
        last[table] = day
        if (!known[table].has(day)) unknown[table].add(day)
      }
      const since = hotFrom(Date.now())
      for (const { receivedAt, positions, placeless } of frames) {
        note('message', receivedAt)
        for (const { fixTime } of positions) if (fixTime >= since) note('position', fixTime)
        for (const { fixTime } of placeless) if (fixTime >= since) note('position', fixTime)
      }
      await ensure(cell, 'message', unknown.message)
      await ensure(cell, 'position', unknown.position)
    },
    forget() {
      knownOfCells.clear()
    },
  }
}

/** Answers a name such as `position_20261121`. */
export function partitionName(table: PartitionedTable, day: number): string {
  return `${table}_${isoDay(day).replaceAll('-', '')}`
}

/** Answers a day such as `2026-11-21`. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Made beside and then attached: attaching locks out nobody who reads or writes other days.
 * Two processes that want the same day wait for one another on an advisory lock.
 */
export async function ensurePartition(pool: pg.Pool, table: PartitionedTable, day: number): Promise<void> {
  const name = partitionName(table, day)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('monitorweb partition ' || current_schema()))")
    const { rows } = await client.query('select to_regclass($1) is not null as exists', [name])
    if (!rows[0].exists) {
      await client.query(`create table ${name} (like ${table} including all)`)
      const bounds = `from ('${isoDay(day)} 00:00:00+00') to ('${isoDay(day + 1)} 00:00:00+00')`
      await client.query(`alter table ${table} attach partition ${name} for values ${bounds}`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Answers the days that a table holds. */
export async function partitionDays(pool: pg.Pool, table: PartitionedTable): Promise<{ name: string; day: number }[]> {
  const { rows } = await pool.query(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass($1)',
    [table],
  )
  return rows.map(({ name }: { name: string }) => {
    const [, year, month, date] = /_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? []
    return { name, day: dayOf(Date.UTC(Number(year), Number(month) - 1, Number(date))) }
  })
}

/** SQLSTATE when `lock_timeout` is over. */
const LOCK_NOT_AVAILABLE = '55P03'

/** SQLSTATE of a table that is not there, as another process dropped it. */
const UNDEFINED_TABLE = '42P01'

/** All who write wait behind one who waits to drop a partition: so long at a time, */
const LOCK_TIMEOUT_MS = 100
/** then they go on for so long, */
const BETWEEN_MS = 400
/** and so many times. */
const TRIES = 8

/** `condition` is SQL. */
type Dropping =
  | { condition?: string; alongside?: never }
  | { condition?: never; alongside(client: pg.PoolClient): Promise<void> }

/**
 * Drops a partition of which something is true, and answers whether it is gone. It gives up where it is in use all the time,
 * and is to be tried again later. `condition` is looked at while all who write wait; `alongside` is done with the same commit, and
 * nobody waits for it.
 */
export async function dropUnlessInUse(
  pool: pg.Pool,
  partition: { table: PartitionedTable; name: string },
  dropping: Dropping = {},
): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries++) {
    if (tries > 1) await wait(BETWEEN_MS)
    const isGone = await tryToDrop(pool, partition, dropping)
    if (isGone !== null) return isGone
  }
  return false
}

/** Answers null where it is in use. */
async function tryToDrop(
  pool: pg.Pool,
  { table, name }: { table: PartitionedTable; name: string },
  { condition = 'true', alongside }: Dropping,
): Promise<boolean | null> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`)
      await alongside?.(client)
      // In the order of those who read and write: the other way round, one would wait for the other in a ring.
      await client.query(`lock table only ${table} in access exclusive mode`)
      await client.query(`lock table ${name} in access exclusive mode`)
      const { rows } = await client.query<{ holds: boolean }>(`select ${condition} as holds`)
      if (rows[0]!.holds) await client.query(`drop table ${name}`)
      return rows[0]!.holds
    })
  } catch (error) {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return true
    if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) return null
    throw error
  }
}
