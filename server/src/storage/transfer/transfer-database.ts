import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartupError } from '../../errors/startup-error.ts'
import { DatabaseClient } from '../base/connections/database-client.ts'
import { UNHURRIED, withOptions } from '../base/connections/search-path.ts'
import { countCells, countHandedOut, divideDatabase, giveOutCells } from '../cells/divide-database.ts'
import { isOwnSchema } from '../migrations/cell-schemas.ts'
import { digestTable, listTables, placeOf, quoted, type StoredTable } from './tables-of-database.ts'

/** What was brought over, or had been by an earlier run that was interrupted. */
export interface Transferred {
  tables: number
  rows: number
}

const TOLD_EVERY_MS = 10_000
/** Rows come in an order of their own: what they point at may come later, and triggers have done their work already. */
const WITHOUT_TRIGGERS = 'set local session_replication_role = replica'

/**
 * Brings all rows of one database to another whose schema the same migrations made, table by table, each in a
 * transaction that is kept only if both hold the same. Called again after an interruption it goes on where it was,
 * unless the first database has changed meanwhile: then it begins anew. It reads the first and changes nothing in it.
 * Throws StartupError where the two differ.
 */
export async function transferDatabase(
  { from, to }: { from: string; to: string },
  log: (line: string) => void,
): Promise<Transferred> {
  const [source, target] = [await connect(from), await connect(to)]
  try {
    await source.query('begin transaction isolation level repeatable read, read only')
    const tables = await listTables(source)
    if (!(await hasBegun(source, target))) await begin(source, target)
    await ensureTables(tables, target)
    const transferred = await transferTables(tables, { source, target, log })
    await setSequences(source, target)
    await target.query('analyze')
    return transferred
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/** Forgets how far the transfer is, once nobody will ask again. */
export async function endTransfer(to: string): Promise<void> {
  const target = await connect(to)
  await target.query('drop schema if exists transfer cascade').finally(() => target.end())
}

/** How much room a database takes. */
export async function databaseBytes(url: string): Promise<number> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]!.bytes)
  } finally {
    await client.end()
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new DatabaseClient(
    withOptions({ connectionString }, `-c timezone=UTC -c datestyle=ISO -c extra_float_digits=1 ${UNHURRIED}`),
  )
  await client.connect()
  return client
}

/** A database in which nothing was written since has handed out no further number of a transaction. */
async function stateOf(source: pg.Client): Promise<string> {
  const { rows } = await source.query<{ state: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as state',
  )
  return rows[0]!.state
}

async function hasBegun(source: pg.Client, target: pg.Client): Promise<boolean> {
  const { rows: found } = await target.query<{ exists: boolean }>(
    `select to_regclass('transfer.source') is not null as exists`,
  )
  if (!found[0]?.exists) return false
  const { rows } = await target.query<{ state: string }>('select state from transfer.source')
  return rows[0]?.state === (await stateOf(source))
}

/** Empties what migrations or a transfer of an older state left in the target. */
async function begin(source: pg.Client, target: pg.Client): Promise<void> {
  await divideDatabase(target, await countCells(source))
  const handedOut = await countHandedOut(source)
  if (handedOut > 0) await giveOutCells(target, handedOut)
  const tables = await listTables(target)
  const [parts, alone] = [tables.filter(({ parent }) => parent), tables.filter(({ parent }) => !parent)]
  await target.query('begin')
  await target.query(WITHOUT_TRIGGERS)
  for (const part of parts) await target.query(`drop table ${placeOf(part)}`)
  await target.query(`truncate ${alone.map(placeOf).join(', ')} restart identity cascade`)
  await target.query('drop schema if exists transfer cascade')
  await target.query('create schema transfer')
  await target.query('create table transfer.source (state text not null)')
  await target.query('create table transfer.done (name text primary key, rows bigint not null)')
  await target.query('insert into transfer.source values ($1)', [await stateOf(source)])
  await target.query('commit')
}

/** Makes the parts of partitioned tables, and refuses databases of different shapes. */
async function ensureTables(tables: readonly StoredTable[], target: pg.Client): Promise<void> {
  const known = new Set((await listTables(target)).map(placeOf))
  for (const table of tables) {
    const { schema, parent, bounds } = table
    if (known.has(placeOf(table)) || parent === null) continue
    const whole = placeOf({ schema, name: parent })
    await target.query(
      `create table ${placeOf(table)} (like ${whole} including all);
       alter table ${whole} attach partition ${placeOf(table)} ${bounds}`,
    )
  }
  const shapes = new Map((await listTables(target)).map((table) => [placeOf(table), table.shape]))
  const different = tables.filter((table) => shapes.get(placeOf(table)) !== table.shape)
  if (different.length === 0) return
  throw new StartupError(
    `A tabela «${different[0]!.name}» do banco não é a que este programa faz, e nada foi convertido. ` +
      'Alguém mudou o banco por fora do programa?',
  )
}

async function transferTables(
  tables: readonly StoredTable[],
  { source, target, log }: { source: pg.Client; target: pg.Client; log: (line: string) => void },
): Promise<Transferred> {
  const { rows: done } = await target.query<{ name: string }>('select name from transfer.done')
  const known = new Set(done.map(({ name }) => name))
  let toldAt = Date.now()
  for (const [index, table] of tables.entries()) {
    if (known.has(placeOf(table))) continue
    await transferTable(table, source, target)
    if (Date.now() - toldAt < TOLD_EVERY_MS) continue
    toldAt = Date.now()
    log(`Convertidas ${index + 1} de ${tables.length} tabelas.`)
  }
  const { rows } = await target.query<{ rows: string }>('select coalesce(sum(rows), 0) as rows from transfer.done')
  return { tables: tables.length, rows: Number(rows[0]!.rows) }
}

async function transferTable(table: StoredTable, source: pg.Client, target: pg.Client): Promise<void> {
  const place = `${placeOf(table)} (${table.columns.map(quoted).join(', ')})`
  await target.query('begin')
  await target.query(WITHOUT_TRIGGERS)
  const reading = source.query(copyTo(`copy ${place} to stdout`))
  const writing = target.query(copyFrom(`copy ${place} from stdin`))
  await pipeline(reading, writing)
  if ((await digestTable(source, table)) !== (await digestTable(target, table))) {
    throw new StartupError(`A tabela «${table.name}» chegou diferente do que era; nada foi trocado. Rode de novo.`)
  }
  await target.query('insert into transfer.done values ($1, $2)', [placeOf(table), writing.rowCount])
  await target.query('commit')
}

/** Numbers are handed out from where they were. */
async function setSequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ schema: string; name: string; last: string }>(
    `select schemaname as schema, sequencename as name, last_value as last from pg_sequences
     where ${isOwnSchema('schemaname')} and last_value is not null`,
  )
  for (const { last, ...sequence } of rows) {
    await target.query('select setval($1::regclass, $2)', [placeOf(sequence), last])
  }
}
