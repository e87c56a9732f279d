import type { Socket } from 'node:net'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createStandbyLook } from '../../src/health/standby-warning.ts'
import { type OwnPostgres, startOwnPostgres } from '../../src/postgres/start-own-postgres.ts'
import { prepareDatabase } from '../../src/program/prepare-database.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { DatabaseClient } from '../../src/storage/base/connections/database-client.ts'
import { listenTo } from '../../src/storage/base/connections/listen.ts'
import { primaryOf } from '../../src/storage/base/connections/primary.ts'
import { removeDataDirs } from '../setup/data-folders.ts'
import { type DatabaseGate, startGate } from '../setup/gates/database-gate.ts'
import { newInitializedDataDir } from '../setup/initialized-data.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type Standby, startStandby } from '../setup/standby.ts'

let server: OwnPostgres
let standby: Standby
let gates: [DatabaseGate, DatabaseGate]
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  server = await startOwnPostgres({
    dataDir: newInitializedDataDir(),
    pgBin: process.env['PG_BIN'],
    settings: { fsync: 'off' },
    log: () => undefined,
  })
  standby = startStandby(server.connection)
  gates = await Promise.all([startGate(server.url), startGate(standby.url)])
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(async () => {
  for (const gate of gates ?? []) await gate.stop()
  standby?.stop()
  await server?.stop()
  removeDataDirs()
})

/** The address of several servers, each behind a gate; the standby is named first. */
function several(): string {
  const [taker, waiting] = gates.map(({ url }) => new URL(url))
  return taker!.href.replace(taker!.host, `${waiting!.host},${taker!.host}`)
}
const portOf = (gate: DatabaseGate) => Number(new URL(gate.url).port)

function openPool(): pg.Pool {
  const pool = openDatabase({ connectionString: several(), max: 2 })
  closing.push(() => pool.end())
  return pool
}
async function isStandby(pool: pg.Pool): Promise<boolean> {
  return (await pool.query('select pg_is_in_recovery() as standby')).rows[0].standby
}

test('of several servers the one that takes writes is found, whichever is named first', async () => {
  expect(await isStandby(openPool())).toBe(false)
  const client = new DatabaseClient({ connectionString: several() })
  await client.connect()
  closing.push(() => client.end())
  expect([client.host, client.port]).toEqual(['127.0.0.1', portOf(gates[0])])
})

test('a machine that is away and refuses nothing keeps nobody waiting', async () => {
  expect(await isStandby(openPool())).toBe(false)
  gates[1].hold()
  // One that joins a look which is under way asks nobody itself.
  const askedAnew = async () => {
    primaryOf(several())!.forget()
    const client = new DatabaseClient({ connectionString: several() })
    closing.push(() => client.end())
    await client.connect()
    return gates[1].waiting()
  }
  await expect.poll(askedAnew, PATIENCE).toBeGreaterThan(0)
  gates[1].open()
})

test('that the one which takes over would lack what was confirmed is told to operators, and what is in order is not', async () => {
  const pool = openPool()
  const look = createStandbyLook(pool)
  expect(await look()).toMatchObject({ reason: 'confirmedAlone', message: expect.stringContaining('nenhuma réplica') })
  const alone = openDatabase({ connectionString: server.url, max: 1 })
  closing.push(() => alone.end())
  expect(await createStandbyLook(alone)()).toBeNull()
})

test('a start while the standby is not yet promoted waits in words, and goes on', async () => {
  gates[0].close()
  const lines: string[] = []
  const prepared = prepareDatabase({ connectionString: several() }, { log: (line) => lines.push(line) })
  const [taker, waiting] = gates.map(({ url }) => new URL(url).host)
  await expect.poll(() => lines, PATIENCE).toEqual([`Aguardando o banco de dados em ${waiting} ou ${taker}.`])
  gates[0].open()
  expect(await prepared).toBe(1)
})

test('while only a standby answers, nothing is connected, and it goes on when the other is back', async () => {
  const pool = openPool()
  expect(await isStandby(pool)).toBe(false)
  gates[0].close()
  await expect.poll(() => isStandby(pool).catch(() => 'away'), PATIENCE).toBe('away')
  gates[0].open()
  await expect.poll(() => isStandby(pool).catch(() => 'away'), PATIENCE).toBe(false)
})

test('a server that was promoted is gone over to, though the one before still answers', async () => {
  const pool = openPool()
  const heard = vi.fn()
  const listener = listenTo({ connectionString: several() }, { moved: heard })
  closing.push(() => listener.stop())
  await expect.poll(() => heard.mock.calls.length, PATIENCE).toBe(1)
  const held = await pool.connect()
  held.on('error', () => undefined)
  closing.push(async () => held.release(true))
  gates[0].hold()
  const connecting = new DatabaseClient({ connectionString: several() })
  const connected = expect(connecting.connect()).rejects.toThrow()
  await expect.poll(() => (connecting.connection.stream as Socket).readyState, PATIENCE).toBe('open')
  gates[0].open()
  await standby.promote()
  const portNow = async () =>
    (
      await pool.connect().then((client) => {
        client.release()
        return client as pg.Client
      })
    ).port
  await expect.poll(() => portNow().catch(() => null), PATIENCE).toBe(portOf(gates[1]))
  await expect(held.query('select 1')).rejects.toThrow()
  await connected
  await expect.poll(() => heard.mock.calls.length, PATIENCE).toBe(2)
  await pool.query('notify moved')
  await expect.poll(() => heard.mock.calls.length, PATIENCE).toBe(3)
})

test('one that was taken over from is not gone back to, though the newest is away', async () => {
  const pool = openPool()
  await expect.poll(() => isStandby(pool).catch(() => 'away'), PATIENCE).toBe(false)
  gates[1].close()
  await expect.poll(() => isStandby(pool).catch(() => 'away'), PATIENCE).toBe('away')
  for (let tries = 0; tries < 3; tries++) {
    await expect(new DatabaseClient({ connectionString: several() }).connect()).rejects.toThrow()
  }
  gates[1].open()
  await expect.poll(() => isStandby(pool).catch(() => 'away'), PATIENCE).toBe(false)
  const client = new DatabaseClient({ connectionString: several() })
  await client.connect()
  closing.push(() => client.end())
  expect(client.port).toBe(portOf(gates[1]))
})
