import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { cellOf } from '../base/cells.ts'
import { sqlStateOf } from '../base/database-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import { inTransaction } from '../base/transaction.ts'
import { cellSchema } from '../migrations/cell-schemas.ts'
import { ensurePartition, type PartitionedTable, partitionDays } from '../positions/partitions.ts'

/** Tables of which rows of another point at are copied before those, and emptied after them. */
const POINTED_AT = ['set_apart']
/** What is kept of vehicles stays in the first cell. */
const OF_VEHICLES = ['occurrence']
/** What is only counted may have been left behind in the cell to which a device comes back. */
const COUNTS = ['missing_messages']
/** The number of a transaction says since when something is as it is; in another cell it is as it is since it came. */
const STAMPS = ['changed_in']

/** SQLSTATE: what is locked by others; two waited for each other; a row is of a day whose part is not there. */
const PASSING = ['55P03', '40P01', '23514']
/** Shorter than the database looks for those who wait for each other: whoever changes a register meanwhile is never given up for a move. */
const LOCK_TIMEOUT_MS = 500
const BETWEEN_MS = 100
const TRIES = 50

/**
 * Moves all that is stored of a device to another cell, in one transaction: it is in the one or in the other, whoever is killed meanwhile. Who writes of the
 * device waits, and then finds it where it is; who reads sees it once. Answers false where it was there already, or nobody knows it.
 */
export async function moveDevice(pool: pg.Pool, deviceId: number, to: number): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      const { rows } = await pool.query<{ cell: number }>('select cell from device where id = $1', [deviceId])
      const from = rows[0]?.cell
      if (from === undefined || from === to) return false
      await ensureDays(pool, from, to)
      return await inTransaction(pool, (client) => move(client, deviceId, { from, to }))
    } catch (error) {
      if (tries === TRIES || !PASSING.includes(sqlStateOf(error) ?? '')) throw error
      await wait(BETWEEN_MS)
    }
  }
}

/** The days that one cell has are made in the other before anything waits. */
async function ensureDays(pool: pg.Pool, from: number, to: number): Promise<void> {
  for (const table of ['position', 'message'] satisfies PartitionedTable[]) {
    const there = new Set((await partitionDays(cellOf(pool, to), table)).map(({ day }) => day))
    for (const { day } of await partitionDays(cellOf(pool, from), table))
      if (!there.has(day)) await ensurePartition(cellOf(pool, to), table, day)
  }
}

async function move(
  client: pg.PoolClient,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const [source, target] = [cellSchema(from), cellSchema(to)]
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  // In the order of those who write: they wait for the first, and for the second where they know nothing of the device in its cell.
  await client.query(`select from ${source}.device_activity where device_id = $1 for update`, [deviceId])
  const locked = await client.query('select from device where id = $1 and cell = $2 for update', [deviceId, from])
  if (locked.rowCount === 0) return false
  await client.query(`set local monitorweb.moving = 'yes'`)
  await client.query('update device set cell = $2 where id = $1', [deviceId, to])
  const tables = await tablesOfDevices(client)
  for (const { name, columns } of tables) {
    await client.query(
      `insert into ${target}.${name} (${columns}) overriding system value select ${columns} from ${source}.${name} where device_id = $1
       ${COUNTS.includes(name) ? 'on conflict do nothing' : ''}`,
      [deviceId],
    )
  }
  for (const { name } of tables.toReversed()) {
    await client.query(`delete from ${source}.${name} where device_id = $1`, [deviceId])
  }
  await client.query("select pg_notify('registers', 'device'), pg_notify('tracking', '')")
  return true
}

async function tablesOfDevices(client: Queryable): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attname <> all($2)) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = '${cellSchema(0)}'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($3)
     group by c.oid, c.relname having bool_or(a.attname = 'device_id')
     order by c.relname <> all($1), c.relname`,
    [POINTED_AT, STAMPS, OF_VEHICLES],
  )
  return rows
}
