import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellOf } from '../../src/storage/base/cells.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { listCells } from '../../src/storage/cells/cell-list.ts'
import { countCells, divideDatabase } from '../../src/storage/cells/divide-database.ts'
import { moveDevice } from '../../src/storage/cells/move-device.ts'
import { settleCells } from '../../src/storage/cells/settle-cells.ts'
import { spreadDevices } from '../../src/storage/cells/spread-devices.ts'
import { watchCells } from '../../src/storage/cells/watch-cells.ts'
import { BEGINNING, readTrackingChanges } from '../../src/storage/fleet/tracking-changes.ts'
import { packOldDays } from '../../src/storage/packed/packing-round.ts'
import { addMissingMessages, hourOf } from '../../src/storage/reception/reception-count-store.ts'
import { readTrack } from '../../src/storage/tracks/track-store.ts'
import { createIngest, type Ingest } from '../../src/tracking/ingest.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { type KillingGate, startKillingGate } from '../setup/gates/killing-gate.ts'
import { TEST_CELLS } from '../setup/more-cells.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'
import { newIngest } from '../setup/worlds/ingest-world.ts'

const DAY_MS = 24 * 3600_000
const NOW = Date.now()
let database: TestDatabase
let pool: pg.Pool
let ingest: Ingest
let gate: KillingGate

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ ...database.config, max: 4 })
  ingest = newIngest(pool)
  gate = await startKillingGate(database.config.connectionString)
})
afterAll(async () => {
  await gate.stop()
  await ingest.stop(1000)
  await pool.end()
  await database.drop()
})

async function newDevice(serial: string, cell: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into device (serial, state, cell) values ($1, 'active', $2) returning id`,
    [serial, cell],
  )
  return rows[0]!.id
}

const send = (serial: string, fixTime: number, event?: 'sos') =>
  ingest.accept(arrival(serial, report({ fixTime, ...(event && { event }) }), Math.max(fixTime, NOW)))

const TABLES = [
  'stored_position',
  'packed_day',
  'message',
  'set_apart',
  'undecoded',
  'device_activity',
  'last_position',
  'alarm',
  'alarm_report',
]

/** All that all cells hold of a device. When something last changed is not compared. */
async function contentOf(deviceId: number): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const table of TABLES) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - 'changed_in')::text as row from ${table} t where device_id = $1 order by 1`,
      [deviceId],
    )
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

async function cellsWithRows(deviceId: number): Promise<number[]> {
  const found: number[] = []
  for (let cell = 0; cell < TEST_CELLS; cell++) {
    const counts = TABLES.map((table) => `exists (select from ${table} where device_id = $1)`)
    const { rows } = await cellOf(pool, cell).query<{ any: boolean }>(`select ${counts.join(' or ')} as any`, [
      deviceId,
    ])
    if (rows[0]!.any) found.push(cell)
  }
  return found
}

const MOMENTS = [
  ...['from device where id = $1 and cell', 'device_activity where device_id = $1 for update', 'monitorweb.moving'],
  ...[
    'update device set cell',
    'insert into cell_3.set_apart',
    'insert into cell_3.alarm ',
    'insert into cell_3.last_position',
  ],
  ...[
    'insert into cell_3.message',
    'insert into cell_3.packed_day',
    'delete from cell_1.undecoded',
    'delete from cell_1.position',
  ],
  ...['delete from cell_1.set_apart', "pg_notify('registers', 'device'), pg", 'commit'],
]

test('who moves a device dies at any step: it is in one cell with all that is stored of it, and the next moves it', async () => {
  const id = await newDevice('MOVED', 1)
  for (const fixTime of [NOW - 9 * DAY_MS, NOW - 5 * DAY_MS, NOW - 60_000]) await send('MOVED', fixTime)
  await send('MOVED', NOW, 'sos')
  await send('MOVED', NOW + 400 * DAY_MS)
  await cellOf(pool, 1).query(`insert into undecoded (received_at, device_id, protocol, address, reason, bytes)
    values (now(), ${id}, 'gt06', '', 'type', 'x')`)
  await packOldDays(pool, {
    now: NOW + 2 * 3600_000,
    rest: 0,
    onProgress: () => undefined,
    onFailure: (_, error) => {
      throw error
    },
  })
  const { rows } = await pool.query<{ id: number }>(
    'insert into attendance (alarm_id, urgency) select id, 1 from alarm where device_id = $1 returning id',
    [id],
  )
  const before = await contentOf(id)
  for (const table of TABLES.filter((table) => table !== 'set_apart'))
    expect({ table, rows: before[table]!.length > 0 }).toEqual({ table, rows: true })

  for (const statement of MOMENTS) {
    const way = openDatabase({ ...database.config, connectionString: gate.url, max: 1 })
    gate.arm({ statement, when: 'before' }, () => undefined)
    await expect(moveDevice(way, id, 3), statement).rejects.toThrow()
    await way.end()
    expect({ statement, cells: await cellsWithRows(id) }).toEqual({ statement, cells: [1] })
  }
  expect(await contentOf(id)).toEqual(before)
  const way = openDatabase({ ...database.config, connectionString: gate.url, max: 1 })
  gate.arm({ statement: 'commit', when: 'after' }, () => undefined)
  await expect(moveDevice(way, id, 3)).rejects.toThrow()
  await way.end()
  expect(await moveDevice(pool, id, 3)).toBe(false)
  expect(await cellsWithRows(id)).toEqual([3])
  expect(await contentOf(id)).toEqual(before)
  const { rowCount } = await pool.query('select from attendance where id = $1', [rows[0]!.id])
  expect(rowCount).toBe(1)
})

