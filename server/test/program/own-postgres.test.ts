import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MOST_CELLS } from '../../src/config.ts'
import { StartupError } from '../../src/errors/startup-error.ts'
import { CLUSTER_OWNER } from '../../src/postgres/program-role.ts'
import { type OwnPostgres, startOwnPostgres } from '../../src/postgres/start-own-postgres.ts'
import { keepOwnPostgres } from '../../src/program/supervised-postgres.ts'
import { checkDurability } from '../../src/storage/base/connections/check-durability.ts'
import { newDataDir, removeDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { newInitializedDataDir } from '../setup/initialized-data.ts'
import { PATIENCE } from '../setup/patience.ts'

const isRoot = process.getuid?.() === 0
const running = new Set<OwnPostgres>()

async function start(dataDir: string, pgBin?: string): Promise<OwnPostgres> {
  const own = await startOwnPostgres({ dataDir, pgBin, log: () => undefined })
  running.add(own)
  return own
}

async function stopAll(): Promise<void> {
  for (const own of running) await own.stop()
  running.clear()
}

async function ask(own: OwnPostgres, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(own.connection)
  // A server that is killed ends the connection; the query that was under way says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const KEEP = ['create table kept (n integer)', 'insert into kept select generate_series(1, 1000)']
const COUNT = 'select count(*)::integer as n from kept'

afterAll(removeDataDirs)

describe('a running database of its own', () => {
  let own: OwnPostgres
  const dataDir = newDataDir()

  beforeAll(async () => {
    own = await start(dataDir)
  })
  afterAll(stopAll)

  test('no port is open: only this user and the one that runs it reach its socket', async () => {
    expect(await ask(own, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(statSync(own.connection.host).mode & 0o777).toBe(0o700)
  })

  test('who works with it owns all of it and is no superuser', async () => {
    expect(
      await ask(own, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
    await expect(ask(own, "select pg_read_file('PG_VERSION')")).rejects.toThrow('permission denied')
  })

  test('another start leaves the database as it was: no transaction has been', async () => {
    const state = 'select pg_snapshot_xmax(pg_current_snapshot())::text as state'
    const before = await ask(own, state)
    await own.stop()
    own = await start(dataDir)
    expect(await ask(own, state)).toEqual(before)
  })

  test('its connection string reaches the same database', async () => {
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    const { rows } = await client.query('select current_database() as database')
    await client.end()
    expect(rows).toEqual([{ database: 'monitorweb' }])
  })

  test('it is UTF-8, orders people’s words in Portuguese and has the extensions of the schema', async () => {
    const words = `select string_agg(w, ' ' order by w collate "pt-BR-x-icu") as words from unnest('{ônibus,Zé,oficina,Água}'::text[]) w`
    expect(await ask(own, words)).toEqual([{ words: 'Água oficina ônibus Zé' }])
    for (const extension of ['btree_gist', 'pg_trgm', 'unaccent', 'pgcrypto']) {
      await ask(own, `create extension ${extension}`)
    }
    expect(await ask(own, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  })

  test('its log tells an error without the statement, which holds what people sent', async () => {
    await expect(ask(own, "select 1 / 0 as quotient, 'a secret place'")).rejects.toThrow('division by zero')
    const log = readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
    expect(log).toContain('division by zero')
    expect(log).not.toContain('a secret place')
  })

  test('it keeps what it confirms, and a server that does not is warned about by name', async () => {
    const client = new pg.Client(own.connection)
    await client.connect()
    expect(await checkDurability(client)).toEqual([])
    await client.query('set synchronous_commit = off')
    expect(await checkDurability(client)).toEqual([expect.stringContaining('synchronous_commit está desligado')])
    await client.end()
  })
})

describe('a database that belongs to the superuser, as earlier versions made it', () => {
  afterEach(stopAll)

  test('is handed over with everything in it', async () => {
    const dataDir = newInitializedDataDir()
    const before = await start(dataDir)
    const client = new pg.Client({ ...before.connection, user: CLUSTER_OWNER })
    await client.connect()
    await client.query(`
      create extension btree_gist;
      create schema apart;
      create type apart.mood as enum ('calm');
      create table apart.day (id bigint generated always as identity, at date, mood apart.mood) partition by range (at);
      create table apart.day_1 partition of apart.day for values from ('2026-01-01') to ('2026-01-02');
      create sequence number;
      create view seen as select 1 as n;
      create function twice(n integer) returns integer language sql return n * 2;
      alter database monitorweb owner to ${CLUSTER_OWNER}`)
    await client.end()
    await stopAll()
    const own = await start(dataDir)
    await ask(
      own,
      'drop function twice(integer)',
      'drop view seen',
      'drop sequence number',
      'alter table apart.day_1 add check (at is not null)',
      'drop table apart.day',
      'drop type apart.mood',
      'drop schema apart',
      `comment on database ${own.connection.database} is 'mine'`,
    )
  })
})

describe('what was committed survives', () => {
  afterEach(stopAll)

  test('a stop and a new start', async () => {
    const dataDir = newInitializedDataDir()
    await ask(await start(dataDir), ...KEEP)
    await stopAll()
    expect(await ask(await start(dataDir), COUNT)).toEqual([{ n: 1000 }])
  })

  test('kill -9 of the postmaster while its workers are busy', async () => {
    const dataDir = newInitializedDataDir()
    const own = await start(dataDir)
    running.clear()
    await ask(own, ...KEEP)
    const exited = new Promise<void>((resolve) => own.onExit(resolve))
    const busy = ask(own, 'select count(*) from generate_series(1, 300000000)').catch((error: Error) => error)
    const active = `select from pg_stat_activity where state = 'active' and query like '%generate_series%' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await ask(own, active)).length, PATIENCE).toBeGreaterThan(0)
    process.kill(own.pid, 'SIGKILL')
    await exited
    expect(await ask(await start(dataDir), COUNT)).toEqual([{ n: 1000 }])
    expect(await busy).toBeInstanceOf(Error)
  })

  test('a start over the server that a killed program left running', async () => {
    const dataDir = newInitializedDataDir()
    const orphan = await start(dataDir)
    running.clear()
    const exited = new Promise<void>((resolve) => orphan.onExit(resolve))
    await ask(orphan, ...KEEP)
    expect(await ask(await start(dataDir), COUNT)).toEqual([{ n: 1000 }])
    await exited
  })

  test('a machine that went down, when another process has the number of its postmaster now', async () => {
    const dataDir = newInitializedDataDir()
    await ask(await start(dataDir), ...KEEP)
    await stopAll()
    const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid')
    writeFileSync(
      pidFile,
      [process.pid, join(dataDir, 'postgres', 'data'), 0, 5432, '', '', ' 1 1', 'ready'].join('\n'),
    )
    expect(await ask(await start(dataDir), COUNT)).toEqual([{ n: 1000 }])
  })
})

describe('data folders of every kind', () => {
  afterEach(stopAll)

  test('a creation that was interrupted is begun again', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'postgres', 'data.novo', 'base'), { recursive: true })
    expect(await ask(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('data of which a file is missing are refused and left as they are; an empty folder is begun in', async () => {
    const dataDir = newInitializedDataDir()
    const data = join(dataDir, 'postgres', 'data')
    rmSync(join(data, 'PG_VERSION'))
    const left = readdirSync(data)
    await expect(start(dataDir)).rejects.toThrow(/falta PG_VERSION: a pasta está incompleta. Nada foi alterado/)
    expect(readdirSync(data)).toEqual(left)
    rmSync(data, { recursive: true })
    mkdirSync(data)
    expect(await ask(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('one that is closed to the user of the database works, and says where the database lies', async () => {
    const closed = newDataDir()
    chmodSync(closed, 0o700)
    const dataDir = newDataDir(closed)
    await ask(await start(dataDir), ...KEEP)
    await stopAll()
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(isRoot)
    if (isRoot) expect(readFileSync(join(dataDir, 'ONDE-ESTA-O-BANCO.txt'), 'utf8')).toContain('/var/lib/monitorweb/')

    const moved = `${dataDir}-novo-nome`
    renameSync(dataDir, moved)
    expect(await ask(await start(moved), COUNT)).toEqual([{ n: 1000 }])
    await stopAll()
    cpSync(moved, dataDir, { recursive: true, verbatimSymlinks: true })
    if (isRoot) await expect(start(dataDir)).rejects.toThrow(`${dataDir} é uma cópia de ${moved}`)
    removeDataDir(moved)
  })

  test('one that another major version of PostgreSQL made is refused by a sentence and left as it was', async () => {
    const dataDir = newInitializedDataDir()
    const versionFile = join(dataDir, 'postgres', 'data', 'PG_VERSION')
    writeFileSync(versionFile, '14\n')
    const refused = start(dataDir)
    await expect(refused).rejects.toThrow(StartupError)
    await expect(refused).rejects.toThrow(/foi criado pelo PostgreSQL 14, e este programa usa o 18; nada foi alterado/)
    expect(readFileSync(versionFile, 'utf8')).toBe('14\n')
  })

  test('a file in its place is refused by a sentence', async () => {
    const dataDir = newDataDir()
    writeFileSync(join(dataDir, 'postgres'), '')
    await expect(start(dataDir)).rejects.toThrow(StartupError)
  })

  test('a PG_BIN without PostgreSQL is refused by a sentence that names the variable', async () => {
    const dataDir = newDataDir()
    await expect(start(dataDir, '/tmp')).rejects.toThrow(/^PG_BIN: não há um PostgreSQL que o usuário «.+» possa rodar/)
    expect(existsSync(join(dataDir, 'postgres', 'data'))).toBe(false)
  })

  test('a PG_BIN of an older PostgreSQL is refused by a sentence before anything is made', async () => {
    const [dataDir, folder] = [newDataDir(), newDataDir()]
    for (const name of ['postgres', 'initdb']) {
      writeFileSync(join(folder, name), '#!/bin/sh\necho "postgres (PostgreSQL) 14.13"\n', { mode: 0o755 })
    }
    chmodSync(folder, 0o755)
    await expect(start(dataDir, folder)).rejects.toThrow(
      `PG_BIN: em ${folder} está o PostgreSQL 14.13, e o programa precisa do 15 ou mais novo.`,
    )
    expect(existsSync(join(dataDir, 'postgres', 'data'))).toBe(false)
  })
})

test('one of many cells is started with connections for all of them, at the same address', async () => {
  const kept = await keepOwnPostgres({ dataDir: newInitializedDataDir(), log: () => undefined })
  const allowed = async () => {
    const client = new pg.Client({ connectionString: kept.url })
    await client.connect()
    const { rows } = await client.query('show max_connections').finally(() => client.end())
    return Number(rows[0].max_connections)
  }
  try {
    await kept.serveCells(3)
    expect(await allowed()).toBe(250)
    await kept.serveCells(MOST_CELLS)
    expect(await allowed()).toBe(100 + 40 * MOST_CELLS)
  } finally {
    await kept.stop()
  }
})
