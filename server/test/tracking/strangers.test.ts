import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Arrival } from '../../src/gateway/intake.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { createIngest, type Ingest } from '../../src/tracking/ingest.ts'
import { QUARANTINE } from '../../src/tracking/quarantine.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'
import { newIngest } from '../setup/worlds/ingest-world.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const BYTES_OF_ALL = 1_000_000
let database: TestDatabase
let pool: pg.Pool
let ingest: Ingest

beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 6 })
  ingest = open()
})
afterAll(async () => {
  await ingest.stop(1000)
  await pool.end()
  await database.drop()
})

function open(): Ingest {
  return createIngest(pool, createTrackingMetrics(new Registry()), { strangerBytesPerDay: BYTES_OF_ALL })
}

/** A frame that nothing can be read of. */
function unread(serial: string, number: number): Arrival {
  return {
    ...arrival(serial, report({ fixTime: NOW })),
    bytes: Buffer.alloc(200, number),
    messages: [{ kind: 'unknown', type: 'ee' }],
  }
}

async function bytesOnDisk(): Promise<number> {
  const { rows } = await pool.query(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relkind = 'r' and (relname ~ '^(message|position)_' or relname in ('undecoded', 'set_apart', 'stranger_use'))`,
  )
  return rows[0].bytes
}

async function rowsOf(table: 'message' | 'undecoded', serial: string): Promise<number> {
  const { rowCount } = await pool.query(
    `select from ${table} m join device d on d.id = m.device_id where d.serial = $1`,
    [serial],
  )
  return rowCount ?? 0
}

test('what cannot be read of a stranger is kept once, and of a registered device with its messages too', async () => {
  expect(await ingest.accept(unread('300000000000001', 1))).toBe('stored')
  expect(await rowsOf('message', '300000000000001')).toBe(0)
  expect(await rowsOf('undecoded', '300000000000001')).toBe(1)
  await pool.query(`insert into device (serial, state) values ('300000000000002', 'active')`)
  expect(await ingest.accept(unread('300000000000002', 1))).toBe('stored')
  expect(await rowsOf('message', '300000000000002')).toBe(1)
})

test('strangers together take no more of the disk in a day than what is set, also after a restart', async () => {
  await ingest.accept(arrival('300000000000003', report({ fixTime: NOW })))
  const before = await bytesOnDisk()
  const flood = async (from: number) => {
    let stored = 0
    for (let round = 0; round < 30; round++) {
      const frames = Array.from({ length: 40 }, (_, stranger) => {
        const serial = `3100000000000${String(stranger).padStart(2, '0')}`
        const number = from + round
        return round % 2 === 0 ? unread(serial, number) : arrival(serial, report({ fixTime: NOW + number * 1000 }), NOW)
      })
      const outcomes = await Promise.all(frames.map((frame) => ingest.accept(frame)))
      stored += outcomes.filter((outcome) => outcome === 'stored').length
      if (!outcomes.includes('stored')) break
    }
    return stored
  }
  const first = await flood(0)
  expect(first).toBeGreaterThan(500)
  while ((await flood(100)) > 0);
  expect((await bytesOnDisk()) - before).toBeLessThan(BYTES_OF_ALL)
  await ingest.stop(1000)
  ingest = open()
  expect(await flood(200)).toBe(0)
  await pool.query(`insert into device (serial, state) values ('300000000000004', 'active')`)
  expect(await ingest.accept(arrival('300000000000004', report({ fixTime: NOW })))).toBe('stored')
})

test('a stranger that two processes take in has its quotas once: either knows what both kept with its next frame', async () => {
  const serial = '300000000000008'
  await pool.query('delete from stranger_use')
  const openSmall = () => createIngest(pool, createTrackingMetrics(new Registry()), { strangerBytesPerDay: 40_000 })
  const [one, other] = [openSmall(), openSmall()]
  const place = (seconds: number) => arrival(serial, report({ fixTime: NOW + seconds * 1000 }), NOW)
  expect(await other.accept(place(0))).toBe('stored')
  // All that may be kept of one was kept by the first.
  await pool.query(
    `update device_activity set stored_positions = $2 where device_id = (select id from device where serial = $1)`,
    [serial, QUARANTINE.maxPositionsPerDevice - 1],
  )
  expect([await other.accept(place(1)), await other.accept(place(2))]).toEqual(['stored', 'refused'])
  await pool.query(
    'update device_activity set stored_positions = 0 where device_id = (select id from device where serial = $1)',
    [serial],
  )
  for (const each of [one, other]) each.forgetDevices()
  expect(await other.accept(unread(serial, 0))).toBe('stored')
  let taken = 0
  while ((await one.accept(unread(serial, 1))) === 'stored') taken++
  expect(taken).toBeGreaterThan(50)
  expect([await other.accept(unread(serial, 2)), await other.accept(unread(serial, 2))]).toEqual(['stored', 'refused'])
  await Promise.all([one.stop(1000), other.stop(1000)])
})

test('a flood of strangers is refused at once, and keeps no registered device waiting', async () => {
  await pool.query(`delete from stranger_use`)
  ingest = open()
  await pool.query(`insert into device (serial, state) values ('300000000000005', 'active')`)
  await ingest.accept(unread('300000000000001', 1))
  const flood = Array.from({ length: 1_500 }, () => ingest.accept(unread('300000000000001', 2)))
  const neighbour = ingest.accept(arrival('300000000000005', report({ fixTime: NOW })))
  const first = await Promise.race([neighbour.then(() => 'the neighbour'), Promise.all(flood).then(() => 'the flood')])
  expect(first).toBe('the neighbour')
  expect(await Promise.all(flood)).toContain('refused')
  // A busy machine may refuse all of a flood; what comes after it is taken.
  await vi.waitUntil(async () => (await ingest.accept(unread('300000000000001', 2))) === 'stored', PATIENCE)
})

test('what of strangers waits too long is refused and takes nothing of their quotas', async () => {
  const serial = '300000000000007'
  const other = createIngest(pool, createTrackingMetrics(new Registry()), { strangerBytesPerDay: 40_000 })
  await pool.query('delete from stranger_use')
  const lock = await pool.connect()
  await lock.query('begin; lock table stranger_use in share mode')
  const flood = Array.from({ length: 60 }, () => other.accept(unread(serial, 3)))
  await vi.waitUntil(async () => {
    const waiting = await pool.query(
      `select from pg_locks where relation in (select oid from pg_class where relname = 'stranger_use') and not granted`,
    )
    return waiting.rowCount === 1
  }, PATIENCE)
  const begun = performance.now()
  await vi.waitUntil(() => performance.now() - begun > 3_000, PATIENCE)
  await lock.query('commit')
  lock.release()
  const outcomes = await Promise.all(flood)
  expect(outcomes).toContain('stored')
  expect(outcomes).toContain('refused')
  for (let number = 0; number < 40; number++) expect(await other.accept(unread(serial, 3))).toBe('stored')
  await other.stop(1000)
})

test('what of protocols without answers waited to be looked up is stored, however much it is', async () => {
  const other = newIngest(pool)
  const lock = await pool.connect()
  // Nobody can be taken in meanwhile, for longer than strangers may wait for their commit.
  await lock.query('begin; lock table device in share mode')
  const frames = Array.from({ length: 400 }, (_, number) => ({
    ...arrival(String(330000000000000 + (number % 10)), report({ fixTime: NOW - number * 1000 })),
    isUnanswered: true,
  }))
  const outcomes = frames.map((frame) => other.accept(frame))
  const begun = performance.now()
  await vi.waitUntil(() => performance.now() - begun > 3_500, PATIENCE)
  await lock.query('commit')
  lock.release()
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['stored']))
  await other.stop(1000)
})

test('however many strangers wait to be taken in, a registered device is found', async () => {
  const lookUps = openDatabase({ ...database.config, max: 2 })
  const other = createIngest(pool, createTrackingMetrics(new Registry()), { lookUps })
  await pool.query(`insert into device (serial, state, first_protocol) values ('300000000000006', 'active', 'gt06')`)
  const lock = await pool.connect()
  // Nobody can be taken in meanwhile.
  await lock.query('begin; lock table device in share mode')
  const flood = Array.from({ length: 1_500 }, (_, number) =>
    other.accept(arrival(String(320000000000000 + number), report({ fixTime: NOW }))),
  )
  expect(await other.accept(arrival('300000000000006', report({ fixTime: NOW })))).toBe('stored')
  await lock.query('commit')
  lock.release()
  expect(await Promise.all(flood)).toContain('refused')
  await other.stop(1000)
  await lookUps.end()
})
