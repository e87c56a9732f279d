import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase } from '../../src/program/prepare-database.ts'
import { cellOf } from '../../src/storage/base/cells.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { BEGINNING, readTrackingChanges } from '../../src/storage/fleet/tracking-changes.ts'
import { packOldDays } from '../../src/storage/packed/packing-round.ts'
import { readTrack } from '../../src/storage/tracks/track-store.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { TEST_CELLS as CELLS } from '../setup/more-cells.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'
import { newIngest } from '../setup/worlds/ingest-world.ts'
import { ask, type CitusDatabase, createCitusDatabase } from './citus-database.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** The address of a database at a coordinator that knows its nodes, as a role that may create databases and extensions. */
const CITUS_URL = process.env['CITUS_URL'] ?? ''
const describeOnCitus = describe.skipIf(CITUS_URL === '')

const prepare = (connectionString: string) =>
  prepareDatabase({ connectionString }, { cells: CELLS, log: () => undefined })

const CELLS_COMMAND = fileURLToPath(new URL('../../dist/cells-command.js', import.meta.url))
const REFUSAL = /^DATABASE_URL: o banco tem o Citus [\d.-]+ com nós além deste \(\d+\)\. .* Nada foi alterado\.$/m

/** How many tables of the program's the database has. */
async function countTables(connectionString: string): Promise<number> {
  const [row] = await ask<{ tables: number }>(
    connectionString,
    `select count(*)::int as tables from pg_tables where schemaname ~ '^(public|cell_[0-9]+|all_cells)$'`,
  )
  return row!.tables
}

describeOnCitus('a database of several nodes (skipped where there is no Citus: CITUS_URL)', () => {
  let database: CitusDatabase
  beforeAll(async () => {
    database = await createCitusDatabase(CITUS_URL, 'cluster')
  })
  afterAll(async () => {
    await stopPrograms()
    await database.drop()
    removeDataDirs()
  })

  test('is refused in a sentence, at the coordinator and at each other node, and nothing is changed', async () => {
    const addresses = [database.connectionString, ...database.workers]
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      await expect(prepare(address)).rejects.toThrow(REFUSAL)
      expect(await countTables(address)).toBe(0)
    }
  })

  test('ends the program and the command of cells with that sentence', async () => {
    const env = { DATABASE_URL: database.connectionString, DATA_DIR: newDataDir() }
    const program = await runProgram(env)
    expect(await program.exited).toBe(1)
    expect(program.output()).toMatch(REFUSAL)
    const command = spawnSync(process.execPath, [CELLS_COMMAND, '4'], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    expect(command.status).toBe(1)
    expect(command.stderr).toMatch(REFUSAL)
    expect(await countTables(database.connectionString)).toBe(0)
  })
})

describeOnCitus('a database with the extension alone (skipped where there is no Citus: CITUS_URL)', () => {
  let database: CitusDatabase
  beforeAll(async () => {
    database = await createCitusDatabase(CITUS_URL, 'alone')
    expect(await prepare(database.connectionString)).toBe(CELLS)
  })
  afterAll(() => database.drop())

  test('is one as any other: what devices send is stored, last known, live, reported and packed in every cell', async () => {
    const pool = openDatabase({ connectionString: database.connectionString, max: 4, cells: CELLS })
    const ingest = newIngest(pool)
    const now = Date.now()
    const old = now - 5 * DAY_MS
    const ids: number[] = []
    for (let cell = 0; cell < CELLS; cell++) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into device (serial, state, cell) values ($1, 'active', $2) returning id`,
        [`CITUS${cell}`, cell],
      )
      ids.push(rows[0]!.id)
      for (const fixTime of [now, old])
        expect(await ingest.accept(arrival(`CITUS${cell}`, report({ fixTime }), now))).toBe('stored')
    }

    const last = await pool.query<{ id: number; at: Date }>(
      'select device_id as id, fix_time as at from last_position order by device_id',
    )
    expect(last.rows.map(({ id, at }) => [id, at.getTime()])).toEqual(ids.map((id) => [id, now]))
    const live = await readTrackingChanges(pool, BEGINNING)
    expect(live.devices.map(({ deviceId }) => deviceId).sort((a, b) => a - b)).toEqual(ids)

    await packOldDays(pool, {
      ...{ now: now + 2 * HOUR_MS, rest: 0, onProgress: () => undefined },
      onFailure: (_, error) => {
        throw error
      },
    })
    for (const [cell, deviceId] of ids.entries()) {
      const { rows } = await cellOf(pool, cell).query('select device_id as id, points from packed_day')
      expect(rows).toEqual([{ id: deviceId, points: 1 }])
      const track = await readTrack(pool, { deviceId, from: old, until: now + 1 })
      expect([...track.fixTime]).toEqual([old, now])
    }
    await ingest.stop(1000)
    await pool.end()
  })

  test('is refused once it distributes new schemas, or has a distributed table', async () => {
    const { connectionString } = database
    const name = new URL(connectionString).pathname.slice(1)
    await ask(connectionString, `alter database ${name} set citus.enable_schema_based_sharding = on`)
    await expect(prepare(connectionString)).rejects.toThrow('com citus.enable_schema_based_sharding ligado')
    await ask(connectionString, `alter database ${name} reset citus.enable_schema_based_sharding`)
    await prepare(connectionString)

    await ask(connectionString, 'create table public.of_several (id integer primary key)')
    await ask(connectionString, "select create_reference_table('public.of_several')")
    await expect(prepare(connectionString)).rejects.toThrow('com tabelas distribuídas (1)')
  })
})
