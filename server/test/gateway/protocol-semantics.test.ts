import { createSocket, type Socket as DatagramSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Gateway, openGateway } from '../../src/gateway/gateway.ts'
import type { FrameProtocol } from '../../src/gateway/protocol.ts'
import { beginningOf } from '../../src/gateway/protocols/beginning.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { createIngest, type Ingest } from '../../src/tracking/ingest.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { type DatabaseGate, startGate } from '../setup/gates/database-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'
import { lineProtocol } from './line-protocol.ts'

const HOST = '127.0.0.1'
/** Shorter than in life, so that the test need not wait long, and longer than a commit takes on a busy machine. */
const STALLED_AFTER_MS = 2_000

/** How those that answer nothing greet; by it they are known at the port of the other as well. */
const BEGINNINGS = Object.fromEntries(
  ['unanswered', 'connected'].map((name) => {
    const begins = beginningOf([`hello ${name.toUpperCase()}`])
    return [name, { tcp: begins, udp: begins }]
  }),
)

let database: TestDatabase
/** Beside the way to the database that a test closes. */
let beside: pg.Pool
let way: DatabaseGate
let pool: pg.Pool
let ingest: Ingest
let registry: Registry
let gateway: Gateway
const ends: (() => void)[] = []

beforeAll(async () => {
  database = await createTestDatabase(1)
  beside = openDatabase(database.config)
  way = await startGate(database.config.connectionString)
  pool = openDatabase({ connectionString: way.url, max: 6 })
  registry = new Registry()
  const metrics = createTrackingMetrics(registry)
  ingest = createIngest(pool, metrics)
  const protocols: FrameProtocol[] = [
    lineProtocol('answered', { transports: ['tcp', 'udp'], acknowledges: 'report' }),
    lineProtocol('unanswered', { transports: ['tcp', 'udp'], acknowledges: 'nothing' }),
    lineProtocol('connected', { transports: ['tcp'], acknowledges: 'connection' }),
  ]
  gateway = await openGateway({
    ...{ host: HOST, ports: { answered: [0], unanswered: [0], connected: [0] }, protocols },
    ...{ intake: ingest, events: metrics, stalledAfterMs: STALLED_AFTER_MS, beginnings: BEGINNINGS },
  })
  // Known from now on, so that while the database is away its report waits for a commit and not to be looked up.
  const { socket, answers } = await call('answered')
  socket.write(`at ${minute(0)} PROBE\n`)
  await vi.waitUntil(() => answers() !== '', PATIENCE)
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await committing()
})
afterAll(async () => {
  gateway.stopReading()
  gateway.closeConnections()
  await ingest.stop(1000)
  await Promise.all([pool.end(), beside.end()])
  await way.stop()
  await database.drop()
})

function portOf(protocol: string): number {
  return Number(gateway.addresses[protocol]!.split(':').at(-1))
}

/** A socket of a tracker, and everything that was answered on it. */
async function call(protocol: string): Promise<{ socket: Socket; answers(): string }> {
  const socket = connect({ host: HOST, port: portOf(protocol) })
  ends.push(() => socket.destroy())
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  return { socket, answers: () => text }
}

/** {@link call} as soon as the port takes it: one that gives no answers may just have closed for a late commit. */
async function callOnceOpen(protocol: string): ReturnType<typeof call> {
  return (await vi.waitUntil(() => call(protocol).catch(() => null), PATIENCE))!
}

async function datagrams(protocol: string) {
  const socket: DatagramSocket = createSocket('udp4')
  ends.push(() => socket.close())
  const answers: string[] = []
  socket.on('message', (bytes) => answers.push(String(bytes)))
  socket.connect(portOf(protocol), HOST)
  await once(socket, 'connect')
  return { send: (text: string) => socket.send(text), answers }
}

async function times(serial: string): Promise<string[]> {
  const { rows } = await beside.query<{ time: Date }>(
    `select p.fix_time as time from stored_position p join device d on d.id = p.device_id where d.serial = $1 order by 1`,
    [serial],
  )
  return rows.map(({ time }) => time.toISOString())
}

async function refused(protocol: string, reason: string): Promise<number> {
  const text = await registry.metrics()
  const found = new RegExp(`frames_refused_total\\{protocol="${protocol}",reason="${reason}"\\} (\\d+)`).exec(text)
  return Number(found?.[1] ?? 0)
}

/** Lets the database be reached again, and sees that a new report is committed. */
async function committing(): Promise<void> {
  way.open()
  await vi.waitUntil(() => ingest.pending() === 0 && !ingest.isStalled(), PATIENCE)
}

/**
 * Closes the way to the database, and sees that commits have stopped. What is sent at once is read before devices are shut out,
 * which waits for something that cannot be committed.
 */
