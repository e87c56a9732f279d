import { randomUUID } from 'node:crypto'
import { type DeviceReadings, noReadings } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { vi } from 'vitest'
import { signToken } from '../../../src/auth/sessions/token.ts'
import { type Config, readSettings } from '../../../src/config.ts'
import { startWeb } from '../../../src/start-web.ts'
import { openDatabase } from '../../../src/storage/base/connections/database.ts'
import { inTransaction } from '../../../src/storage/base/transaction.ts'
import { rebuildLastPositions } from '../../../src/storage/intake/last-position-cache.ts'
import { arrival, report } from '../arrivals.ts'
import { newDataDir, removeDataDirs } from '../data-folders.ts'
import { type LiveReader, readLive } from '../live-reader.ts'
import { sellVehicle } from '../ownership-changes.ts'
import { PATIENCE } from '../patience.ts'
import { createTestDatabase } from '../test-database.ts'
import { newIngest } from './ingest-world.ts'

/** This is a web process on a database of its own, with verbs to fill it: each test says whom and what it needs. */
export type LiveWorld = Awaited<ReturnType<typeof startLiveWorld>>

export interface GraphqlAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  data: any
  errors?: { message: string; extensions: { code: string } }[]
}

/** Tests that write into tables of cells by hand ask for one cell. */
export async function startLiveWorld(cells?: 1, more: Partial<Config> = {}) {
  const database = await createTestDatabase(cells)
  const pool = openDatabase({ ...database.config, max: 4 })
  // The test drops the database under open connections.
  pool.on('error', () => undefined)
  const config = { ...testConfig(database.config), ...more }
  const web = await startWeb(config)
  const ingest = newIngest(pool)
  const url = web.addresses['web'] as string
  await untilReady(url)
  const readers: LiveReader[] = []
  return {
    url,
    pool,
    config,
    web,
    ...registerVerbs(pool),
    ...sessionVerbs(pool, config),
    /** Sends a query as a person's browser does, and answers what came. */
    async ask(token: string, query: string, variables?: object): Promise<GraphqlAnswer> {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
      })
      return (await answer.json()) as GraphqlAnswer
    },
    /** Stores a report as the gateway stores it, received then or else when it was made; resolves after the commit. */
    async report(serial: string, said: Parameters<typeof report>[0], receivedAt?: number) {
      await ingest.accept(arrival(serial, report(said), receivedAt))
    },
    async heartbeat(serial: string, said: Partial<DeviceReadings>) {
      const frame = arrival(serial, report({ fixTime: Date.now() }))
      await ingest.accept({ ...frame, messages: [{ kind: 'heartbeat', readings: { ...noReadings(), ...said } }] })
    },
    async live(token: string, lastEventId?: string, query?: string): Promise<LiveReader> {
      const reader = await readLive(url, token, lastEventId, query)
      readers.push(reader)
      return reader
    },
    async stop() {
      for (const reader of readers) reader.close()
      await ingest.stop(1_000)
      await web.stop()
      await pool.end()
      await database.drop()
      removeDataDirs()
    },
  }
}

/** Resolves once the web process has read the fleet: before that it has nothing to tell. */
export async function untilReady(url: string): Promise<void> {
  await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 200, PATIENCE)
}

/** Answers what a web process needs, on a free port of this machine. */
export function testConfig(database: Config['database']): Config {
  const env = { ROLE: 'web', HOST: '127.0.0.1', PORT: '0', DATA_DIR: newDataDir() }
  const settings = readSettings({ ...env, DATABASE_URL: database.connectionString })
  return {
    ...settings,
    database,
    tokenSecret: 't'.repeat(32),
    secretsKey: 's'.repeat(32),
    traccarToken: 'f'.repeat(32),
    vapidKey: 'v'.repeat(32),
  }
}

let lastId = 5_000

function registerVerbs(pool: pg.Pool) {
  const changed = async (table: string) => void (await pool.query(`select pg_notify('registers', $1)`, [table]))
  return { changed, ...customerVerbs(pool, changed), ...vehicleVerbs(pool, changed) }
}

type Changed = (table: string) => Promise<void>

function customerVerbs(pool: pg.Pool, changed: Changed) {
  return {
    async customer(name: string, parentId: number | null = null): Promise<number> {
      const id = ++lastId
      await pool.query('insert into customer (id, parent_id, code, name) values ($1, $2, $3, $4)', [
        id,
        parentId,
        `CLI-${id}`,
        name,
      ])
      await changed('customer')
      return id
    },
    /** Has a customer's word on file that its vehicles may be blocked; answers the id. */
    async consent(customerId: number): Promise<number> {
      const { rows } = await pool.query<{ id: number }>(
        `insert into command_consent (customer_id, signed_on, signed_by, recorded_by)
         values ($1, '2026-01-05', 'Ana Souza', 1) returning id`,
        [customerId],
      )
      return rows[0]!.id
    },
  }
}

function vehicleVerbs(pool: pg.Pool, changed: Changed) {
  const verbs = {
    /** Registers a vehicle with a tracker in it, both since ever. */
    async vehicle(ownerId: number, serial: string): Promise<number> {
      const id = ++lastId
      await pool.query('insert into vehicle (id, plate) values ($1, $2)', [id, `TST${id}`])
      await verbs.own(id, { customerId: ownerId })
      await verbs.install(id, serial)
      await changed('vehicle')
      return id
    },
    async own(vehicleId: number, link: { customerId: number; slot?: number; from?: Date; to?: Date }) {
      await pool.query(
        'insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, $3, tstzrange($4, $5))',
        [vehicleId, link.customerId, link.slot ?? 0, link.from ?? null, link.to ?? null],
      )
      await changed('ownership')
    },
    /** Leaves the vehicle to its present owner until now, and gives it to the other one from now on. */
    async sell(vehicleId: number, customerId: number) {
      await sellVehicle(pool, vehicleId, { to: customerId, at: new Date() })
      await changed('ownership')
    },
    async install(vehicleId: number, serial: string) {
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query(
          `insert into device (serial) values ($1)
           on conflict (serial) do update set state = 'active' returning id`,
          [serial],
        )
        await client.query(`insert into installation (device_id, vehicle_id, period) values ($1, $2, '(,)')`, [
          rows[0].id,
          vehicleId,
        ])
        await rebuildLastPositions(client, rows[0].id)
      })
      await changed('device')
    },
  }
  return verbs
}

function sessionVerbs(pool: pg.Pool, config: Config) {
  return {
    /** Answers somebody of that customer, logged in. */
    async signIn(customerId: number, type: 'A' | 'O' | 'C' | 'R' = 'C') {
      const userId = ++lastId
      const sid = randomUUID()
      const types = { A: 1, O: 2, C: 3, R: 4 }
      await pool.query(
        `insert into user_account (id, user_type_id, customer_id, login, name) values ($1, $2, $3, $4, 'Pessoa')`,
        [userId, types[type], customerId, `pessoa${userId}`],
      )
      await pool.query(`insert into session (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [
        sid,
        userId,
      ])
      const exp = Math.floor(Date.now() / 1000) + 3600
      const token = await signToken({ exp, cliCod: customerId, usuCod: userId, sid, type }, config.tokenSecret)
      return { token, sid, userId }
    },
    async endSession(sid: string, reason: 'replaced' | 'signedOut' | 'revoked') {
      await pool.query('update session set ended_at = now(), end_reason = $2 where id = $1', [sid, reason])
      await pool.query(`select pg_notify('sessions', $1)`, [sid])
    },
  }
}
