import type pg from 'pg'
import { cellsOf } from '../base/cells.ts'
import { forgetOldRegisterChanges } from '../base/register-changes.ts'
import { inTransaction } from '../base/transaction.ts'
import { forgetExpiredRecords } from '../forgetting/expired-records.ts'
import { forgetOldAccessRequests } from '../forgetting/old-access-requests.ts'
import { forgetExpired, listDevicesIn, longestRetention, noteDropped } from '../packed/expired-history.ts'
import { dayOf } from '../positions/hot-days.ts'
import { dropUnlessInUse, ensurePartition, partitionDays } from '../positions/partitions.ts'
import { forgetOldAlarmReports } from '../reception/alarm-report-times.ts'
import { forgetOldCounts } from '../reception/reception-count-store.ts'
import { forgetOldRefusals } from '../reception/refused-connection-store.ts'
import { forgetOldSetApart } from '../reception/set-apart-store.ts'
import { forgetOldStrangerUse } from '../reception/stranger-use-store.ts'

/** So many days may pass without upkeep before a partition is made by the first who writes into it. */
const DAYS_AHEAD = 3

/**
 * Tables of a cell in which nothing stays of a device that is deleted. They are all said here, as a foreign key to the registers does not delete where a cell
 * lies on another machine than these (decision 85).
 */
const OF_DEVICES = [
  ...['position', 'late_position', 'packed_day', 'message', 'packed_message'],
  ...['alarm', 'alarm_report', 'set_apart', 'missing_messages', 'stranger_use', 'last_position', 'device_activity'],
]

/**
 * Upkeep of what trackers sent: makes the partitions of the next days, so that whoever writes finds them,
 * deletes what is older than it is kept,
 * forgets silent devices that nobody registered. To be done every hour; harmless where several processes do it at once. `forgetsAsOf` is
 * what the age of what is deleted counts from.
 */
export async function maintain(pool: pg.Pool, now: number, quarantineDays: number, forgetsAsOf = now): Promise<void> {
  const silentSince = forgetsAsOf - quarantineDays * 24 * 3600_000
  await doEach([
    ...cellsOf(pool).flatMap((cell) => stepsOfCell(cell, now, forgetsAsOf)),
    () => forgetExpiredRecords(pool, dayOf(forgetsAsOf)),
    () => forgetOldRefusals(pool, forgetsAsOf),
    () => forgetOldCounts(pool, forgetsAsOf),
    () => forgetOldRegisterChanges(pool),
    () => forgetOldAccessRequests(pool, forgetsAsOf),
    ...cellsOf(pool).map((cell, number) => () => forgetSilentUnregisteredDevices(cell, number, silentSince)),
  ])
}

/** Does one after the other; one that fails holds up no other, and what the first of those failed with is thrown at the end. */
async function doEach(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

function stepsOfCell(pool: pg.Pool, now: number, forgetsAsOf: number): (() => Promise<void>)[] {
  return [
    () => makeNextDays(pool, dayOf(now)),
    () => dropExpired(pool, dayOf(forgetsAsOf)),
    () => forgetExpired(pool, dayOf(forgetsAsOf)),
    () => forgetOldSetApart(pool, forgetsAsOf),
    () => forgetOldStrangerUse(pool, forgetsAsOf),
    () => forgetOldAlarmReports(pool, forgetsAsOf),
  ]
}

async function makeNextDays(pool: pg.Pool, today: number): Promise<void> {
  for (let day = today; day <= today + DAYS_AHEAD; day++) {
    await ensurePartition(pool, 'position', day)
    await ensurePartition(pool, 'message', day)
  }
}

/** Drops whole days that not even the longest limit keeps. */
async function dropExpired(pool: pg.Pool, today: number): Promise<void> {
  const { positionDays, messageDays } = await longestRetention(pool)
  for (const [table, days] of [
    ['position', positionDays],
    ['message', messageDays],
  ] as const) {
    if (days === null) continue
    const expired = (await partitionDays(pool, table)).filter(({ day }) => day < today - days)
    for (const { name, day } of expired) {
      const deviceIds = table === 'position' ? await listDevicesIn(pool, name) : []
      // A day that somebody reads now stays until the next hour, and is not gone before.
      await dropUnlessInUse(pool, { table, name }, { alongside: (client) => noteDropped(client, day, deviceIds) })
    }
  }
}

/**
 * Locks in the order of those who write: first the rows of `device_activity`, then the devices. An unregistered device
 * that wakes meanwhile is either seen awake, or writes after it is gone and is taken in anew.
 */
async function forgetSilentUnregisteredDevices(pool: pg.Pool, cell: number, before: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const isSilent = `d.state = 'quarantine' and d.cell = ${cell} and coalesce(a.last_communication_at, d.first_seen_at) < to_timestamp($1::float8 / 1000)`
    const locked = await client.query(
      `select a.device_id as id from device_activity a join device d on d.id = a.device_id where ${isSilent}
       for update of a skip locked limit 500`,
      [before],
    )
    const devices = await client.query(
      `select d.id from device d left join device_activity a on a.device_id = d.id
       where ${isSilent} and (a.device_id is null or d.id = any($2)) for update of d skip locked limit 500`,
      [before, idsOf(locked)],
    )
    // Asked once more now that nobody can write: one of them may have spoken before its lock was held.
    const silent = await client.query(
      `select d.id from device d left join device_activity a on a.device_id = d.id where ${isSilent} and d.id = any($2)`,
      [before, idsOf(devices)],
    )
    const ids = idsOf(silent)
    if (ids.length === 0) return
    for (const table of OF_DEVICES) await client.query(`delete from ${table} where device_id = any($1)`, [ids])
    await client.query('delete from device where id = any($1)', [ids])
    await client.query("select pg_notify('registers', 'device')")
  })
}

function idsOf(result: pg.QueryResult): number[] {
  return result.rows.map((row: { id: number }) => row.id)
}