async function stalled(sendAtOnce = () => {}): Promise<void> {
  way.close()
  sendAtOnce()
  const { socket } = await call('answered')
  socket.write(`at ${minute(1)} PROBE\n`)
  await vi.waitUntil(() => ingest.isStalled(), PATIENCE)
}

const WAITING_STRANGERS = `
  select from pg_locks join pg_database d on d.oid = database
  where d.datname = current_database() and relation = 'stranger_use'::regclass and not granted`

const DAY_MS = 24 * 3600_000
/** Of one morning, and of a day of which those that nobody registered may still tell. */
const MORNING = Math.floor(Date.now() / DAY_MS - 1) * DAY_MS + 8 * 3600_000
const minute = (index: number) => new Date(MORNING + index * 60_000).toISOString()

describe('over UDP', () => {
  test('each frame of a datagram is stored and answered, and what a sender said before is remembered', async () => {
    const { send, answers } = await datagrams('answered')
    send('hello UDP1\n')
    await vi.waitUntil(() => answers.length === 1, PATIENCE)
    send(`at ${minute(1)}\nat ${minute(2)}\n`)
    await vi.waitUntil(() => answers.length === 3, PATIENCE)
    expect(answers).toEqual(['hello UDP1\n', `at ${minute(1)}\n`, `at ${minute(2)}\n`])
    expect(await times('UDP1')).toEqual([minute(1), minute(2)])
  })

  test('a datagram that cannot be committed is not answered; sent again later, it is stored once', async () => {
    const { send, answers } = await datagrams('answered')
    send(`at ${minute(1)} UDP2\n`)
    await vi.waitUntil(() => answers.length === 1, PATIENCE)
    await stalled()
    const dropped = await refused('answered', 'overload')
    send(`at ${minute(2)} UDP2\n`)
    await vi.waitUntil(async () => (await refused('answered', 'overload')) === dropped + 1, PATIENCE)
    expect(answers).toHaveLength(1)
    await committing()
    send(`at ${minute(2)} UDP2\n`)
    await vi.waitUntil(() => answers.length === 2, PATIENCE)
    expect(await times('UDP2')).toEqual([minute(1), minute(2)])
  })

  test('bytes that are no whole frame, or of no device, are dropped and counted; the next datagram is taken', async () => {
    const { send, answers } = await datagrams('answered')
    send('no frame')
    send('hallo UDP3\n')
    send(`at ${minute(1)}\n`)
    send(`at ${minute(1)} UDP3\n`)
    await vi.waitUntil(() => answers.length === 1, PATIENCE)
    expect(await refused('answered', 'broken frame')).toBe(2)
    expect(await refused('answered', 'unidentified')).toBe(1)
    expect(await times('UDP3')).toEqual([minute(1)])
  })

  test('a sender who says another name is another device, as when a network gives its port anew', async () => {
    const { send, answers } = await datagrams('answered')
    send('hello UDP4\n')
    send(`at ${minute(1)}\n`)
    send('hello UDP5\n')
    send(`at ${minute(2)}\n`)
    await vi.waitUntil(() => answers.length === 4, PATIENCE)
    expect(await times('UDP4')).toEqual([minute(1)])
    expect(await times('UDP5')).toEqual([minute(2)])
  })
})

describe('a protocol that answers each report', () => {
  test('keeps its connection while commits have stopped, and answers once they go on', async () => {
    const { socket, answers } = await call('answered')
    // Known before the database is away, as the probe is.
    socket.write(`hello TCP1\nat ${minute(0)}\n`)
    const before = `hello TCP1\nat ${minute(0)}\n`
    await vi.waitUntil(() => answers() === before, PATIENCE)
    await stalled()
    socket.write(`at ${minute(1)}\n`)
    await vi.waitUntil(() => ingest.pending() === 2, PATIENCE)
    expect(answers()).toBe(before)
    await committing()
    await vi.waitUntil(() => answers() === `${before}at ${minute(1)}\n`, PATIENCE)
    expect(await times('TCP1')).toEqual([minute(0), minute(1)])
  })

  test.each([
    ['that the device then forgets', 'reading TCP2\n'],
    ['of a heartbeat, which history keeps', 'ignition TCP4\n'],
  ])('answers readings %s only once they are stored', async (_, said) => {
    const { socket, answers } = await call('answered')
    socket.write(said)
    await vi.waitUntil(() => answers() === said, PATIENCE)
    await stalled()
    const greeting = said.replace(/^\w+/, 'hello')
    socket.write(`${said}${greeting}`)
    await vi.waitUntil(() => answers().endsWith(greeting), PATIENCE)
    expect(answers()).toBe(`${said}${greeting}`)
    await committing()
    await vi.waitUntil(() => answers() === `${said}${greeting}${said}`, PATIENCE)
  })

  test('passes over what says nothing, before a device has said its name as well', async () => {
    const { socket, answers } = await call('answered')
    socket.write('\nhello TCP3\n\n')
    await vi.waitUntil(() => answers() === 'hello TCP3\n', PATIENCE)
  })
})

