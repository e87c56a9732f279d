import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { SPOKEN_PROTOCOL } from '../../src/storage/commands/command-target.ts'
import { findFirstHeard, readNewestMessages } from '../../src/storage/packed/message-history.ts'
import { packOldMessages } from '../../src/storage/packed/message-packer.ts'
import { DAY_MS, dayOf } from '../../src/storage/positions/hot-days.ts'
import { ensurePartition, partitionDays } from '../../src/storage/positions/partitions.ts'
import { listDeviceMessages } from '../../src/storage/tracks/device-messages.ts'
import { readTicks } from '../../src/storage/tracks/installation-ticks.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const TODAY = dayOf(NOW)
const DAYS = 7
const DEVICES = [1, 2, 3]
const A_DAY = 40
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 4 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Every device said something 40 times on each of the last days, the newest one today. */
async function say(): Promise<void> {
  await pool.query('truncate packed_message')
  for (const { name } of await partitionDays(pool, 'message')) await pool.query(`drop table ${name}`)
  for (let day = TODAY - DAYS + 1; day <= TODAY; day++) await ensurePartition(pool, 'message', day)
  await pool.query(
    `insert into message (received_at, device_id, protocol, bytes)
     select to_timestamp($1::float8 / 1000) - step * interval '24 hours' / $2, device, 'gt06', convert_to('*' || device || ',' || step || '#', 'UTF8')
     from generate_series(0, $2 * ($3::int - 1)) as steps(step) cross join unnest($4::int[]) as devices(device)`,
    [NOW, A_DAY, DAYS, DEVICES],
  )
}
beforeEach(say)

async function pack(packing = pool) {
  const onFailure = (_: unknown, error: unknown) => {
    throw error
  }
  return await packOldMessages(packing, { now: NOW, rest: 0, onFailure })
}

/** What every device said, the newest first, as far as it is kept. */
async function heard(since = Number.NEGATIVE_INFINITY, first = 1000): Promise<string[][]> {
  const lists = DEVICES.map(async (deviceId) => await readNewestMessages(pool, { deviceId, since, first }))
  const messages = await Promise.all(lists)
  return messages.map((list) => list.map(({ receivedAt, protocol, bytes }) => `${receivedAt} ${protocol} ${bytes}`))
}

async function countRows(): Promise<number> {
  return (await pool.query('select from message')).rowCount ?? 0
}

test('messages of the days before yesterday are packed, and read as before', async () => {
  const since = [Number.NEGATIVE_INFINITY, NOW - 4.3 * DAY_MS, NOW - 2 * DAY_MS, NOW - 1, NOW + 1]
  const asked = async () => ({
    whole: await heard(),
    newest: await Promise.all([1, 30, 90, 130].map(async (first) => await heard(Number.NEGATIVE_INFINITY, first))),
    since: await Promise.all(since.map(async (from) => await heard(from))),
    shown: await listDeviceMessages(pool, { deviceId: 3, since: NOW - 4.3 * DAY_MS, first: 150 }),
    ticks: await readTicks(pool, { deviceId: 3, since: NOW - 4.3 * DAY_MS }),
    first: await Promise.all(since.map(async (from) => await findFirstHeard(pool, { deviceId: 2, since: from }))),
  })
  const before = await asked()
  expect(before.shown).toHaveLength(150)
  expect(before.ticks.connectedAt).toBe(NOW - 4.3 * DAY_MS)
  expect(before.whole.map((list) => list.length)).toEqual(DEVICES.map(() => A_DAY * (DAYS - 1) + 1))
  expect(await pack()).toEqual({ packed: DEVICES.length * 3, left: 0 })
  expect(await asked()).toEqual(before)
  const days = (await partitionDays(pool, 'message')).map(({ day }) => day - TODAY)
  expect(days.sort((a, b) => a - b)).toEqual([-3, -2, -1, 0])
  expect(await pack()).toEqual({ packed: 0, left: 0 })
})

test('what a device spoke last is known of packed days as well, whatever it spoke first', async () => {
  await pool.query(
    `insert into device (id, serial, state, first_protocol) values (901, '100000000000041', 'active', 'traccar') on conflict do nothing`,
  )
  await pool.query('update message set device_id = 901 where device_id = 1')
  await pack()
  await pool.query('delete from message')
  const { rows } = await pool.query(`select ${SPOKEN_PROTOCOL} as protocol from device d where id = 901`)
  expect(rows).toEqual([{ protocol: 'gt06' }])
})

test('what was sent to a device is nothing that it said, as rows and packed', async () => {
  const silent = 4
  const said = [
    { daysAgo: 5, direction: 'o' },
    { daysAgo: 4.9, direction: 'i' },
    { daysAgo: 4, direction: 'o' },
    { daysAgo: 3.5, direction: 'i' },
    ...[3, 2, 1, 0.5].map((daysAgo) => ({ daysAgo, direction: 'o' })),
  ].map(({ daysAgo, direction }) => ({ at: NOW - daysAgo * DAY_MS, direction }))
  await pool.query(
    `insert into message (received_at, device_id, protocol, direction, bytes)
     select to_timestamp(at / 1000), $1, 'suntech', way::"char", convert_to(way || ' ' || at, 'UTF8')
     from unnest($2::float8[], $3::text[]) as said(at, way)`,
    [silent, said.map(({ at }) => at), said.map(({ direction }) => direction)],
  )
  const asked = async () => ({
    first: await Promise.all(
      [5.5, 4.6, 3].map(async (days) => await findFirstHeard(pool, { deviceId: silent, since: NOW - days * DAY_MS })),
    ),
    connected: (await readTicks(pool, { deviceId: silent, since: NOW - 4.6 * DAY_MS })).connectedAt,
    shown: (await listDeviceMessages(pool, { deviceId: silent, since: NOW - 6 * DAY_MS, first: 1 })).length,
    newest: (await listDeviceMessages(pool, { deviceId: silent, since: NOW - 6 * DAY_MS, first: 9 })).map(
      ({ receivedAt }) => receivedAt,
    ),
  })
  const heardAt = [NOW - 4.9 * DAY_MS, NOW - 3.5 * DAY_MS]
  const expected = { first: [...heardAt, null], connected: heardAt[1], shown: 1, newest: heardAt.toReversed() }
  expect(await asked()).toEqual(expected)
  await pack()
  expect(await asked()).toEqual(expected)
})