test('what a device left out, counted while it moves, is counted where it is then, and lets it move back', async () => {
  const id = await newDevice('COUNTED', 1)
  const hour = hourOf(NOW)
  const count = () => addMissingMessages(pool, [{ deviceId: id, hour, missing: 2, lastAt: NOW }])
  await count()
  const mover = await pool.connect()
  await mover.query('begin')
  await mover.query('select from device where id = $1 for update', [id])
  await mover.query('update device set cell = 2 where id = $1', [id])
  await mover.query('insert into cell_2.missing_messages select * from cell_1.missing_messages where device_id = $1', [
    id,
  ])
  await mover.query('delete from cell_1.missing_messages where device_id = $1', [id])
  const counting = count()
  const waits = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'missing_messages as m'",
      )
    ).rowCount
  await expect.poll(waits, PATIENCE).toBeGreaterThan(0)
  await mover.query('commit')
  mover.release()
  await counting
  const countedIn = async (cell: number) =>
    (await cellOf(pool, cell).query('select missing from missing_messages where device_id = $1', [id])).rows
  expect([await countedIn(1), await countedIn(2)]).toEqual([[], [{ missing: 4 }]])
  // A version of before left a row behind.
  await cellOf(pool, 1).query(
    'insert into missing_messages (device_id, hour, missing, last_at) values ($1, to_timestamp($2), 1, now())',
    [id, hour / 1000],
  )
  expect(await moveDevice(pool, id, 1)).toBe(true)
  expect(await countedIn(2)).toEqual([])
})

test('what is sent and read while devices move is stored once, is missed by nobody, and is never seen twice', async () => {
  const ids = [await newDevice('ROVER0', 0), await newDevice('ROVER1', 1)]
  const serials = ['ROVER0', 'ROVER1']
  const from = NOW - 3600_000
  let isOver = false
  let most = 0
  const reading = (async () => {
    while (!isOver) {
      const { length } = await readTrack(pool, { deviceId: ids[0]!, from, until: NOW }, { which: 'all' })
      expect(length).toBeGreaterThanOrEqual(most)
      most = length
      const { rows } = await pool.query('select count(*)::int as n from last_position where device_id = $1', [ids[0]])
      expect(rows[0].n).toBe(most === 0 ? rows[0].n : 1)
    }
  })()
  const moving = (async () => {
    for (let round = 1; round <= 8; round++)
      for (const [index, id] of ids.entries()) await moveDevice(pool, id, (round + index) % TEST_CELLS)
  })()
  let horizons = BEGINNING
  const seen = new Map<number, number>()
  for (let n = 0; n < 40; n++) {
    const outcomes = await Promise.all(serials.map((serial) => send(serial, from + n * 1000)))
    expect(outcomes).toEqual(['stored', 'stored'])
    const changes = await readTrackingChanges(pool, horizons)
    horizons = changes.horizons
    for (const { deviceId, storedPositions } of changes.devices) seen.set(deviceId, storedPositions)
  }
  await moving
  isOver = true
  await reading
  for (const { deviceId, storedPositions } of (await readTrackingChanges(pool, horizons)).devices)
    seen.set(deviceId, storedPositions)
  for (const id of ids) {
    expect(seen.get(id)).toBe(40)
    expect((await readTrack(pool, { deviceId: id, from, until: NOW }, { which: 'all' })).length).toBe(40)
    expect(await cellsWithRows(id)).toHaveLength(1)
  }
})

test('a database of one cell is divided while it is used, says so to who works with it, and its devices are spread', async () => {
  const own = await createTestDatabase(1)
  const one = openDatabase({ ...own.config, max: 2 })
  const others: number[] = []
  const told: string[] = []
  const log = (line: string) => void told.push(line)
  const watch = watchCells(own.config, (cells) => others.push(cells))
  try {
    const { config } = own
    expect(await settleCells(config, null, log)).toBe(1)
    await one.query(`insert into device (serial, state) select 'SPREAD' || n, 'active' from generate_series(1, 9) n`)
    await expect(settleCells(config, 3, log)).rejects.toThrow(
      /^CELLS: o banco de dados está dividido em 1 célula, e aqui se pede 3 células\./,
    )
    const writer = createIngest(one, createTrackingMetrics(new Registry()))
    await writer.accept(arrival('SPREAD1', report({ fixTime: NOW })))
    await writer.stop(1000)
    const client = await one.connect()
    await divideDatabase(client, 3)
    client.release()
    await expect.poll(() => others).toContain(3)
    const all = openDatabase({ ...config, cells: 3, max: 2 })
    try {
      expect(await spreadDevices(all, 3)).toBe(6)
      const { rows } = await all.query('select count(*)::int as n from stored_position')
      expect(rows).toEqual([{ n: 1 }])
      expect((await listCells(all)).map(({ devices }) => devices)).toEqual([3, 3, 3])
    } finally {
      await all.end()
    }
    expect(await countCells(one)).toBe(3)
    await expect(settleCells(config, 2, log)).rejects.toThrow(/Menos não há como/)
    // Nobody gave the cells out yet.
    expect(await settleCells(config, 3, log)).toBe(3)
    expect(told).toEqual([expect.stringContaining('ficou pela metade')])
  } finally {
    await watch.stop()
    await one.end()
    await own.drop()
  }
})