describe.each(['unanswered', 'connected'])('a protocol that answers no report (%s)', (protocol) => {
  const serial = `${protocol.toUpperCase()}1`

  test('stores what it read and says nothing', async () => {
    const { socket, answers } = await callOnceOpen(protocol)
    socket.write(`hello ${serial}\nat ${minute(1)}\n`)
    await vi.waitUntil(async () => (await times(serial)).length === 1, PATIENCE)
    expect(answers()).toBe('')
  })

  test('closes its port and connections while commits have stopped, and opens it when all that was read is stored', async () => {
    const { socket } = await callOnceOpen(protocol)
    socket.write(`hello ${serial}\nat ${minute(2)}\n`)
    await vi.waitUntil(async () => (await times(serial)).length === 2, PATIENCE)
    const reset = once(socket, 'error')
    await stalled(() => socket.write(`at ${minute(3)}\n`))
    await expect(reset).resolves.toMatchObject([{ code: 'ECONNRESET' }])
    await expect(call(protocol)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await committing()
    const again = await callOnceOpen(protocol)
    expect(await times(serial)).toEqual([minute(1), minute(2), minute(3)])
    again.socket.write(`at ${minute(4)} ${serial}\n`)
    await vi.waitUntil(async () => (await times(serial)).length === 4, PATIENCE)
  })

  test('is refused at the port of another while commits have stopped, whose own devices stay, and taken once they go on', async () => {
    const away = `${serial}AWAY`
    const { socket } = await callOnceOpen('answered')
    socket.write(`hello ${away}\nat ${minute(1)}\n`)
    await vi.waitUntil(async () => (await times(away)).length === 1, PATIENCE)
    const reset = once(socket, 'error')
    await stalled(() => socket.write(`at ${minute(2)}\n`))
    await expect(reset).resolves.toMatchObject([{ code: 'ECONNRESET' }])
    const dropped = await refused(protocol, 'overload')
    const again = await call('answered')
    const resetAgain = once(again.socket, 'error')
    again.socket.write(`hello ${away}\nat ${minute(3)}\n`)
    await expect(resetAgain).resolves.toMatchObject([{ code: 'ECONNRESET' }])
    expect(await refused(protocol, 'overload')).toBe(dropped + 1)
    const own = await call('answered')
    own.socket.write('hello PROBE\n')
    await vi.waitUntil(() => own.answers() === 'hello PROBE\n', PATIENCE)
    await committing()
    const later = await call('answered')
    later.socket.write(`hello ${away}\nat ${minute(4)}\n`)
    await vi.waitUntil(async () => (await times(away)).length === 3, PATIENCE)
    expect(await times(away)).toEqual([1, 2, 4].map(minute))
  })

  test('keeps all that was read of a device as it is shut out, which hears no orderly end', async () => {
    const { socket } = await callOnceOpen(protocol)
    const reset = once(socket, 'error')
    // Who is known needs no database to be known again.
    socket.write(`at ${minute(0)} ${serial}MANY\n`)
    await vi.waitUntil(async () => (await times(`${serial}MANY`)).length === 1, PATIENCE)
    const many = Array.from({ length: 20 }, (_, index) => `at ${minute(index + 1)} ${serial}MANY\n`)
    await stalled(() => socket.write(many.join('')))
    await expect(reset).resolves.toMatchObject([{ code: 'ECONNRESET' }])
    await committing()
    expect(await times(`${serial}MANY`)).toEqual([0, ...many.map((_, index) => index + 1)].map(minute))
  })

  test('keeps what strangers said before the database went away, however slowly it comes back', async () => {
    const stranger = `${serial}STRANGER`
    const { socket } = await callOnceOpen(protocol)
    const reset = once(socket, 'error')
    await stalled(() => socket.write(`at ${minute(1)} ${stranger}\nat ${minute(2)} ${stranger}\n`))
    await expect(reset).resolves.toMatchObject([{ code: 'ECONNRESET' }])
    // The probe is of nobody either: its commit, which the stranger's reports wait for, takes longer than strangers may wait.
    const lock = await beside.connect()
    await lock.query('begin; lock table stranger_use in share mode')
    way.open()
    await vi.waitUntil(async () => (await beside.query(WAITING_STRANGERS)).rowCount === 1, PATIENCE)
    const begun = performance.now()
    await vi.waitUntil(() => performance.now() - begun > 4_000, PATIENCE)
    await lock.query('commit')
    lock.release()
    await committing()
    expect(await times(stranger)).toEqual([1, 2].map(minute))
  })
})
