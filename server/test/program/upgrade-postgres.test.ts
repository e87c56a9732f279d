import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartupError } from '../../src/errors/startup-error.ts'
import { prepareBinaries } from '../../src/postgres/binaries.ts'
import { majorOf } from '../../src/postgres/exchanged-data.ts'
import { startOwnPostgres } from '../../src/postgres/start-own-postgres.ts'
import { chooseServerUser } from '../../src/postgres/system-user.ts'
import { prepareDatabase } from '../../src/program/prepare-database.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { readSchemaVersion } from '../../src/storage/base/schema-version.ts'
import { migrateToLatest } from '../../src/storage/cells/migrate.ts'
import { noteLateJudgings } from '../../src/storage/rules/late-judgings.ts'
import { listTables, placeOf } from '../../src/storage/transfer/tables-of-database.ts'
import { handOverDatabase } from '../../src/upgrade/hand-over-database.ts'
import { upgradePostgres } from '../../src/upgrade/upgrade-postgres.ts'
import { readRelease, restoreRelease } from '../releases/release-data.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { createEmptyDatabase } from '../setup/test-database.ts'
import { newIngest } from '../setup/worlds/ingest-world.ts'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST_SUPPORTED = 15
/** Nobody keeps what is stored here. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off' }
const MINUTE = 60_000

function olderPrograms(): string | null {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const older = majors.filter((major) => major >= OLDEST_SUPPORTED && major < ownMajor())
  return older.length > 0 ? join(DEBIAN, String(Math.max(...older)), 'bin') : null
}

function ownMajor(): number {
  return prepareBinaries({ base: newDataDir(), user: chooseServerUser(null) }).major
}

/** Every row of every table, and where the numbers of each register go on. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const content: Record<string, unknown> = {}
    for (const { columns, ...table } of await listTables(client)) {
      const { rows } = await client.query(
        `select ${columns.map((column) => `"${column}"::text`)} from ${placeOf(table)}`,
      )
      content[placeOf(table)] = rows.map((row) => JSON.stringify(row)).sort()
    }
    const { rows } = await client.query('select sequencename, last_value from pg_sequences order by 1')
    return { ...content, sequences: rows }
  } finally {
    await client.end()
  }
}

afterAll(removeDataDirs)

const pgBinBefore = olderPrograms()

describe.runIf(pgBinBefore)(
  'a database that an older PostgreSQL made (skipped where there is no older PostgreSQL)',
  () => {
    const dataDir = newDataDir()
    const base = join(dataDir, 'postgres')
    const said: string[] = []
    const upgrade = (programs = pgBinBefore) =>
      upgradePostgres({
        dataDir,
        pgBin: null,
        pgBinBefore: programs,
        settings: SETTINGS,
        copyFirst: () => expect.unreachable(),
        log: (line) => said.push(line),
      })
    let before: Record<string, unknown>

    beforeAll(async () => {
      const own = await startOwnPostgres({ dataDir, pgBin: pgBinBefore!, settings: SETTINGS, log: () => undefined })
      await migrateToLatest({ connectionString: own.url })
      await fill(own.url)
      before = await contentOf(own.url)
      await own.stop()
    })

    test('is refused by the program with the command that converts it', async () => {
      const starting = startOwnPostgres({ dataDir, settings: SETTINGS, log: () => undefined })
      await expect(starting).rejects.toThrow(/Converta-o com «npm run upgrade»/)
    })

    test('stays as it is where the programs that made it are not found', async () => {
      await expect(upgrade(null)).rejects.toThrow(/Não há .* um PostgreSQL \d+, que fez este banco.*PG_BIN_BEFORE/)
      expect(majorOf(join(base, 'data'))).toBe(Number(/\d+/.exec(pgBinBefore!)))
    })

    test('is converted with every row, also when the run before was interrupted', async () => {
      const own = await startOwnPostgres({ dataDir, pgBin: pgBinBefore!, settings: SETTINGS, log: () => undefined })
      const table = await breakTable(own.url)
      await own.stop()
      await expect(upgrade()).rejects.toThrow(/A tabela «customer» do banco não é a que este programa faz/)
      expect(majorOf(join(base, 'data'))).toBe(Number(/\d+/.exec(pgBinBefore!)))
      const again = await startOwnPostgres({ dataDir, pgBin: pgBinBefore!, settings: SETTINGS, log: () => undefined })
      await table.mend(again.url)
      await again.stop()

      await upgrade()
      expect(majorOf(join(base, 'data'))).toBe(ownMajor())
      expect(said.at(-1)).toMatch(
        /^Convertido: \d+ tabelas com \S+ linhas, todas conferidas\. O banco anterior ficou em /,
      )
      expect(await contentOfFolder()).toEqual(before)
    })

    test('is found under its name though the exchange was cut between its two steps', async () => {
      renameSync(join(base, 'data'), join(base, 'conversao-data'))
      mkdirSync(join(base, 'conversao'))
      renameSync(join(base, 'conversao-data'), join(base, 'conversao', 'data'))
      writeFileSync(join(base, 'conversao', 'completa'), 'data-pg15-2')
      expect(await contentOfFolder()).toEqual(before)
      expect(existsSync(join(base, 'conversao'))).toBe(false)
    })

    test('is not converted twice', async () => {
      await upgrade()
      expect(said.at(-1)).toMatch(/^O banco de dados já é do PostgreSQL \d+: não há o que converter\.$/)
    })

    test('is handed over with every row to an empty database of the operator, from where it was cut off, and to no other', async () => {
      const { config, drop } = await createEmptyDatabase()
      const { connectionString: databaseUrl } = config
      const handOver = (url = databaseUrl, folder = dataDir) =>
        handOverDatabase({
          dataDir: folder,
          pgBin: null,
          databaseUrl: url,
          settings: SETTINGS,
          log: (line) => said.push(line),
        })
      // As a first try leaves it that was cut off.
      await migrateToLatest({ connectionString: databaseUrl })
      const target = openDatabase({ connectionString: databaseUrl, max: 1 })
      await target.query('create schema transfer')
      await target.end()
      const start = () => prepareDatabase({ connectionString: databaseUrl }, { log: () => undefined })
      await expect(start()).rejects.toThrow(/não terminou, e faltam dados nele\. Rode npm run upgrade de novo/)
      await ask(databaseUrl, 'alter table vehicle add constraint cut check (false)')
      await expect(handOver()).rejects.toThrow(/"cut"/)
      const broughtBy = () => ask(databaseUrl, 'select xmin::text from device')
      const first = await broughtBy()
      await ask(databaseUrl, 'alter table vehicle drop constraint cut')
      await handOver()
      expect(await broughtBy()).toEqual(first)
      expect(said.at(-1)).toMatch(
        /^Levadas \d+ tabelas com \S+ linhas, todas conferidas\. Inicie daqui em diante com DATABASE_URL\./,
      )
      expect(await contentOf(databaseUrl)).toEqual(before)
      await expect(handOver()).rejects.toThrow(/esse banco já tem rastreadores, veículos ou acessos/)
      await expect(handOver(databaseUrl, newDataDir())).rejects.toThrow(/não há um próprio para levar para lá/)
      await expect(handOver('postgres://a@one,two/x')).rejects.toThrow(/um servidor só, o que grava/)
      await drop()
      await expect(handOver()).rejects.toThrow(/: o banco não existe\. Veja DATABASE_URL\./)
      expect(await contentOfFolder()).toEqual(before)
    })

    test('of an earlier version is changed only after a copy of it was made', async () => {
      const older = newDataDir()
      const start = () => startOwnPostgres({ dataDir: older, pgBin: pgBinBefore!, settings: SETTINGS, log })
      const log = () => undefined
      const own = await start()
      await restoreRelease(readRelease('0.1.0'), own.url)
      await own.stop()
      const copyFirst = async () => {
        throw new StartupError('Não há onde copiar.')
      }
      const upgrading = upgradePostgres({
        dataDir: older,
        pgBin: null,
        pgBinBefore,
        settings: SETTINGS,
        copyFirst,
        log,
      })
      await expect(upgrading).rejects.toThrow('Não há onde copiar.')
      const again = await start()
      const client = new pg.Client(again.connection)
      await client.connect()
      expect(await readSchemaVersion(client)).toBe('older')
      await client.end()
      await again.stop()
    })

    async function contentOfFolder() {
      const own = await startOwnPostgres({ dataDir, settings: SETTINGS, log: () => undefined })
      return await contentOf(own.url).finally(() => own.stop())
    }
  },
)

/** Gives a table a column that no program makes, which stops a conversion in its middle. */
async function breakTable(url: string): Promise<{ mend(url: string): Promise<void> }> {
  await ask(url, 'alter table customer add column foreign_to_us text')
  return {
    async mend(address) {
      await ask(address, 'alter table customer drop column foreign_to_us')
    },
  }
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

/** A device with positions of several days, one that came late, and a message of each; and a vehicle that was judged anew. */
async function fill(url: string): Promise<void> {
  const pool = openDatabase({ connectionString: url })
  const ingest = newIngest(pool)
  await pool.query(`insert into device (serial, state) values ('777000111', 'active')`)
  const start = Date.parse('2026-11-01T12:00:00Z')
  for (const at of [0, 1, 2, 2000, 1440, 4000].map((minutes) => start + minutes * MINUTE)) {
    await ingest.accept(arrival('777000111', report({ fixTime: at, attributes: { text: 'ação "x"\t\\N\n' } })))
  }
  await ingest.stop(1000)
  await pool.query("insert into vehicle (id, plate) values (777, 'AAA1A11')")
  await noteLateJudgings(pool, [777])
  await pool.end()
}
