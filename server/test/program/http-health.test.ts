import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { StartupError } from '../../src/errors/startup-error.ts'
import { createDatabaseLook } from '../../src/health/database-obstacle.ts'
import { startWeb } from '../../src/start-web.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase } from '../setup/test-database.ts'
import { type LiveWorld, startLiveWorld, testConfig } from '../setup/worlds/live-world.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startWorld(): Promise<LiveWorld> {
  const world = await startLiveWorld()
  closers.push(world.stop)
  return world
}

/** Asks until it answers that status, and gives that answer. */
async function untilReady(url: string, status: number) {
  return await vi.waitUntil(async () => {
    const answer = await fetch(`${url}/readyz`)
    const body = await answer.json()
    return answer.status === status && body
  }, PATIENCE)
}

async function administer(statements: string[]) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe('/readyz', () => {
  test('says that the database is away, and that it is back; an open stream lives through it', async () => {
    const world = await startWorld()
    const database = new URL(world.config.database.connectionString).pathname.slice(1)
    const customer = await world.customer('Patient')
    const vehicleId = await world.vehicle(customer, '863300000000001')
    const { token } = await world.signIn(customer)
    const live = await world.live(token)
    await live.vehicle(vehicleId)
    expect(await untilReady(world.url, 200)).toEqual({ status: 'ready' })

    await administer([
      `alter database ${database} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    ])
    expect(await untilReady(world.url, 503)).toMatchObject({
      reason: 'database',
      message: expect.stringMatching(/\.$/),
    })
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
    const refused = await fetch(`${world.url}/live`, { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' })

    await administer([`alter database ${database} with allow_connections true`])
    await untilReady(world.url, 200)
    await world.report('863300000000001', { fixTime: Date.now(), speedKmh: 55 })
    await live.vehicle(vehicleId, ({ position }) => position?.speedKmh === 55)
    expect(live.events.every(({ name }) => name !== 'end')).toBe(true)
  })

  test("refuses a schema that is not this program's", async () => {
    const world = await startWorld()
    await untilReady(world.url, 200)
    await world.pool.query(`insert into kysely_migration (name, timestamp) values ('9999-future', '')`)
    expect(await untilReady(world.url, 503)).toMatchObject({ reason: 'newerSchema' })
    await world.pool.query('delete from kysely_migration')
    expect(await untilReady(world.url, 503)).toMatchObject({ reason: 'schema' })
  })
})

test('/metrics tells of the process, its answers and its live channels', async () => {
  const world = await startWorld()
  const customer = await world.customer('Measured')
  await world.vehicle(customer, '863300000000002')
  const live = await world.live((await world.signIn(customer)).token)
  await live.find(({ data }) => 'vehicles' in data && data.vehicles.length > 0)
  await fetch(`${world.url}/healthz`)
  const text = await (await fetch(`${world.url}/metrics`)).text()
  expect(text).toMatch(/^monitorweb_live_streams 1$/m)
  expect(text).toMatch(/^monitorweb_live_vehicles 1$/m)
  expect(text).toMatch(/^monitorweb_http_seconds_count\{route="\/healthz",status="200"\} 1$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)

  live.close()
  for (let left = false; !left; )
    left = /^monitorweb_live_streams 0$/m.test(await (await fetch(`${world.url}/metrics`)).text())
})

describe('start and end', () => {
  test('a taken port is refused with a sentence that names the variable', async () => {
    const world = await startWorld()
    const port = Number(new URL(world.url).port)
    const starting = startWeb({ ...world.config, port })
    await expect(starting).rejects.toThrow(new StartupError(`A porta ${port} já está em uso. Escolha outra em PORT.`))
  })

  test('a folder of map data that is not there is refused with a sentence', async () => {
    const database = await createTestDatabase(1)
    closers.push(database.drop)
    await expect(startWeb({ ...testConfig(database.config), offlineMap: '/nowhere' })).rejects.toThrow(/^OFFLINE_MAP: /)
  })

  test('streams are told that the server goes away, and it ends without waiting for them', async () => {
    const world = await startWorld()
    await untilReady(world.url, 200)
    const live = await world.live((await world.signIn(784)).token)
    await live.find(({ name }) => name === 'snapshot')
    // No patience ends in here: the streams end, or the server never would.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await world.web.stop().finally(() => vi.useRealTimers())
    expect((await live.find(({ name }) => name === 'end')).data).toMatchObject({ reason: 'shutdown' })
    await live.closed
  })
})

test('a server that has no connection left is told as full, and not as away', async () => {
  // Says what PostgreSQL does to who is one too many, whoever asks: of a server of one's own the first user is always let in.
  const full = createServer((socket) => {
    socket.once('data', () =>
      socket.end(errorMessage({ S: 'FATAL', C: '53300', M: 'sorry, too many clients already' })),
    )
  }).listen(0, '127.0.0.1')
  await once(full, 'listening')
  closers.push(async () => void full.close())
  const { port } = full.address() as AddressInfo
  const pool = openDatabase({ connectionString: `postgres://a:b@127.0.0.1:${port}/c`, max: 1 })
  closers.push(() => pool.end())
  expect(await createDatabaseLook(pool)()).toEqual({
    reason: 'database',
    message: 'O banco de dados está com todas as conexões ocupadas.',
  })
})

/** Protocol 3.0, ErrorResponse: fields by a letter each, ended by a zero. */
function errorMessage(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([field, text]) => `${field}${text}\0`)
      .join('')}\0`,
  )
  const head = Buffer.from([0x45, 0, 0, 0, 0])
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
