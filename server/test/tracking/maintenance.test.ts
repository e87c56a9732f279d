import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { settleUpkeepClock } from '../../src/storage/base/upkeep-clock.ts'
import { forgetOldMail } from '../../src/storage/mail/mail-store.ts'
import { forgetOldNotices } from '../../src/storage/notices/notice-queue.ts'
import { partitionDays } from '../../src/storage/positions/partitions.ts'
import { maintain } from '../../src/storage/tracks/maintenance.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const DAY_MS = 24 * 3600_000
const QUARANTINE_DAYS = 30
const NOW = Date.UTC(2026, 10, 21, 12)
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 4 })
  // Dropping the database ends connections that are about to close.
  pool.on('error', () => undefined)
  await maintain(pool, NOW, QUARANTINE_DAYS)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** An unregistered device that was last heard so many days ago; its id. */
async function unregisteredDevice(serial: string, silentDays: number): Promise<number> {
  const { rows } = await pool.query(
    `with d as (insert into device (serial, state, first_seen_at)
                values ($1, 'quarantine', to_timestamp($2::float8 / 1000)) returning id)
     insert into device_activity (device_id, last_communication_at)
     select id, to_timestamp($2::float8 / 1000) from d returning device_id as id`,
    [serial, NOW - silentDays * DAY_MS],
  )
  return rows[0].id
}

async function isKnown(id: number): Promise<boolean> {
  return (await pool.query('select from device where id = $1', [id])).rowCount === 1
}

test('unregistered devices are forgotten once they are silent for long', async () => {
  const silent = await unregisteredDevice('SILENT', QUARANTINE_DAYS + 1)
  const talking = await unregisteredDevice('TALKING', QUARANTINE_DAYS - 1)
  await maintain(pool, NOW, QUARANTINE_DAYS)
  expect(await isKnown(silent)).toBe(false)
  expect(await isKnown(talking)).toBe(true)
})

test('a part of it that fails keeps nothing else from being done, and is told', async () => {
  const silent = await unregisteredDevice('BESIDE', QUARANTINE_DAYS + 1)
  await pool.query('alter table undecoded rename column received_at to elsewhere')
  await expect(maintain(pool, NOW, QUARANTINE_DAYS)).rejects.toThrow('received_at')
  await pool.query('alter table undecoded rename column elsewhere to received_at')
  expect(await isKnown(silent)).toBe(false)
})

test('an unregistered device that wakes while they are swept out keeps what it said', async () => {
  const id = await unregisteredDevice('WAKING', QUARANTINE_DAYS + 1)
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query(
    'update device_activity set last_communication_at = to_timestamp($2::float8 / 1000) where device_id = $1',
    [id, NOW],
  )
  const swept = maintain(pool, NOW, QUARANTINE_DAYS)
  const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  let ended = false
  void swept.finally(() => {
    ended = true
  })
  while (!ended && (await writer.query(blocked)).rowCount === 0) await new Promise(setImmediate)
  await writer.query('commit')
  writer.release()
  await swept
  expect(await isKnown(id)).toBe(true)
})

test('old messages that someone reads are dropped an hour later, and hold nobody up meanwhile', async () => {
  const later = NOW + 60 * DAY_MS
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from message')
  await maintain(pool, later, 365)
  const days = async () => (await partitionDays(pool, 'message')).length
  expect(await days()).toBe(8)
  await reader.query('commit')
  reader.release()
  await maintain(pool, later, 365)
  expect(await days()).toBe(4)
})

test('a day of positions that someone reads is not noted as gone before it is', async () => {
  const later = NOW + 60 * DAY_MS
  const id = await unregisteredDevice('DROPPED', 1)
  await pool.query('insert into retention_limit (customer_id, position_days) values (null, 30)')
  await pool.query(
    'insert into position (device_id, fix_time, received_at, digest, latitude_e7, longitude_e7) values ($1, $2, $2, 1, 0, 0)',
    [id, new Date(NOW)],
  )
  const noted = async () => (await pool.query('select days::text from forgotten_days where device_id = $1', [id])).rows
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from position')
  await maintain(pool, later, 365)
  expect(await noted()).toEqual([])
  await reader.query('commit')
  reader.release()
  await maintain(pool, later, 365)
  expect(await noted()).toEqual([{ days: '{[2026-11-21,2026-11-22)}' }])
})

test('packed messages are kept for thirty days', async () => {
  await pool.query(
    `insert into packed_message (device_id, day, messages, first_received_at, last_received_at, bytes)
     select $2, day, 1, day, day, '' from unnest($1::date[]) as days(day)`,
    [['2026-10-21', '2026-10-22', '2026-11-20'], await unregisteredDevice('PACKED', 1)],
  )
  await maintain(pool, NOW, QUARANTINE_DAYS)
  const { rows } = await pool.query('select day::text from packed_message order by day')
  expect(rows).toEqual([{ day: '2026-10-22' }, { day: '2026-11-20' }])
})

test('a clock that is thrown 400 days ahead deletes nothing, and once it is put right upkeep goes on', async () => {
  const thrown = NOW + 400 * DAY_MS
  const talking = await unregisteredDevice('THROWN', 1)
  const kept = async () => {
    const { rows } = await pool.query(
      `select (select count(*) from packed_message)::int as packed, (select count(*) from refused_connection)::int as refused,
         (select count(*) from mail)::int as mails, (select count(*) from notice)::int as notices`,
    )
    return rows[0]
  }
  await pool.query(
    `insert into refused_connection (protocol, port, address, reason, times, first_at, last_at, first_bytes, looks_like)
     values ('gt06', 5023, '203.0.113.9', 'broken frame', 1, $1, $1, '', '')`,
    [new Date(NOW)],
  )
  // Whose they are is of no matter here.
  await pool.query(
    `begin;
     set local session_replication_role = replica;
     insert into mail (kind, recipient, content_encrypted, expires_at, state, created_at)
       values ('notice', 'a@example', '', now(), 'failed', '${new Date(NOW).toISOString()}');
     insert into notice (kind, user_id, urgency, facts, state, created_at)
       values ('test', 1, 1, '{}', 'failed', '${new Date(NOW).toISOString()}');
     commit`,
  )
  expect(await settleUpkeepClock(pool, NOW)).toBe(NOW)
  const before = await kept()
  expect(before).toMatchObject({ mails: 1, notices: 1 })
  for (const later of [0, 1, 2]) {
    const now = thrown + later * DAY_MS
    await maintain(pool, now, QUARANTINE_DAYS, await settleUpkeepClock(pool, now))
    await Promise.all([forgetOldMail(pool, now), forgetOldNotices(pool, now)])
  }
  expect(await kept()).toEqual(before)
  expect(await isKnown(talking)).toBe(true)
  const again = NOW + DAY_MS
  expect(await settleUpkeepClock(pool, again)).toBe(again)
})
