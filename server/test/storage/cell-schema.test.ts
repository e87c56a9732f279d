import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { migrateToLatest } from '../../src/storage/cells/migrate.ts'
import { inEachCell } from '../../src/storage/migrations/cell-schemas.ts'
import { migrations } from '../../src/storage/migrations/migrations.ts'
import { createEmptyDatabase, type TestDatabase } from '../setup/test-database.ts'

const ordered = Object.keys(migrations).sort()
/** The last one of programs that knew no cells. */
const BEFORE_CELLS = ordered[ordered.indexOf('0070-cell-schema') - 1]!
/** Registers and what people asked for name devices too, and stay where they are. */
const REGISTERS = [
  'alarm_parting',
  'clock_correction',
  'command',
  'forgotten_days',
  'forgotten_history',
  'history_hold',
  'installation',
  'installation_link',
  'support_call',
]

let database: TestDatabase
let pool: pg.Pool
let db: Kysely<unknown>
let before: Record<string, string>

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = openDatabase(database.config)
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(BEFORE_CELLS)
  if (error) throw error
  await pool.query(`insert into device (id, serial, state) values (1, '864200000001', 'active')`)
  await pool.query(
    `create table position_20261101 partition of position for values from ('2026-11-01') to ('2026-11-02')`,
  )
  await pool.query(
    `insert into position (fix_time, received_at, digest, device_id, latitude_e7, longitude_e7)
     values ('2026-11-01T12:00Z', '2026-11-01T12:00:01Z', 7, 1, -235000000, -466000000)`,
  )
  await pool.query(`insert into device_activity (device_id, last_communication_at) values (1, '2026-11-01T12:00:01Z')`)
  await pool.query(`insert into alarm (device_id, kind, first_at, last_at, count) values (1, 'sos', now(), now(), 1)`)
  await pool.query(`insert into forgotten_history (device_id, customer_id, before) values (1, 0, '2026-10-01')`)
  before = await filesOfTables('public')
  await migrateToLatest(database.config)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('programs of others find it by its name, as before', async () => {
  const reader = new pg.Client(database.config)
  await reader.connect()
  const { rows } = await reader.query('select device_id from stored_position').finally(() => reader.end())
  expect(rows).toEqual([{ device_id: 1 }])
})

/** Where the rows of each table lie on the disk. */
async function filesOfTables(schema: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; file: string }>(
    `select relname as name, pg_relation_filepath(oid) as file from pg_class
     where relnamespace = to_regnamespace($1) and relkind = 'r' order by 1`,
    [schema],
  )
  return Object.fromEntries(rows.map(({ name, file }) => [name, file]))
}

test('what an older program stored of devices is in cell 0, in the files that it was in', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'device_id'
     where c.relnamespace = 'cell_0'::regnamespace and c.relkind = 'r'`,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['position_20261101', 'late_position', 'packed_day', 'alarm', 'undecoded']),
  )
  const now = await filesOfTables('cell_0')
  for (const name of names) expect({ name, file: now[name] }).toEqual({ name, file: before[name] })
  const { rows: stored } = await pool.query(
    `select (select count(*)::int from stored_position) as positions, (select count(*)::int from alarm) as alarms,
       (select count(*)::int from corrected_positions(1, '2026-11-01', '2026-11-02')) as corrected`,
  )
  expect(stored).toEqual([{ positions: 1, alarms: 1, corrected: 1 }])
})

test('what an older program noted as deleted is told by its days', async () => {
  const { rows } = await pool.query('select device_id, days::text from forgotten_days')
  expect(rows).toEqual([{ device_id: 1, days: '{(,2026-10-01)}' }])
})

test('the numbers of what is in a cell go on where they were', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into alarm (device_id, kind, first_at, last_at, count) values (1, 'panic', now(), now(), 1) returning id`,
  )
  expect(rows).toEqual([{ id: 2 }])
})

// A table that somebody adds belongs into the cells, by `inEachCell`, or into REGISTERS above: decision 61.
test('nothing else that is keyed by a device is outside of the cells', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'device_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(REGISTERS)
})

test('a change of the tables of cells is made in each, and leaves the path as it was', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`create schema cell_1`.execute(trx)
    await sql`set local search_path to public, cell_0`.execute(trx)
    await inEachCell(
      trx,
      async (cell) => void (await sql`create table kept_by_device (device_id integer)`.execute(cell)),
    )
    const { rows } = await sql<{ schema: string; path: string }>`
      select relnamespace::regnamespace::text as schema, current_setting('search_path') as path from pg_class
      where relname = 'kept_by_device' order by 1`.execute(trx)
    expect(rows).toEqual(['cell_0', 'cell_1'].map((schema) => ({ schema, path: 'public, cell_0' })))
  })
})
