import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '../../src/program/prepare-database.ts'
import { createEmptyDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.config.connectionString })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const start = () => prepareDatabase({ connectionString: database.config.connectionString }, { log: () => undefined })

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ name }) => name)
}

test('the database of another program is refused as it is, whatever its tables are called', async () => {
  await client.query('create table pedido (id int)')
  await expect(start()).rejects.toThrow(
    'DATABASE_URL: o banco tem tabelas de outro programa (pedido). Use um banco vazio',
  )
  await client.query('create table cliente (id int); create table customer (id int); create table estoque (id int)')
  await expect(start()).rejects.toThrow('(cliente, customer, estoque…)')
  expect(await tables()).toEqual(['cliente', 'customer', 'estoque', 'pedido'])
})

test('what a first start left that could not make its tables keeps nobody from starting', async () => {
  await client.query('create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null)')
  expect(await start()).toBe(1)
  expect(await start()).toBe(1)
})