/** A pool, of which one connection keeps the turn, that does something before each of its statements. */
async function watchedPool(before: (statement: unknown) => Promise<void>): Promise<pg.Pool> {
  const watched = openDatabase({ ...database.config, max: 2, application_name: 'packer' })
  await watched.query('select')
  const query = async (client: pg.Pool | pg.PoolClient, asked: Parameters<pg.Pool['query']>) => {
    await before(asked[0])
    return await (client as pg.Pool).query(...asked)
  }
  return {
    query: async (...asked: Parameters<pg.Pool['query']>) => await query(watched, asked),
    async connect() {
      const client = await watched.connect()
      return {
        query: async (...asked: Parameters<pg.Pool['query']>) => await query(client, asked),
        release: (error?: Error) => client.release(error),
      }
    },
    end: async () => await watched.end(),
  } as unknown as pg.Pool
}

test('nobody sees one twice or misses one between any two steps of the packing', async () => {
  const before = await heard()
  let steps = 0
  let isLocked = false
  const packing = await watchedPool(async (statement) => {
    // Between locking the table and the commit that drops a part of it, whoever reads waits.
    if (!isLocked) expect(await heard()).toEqual(before)
    isLocked = statement !== 'commit' && (isLocked || String(statement).startsWith('lock table'))
    steps++
  })
  expect(await pack(packing)).toEqual({ packed: DEVICES.length * 3, left: 0 })
  await packing.end()
  expect(steps).toBeGreaterThan(DEVICES.length * 3 * 5)
  expect(await heard()).toEqual(before)
})

test('whoever packs may be killed at any step: what was packed is whole, and the next goes on', async () => {
  let killed = 0
  for (let round = 0; round < 20; round++) {
    if (round % 4 === 0) await say()
    const before = await heard()
    let steps = 0
    const packing = await watchedPool(async () => {
      steps++
      // From the first statement of the first day of a device to those of the second.
      if (steps === 3 + (round % 11))
        await pool.query(
          `select pg_terminate_backend(pid, 60000) from pg_stat_activity
           where application_name = 'packer' and datname = current_database()`,
        )
    })
    const done = await pack(packing).catch(() => null)
    await packing.end()
    if (done === null) killed++
    expect(await heard()).toEqual(before)
  }
  expect(killed).toBeGreaterThan(5)
  const before = await heard()
  await pack()
  expect(await heard()).toEqual(before)
  expect(await countRows()).toBe(DEVICES.length * (A_DAY * 3 + A_DAY / 2 + 1))
})

test('a message that comes for a day that is being packed is packed by the next run', async () => {
  await pool.query("insert into device (id, serial, state) values (1, 'PACKED', 'active') on conflict do nothing")
  await pool.query('insert into device_activity (device_id) values (1) on conflict do nothing')
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query('select 1 from device_activity where device_id = 1 for update')
  const packing = pack()
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await writer.query(
    `insert into message (received_at, device_id, protocol, bytes) values (to_timestamp($1::float8 / 1000), 1, 'gt06', 'late')`,
    [NOW - 6 * DAY_MS + 1],
  )
  await writer.query('commit')
  writer.release()
  const before = await heard()
  expect(await packing).toEqual({ packed: DEVICES.length * 3 - 1, left: 1 })
  expect(await heard()).toEqual(before)
  expect(await pack()).toEqual({ packed: 1, left: 0 })
  expect(await heard()).toEqual(before)
})

test('one that comes for a day that is packed already joins it', async () => {
  await pack()
  await ensurePartition(pool, 'message', TODAY - 4)
  await pool.query(
    `insert into message (received_at, device_id, protocol, bytes) values (to_timestamp($1::float8 / 1000), 2, 'suntech', 'late')`,
    [NOW - 4 * DAY_MS + 1],
  )
  const before = await heard()
  expect(before[1]!.some((said) => said.endsWith('suntech late'))).toBe(true)
  expect(await pack()).toEqual({ packed: 1, left: 0 })
  expect(await heard()).toEqual(before)
})

test('an old row that could not be packed hides no newer packed day', async () => {
  await pack()
  await ensurePartition(pool, 'message', TODAY - 6)
  await pool.query(
    `insert into message (received_at, device_id, protocol, bytes)
     select to_timestamp($1::float8 / 1000) + step * interval '1 second', 2, 'gt06', 'left' from generate_series(1, 60) as steps(step)`,
    [(TODAY - 6) * DAY_MS],
  )
  const whole = (await heard())[1]!
  for (const first of [70, 130, 200]) {
    expect((await heard(Number.NEGATIVE_INFINITY, first))[1]).toEqual(whole.slice(0, first))
  }
})
