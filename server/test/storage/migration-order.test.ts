import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { migrateToLatest } from '../../src/storage/cells/migrate.ts'
import { migrations } from '../../src/storage/migrations/migrations.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const FOLDER = fileURLToPath(new URL('../../src/storage/migrations/', import.meta.url))
/** The newest change of the release that is out, and how many there were: databases have them, and none comes in between. */
const RELEASED = { newest: '0033-reception-counts', count: 30 }
const names = Object.keys(migrations)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(1)
})
afterAll(() => database.drop())

test('changes stand in the order of their numbers, each number once, as their files do', () => {
  const files = readdirSync(FOLDER).flatMap((name) => /^(\d{4}-.+)\.ts$/.exec(name)?.[1] ?? [])
  expect(names).toEqual(files.sort())
  const numbers = names.map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
})

test('none came in below those of the release that is out', () => {
  expect(names.filter((name) => name <= RELEASED.newest)).toHaveLength(RELEASED.count)
})

test('one that came in below what a database has is refused in words, and nothing is changed', async () => {
  const pool = openDatabase({ ...database.config, max: 1 })
  const missing = names.at(-2)!
  await pool.query('delete from kysely_migration where name = $1', [missing])
  await expect(migrateToLatest(database.config)).rejects.toThrow(
    `O banco de dados tem a alteração «${names.at(-1)}» e não a «${missing}», que vem antes dela`,
  )
  const { rows } = await pool.query('select count(*)::int as count from kysely_migration')
  await pool.end()
  expect(rows[0].count).toBe(names.length - 1)
})

test('limits of time that its operator gave a database are of other work', async () => {
  const { config, drop } = await createEmptyDatabase()
  const pool = openDatabase({ ...config, max: 1 })
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await pool.query('select current_database() as name')
  for (const limit of limits) await pool.query(`alter database ${rows[0].name} set ${limit} = '1ms'`)
  await pool.end()
  await migrateToLatest(config)
  await drop()
})
