import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createSecrets } from '@monitorweb/server/auth/secrets/secrets'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import type pg from 'pg'
import { percentile } from '../performance/load.ts'
import { memoryBytes } from '../program/process-memory.ts'
import { processorMicros } from '../program/processor-time.ts'
import { startBenchDatabase, startProcess } from '../program/program.ts'
import { connectTracker } from '../storm/tracker-connection.ts'
import { CUSTOMER, imeiOf, keepRules, registerFleet, vehicleId } from './bench-fleet.ts'
import { frameOfLife, pointOfLife } from './vehicle-life.ts'

const SECRETS_KEY = 'b'.repeat(32)
/** Nobody drives so fast, but who is to be told of. */
const [TOLD_KMH, MARKED_KMH] = [150, 180]
/** So often a vehicle is too fast that was not before. */
const MARKED_EVERY_MS = 250
/** What began is left out: plans, partitions, the first checkpoints. */
const WARM_SECONDS = 45
const GIVEN_UP_MS = 60_000

export interface LiveSize {
  vehicles: number
  seconds: number
}

export interface LiveMeasure extends LiveSize {
  rules: number
  /** From the acknowledgement of a report, which follows its commit, to the notice at its receiver, in ms. */
  lag: { p50: number; p99: number; told: number; lost: number }
  /** Of one position and rule: the process of rules, and what PostgreSQL does for all. */
  micros: { rules: number; postgres: number }
  /** Resident memory of the process of rules when the measuring began and ended, in bytes. */
  memory: { before: number; after: number }
}

/** Has trackers report every second through the whole program, with twenty rules each, and counts what that takes. */
export async function measureLive({ vehicles, seconds }: LiveSize): Promise<LiveMeasure> {
  const database = await startBenchDatabase()
  const pool = openDatabase({ connectionString: database.url, max: 2 })
  await registerFleet(pool, vehicles)
  await keepRules(pool, TOLD_KMH)
  const receiver = await startReceiver()
  await keepReceiver(pool, receiver.url)
  const settings = { SECRETS_KEY, WEBHOOK_NETWORKS: '127.0.0.1' }
  const gateway = await startProcess('gateway', database.url)
  const [web, rules] = [
    await startProcess('web', database.url, settings),
    await startProcess('rules', database.url, settings),
  ]
  const sockets: Socket[] = []
  try {
    for (let index = 0; index < vehicles; index++) {
      const options = { port: gateway.ports['gt06'] as number, imei: imeiOf(index), index }
      sockets.push((await connectTracker(options)).socket)
    }
    const drive = startDriving(sockets)
    await delay(WARM_SECONDS * 1_000)
    const count = () => ({ rules: processorMicros(rules.pid), postgres: database.micros() })
    const [before, memory] = [count(), memoryBytes(rules.pid)]
    drive.mark()
    await delay(seconds * 1_000)
    const [after, positions] = [count(), vehicles * seconds]
    const marked = drive.stop()
    const lag = await receiver.lagOf(marked)
    const ofOne = (name: 'rules' | 'postgres') => (after[name] - before[name]) / positions / 20
    return {
      ...{ vehicles, seconds, rules: 20, lag },
      micros: { rules: ofOne('rules'), postgres: ofOne('postgres') },
      memory: { before: memory, after: memoryBytes(rules.pid) },
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await Promise.all([rules.stop(), web.stop(), gateway.stop()])
    receiver.stop()
    await pool.end()
    await database.stop()
  }
}

/** Sends a report of every tracker each second, spread over it; some are too fast once, and when that was acknowledged is noted by plate. */
function startDriving(sockets: readonly Socket[]) {
  const acknowledged = new Map<string, number>()
  const marked = new Set<number>()
  let [sent, markAt] = [0, Number.POSITIVE_INFINITY]
  const began = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    const due = Math.floor(((now - began) / 1000) * sockets.length)
    for (; sent < due; sent++) {
      const index = sent % sockets.length
      const socket = sockets[index]!
      // By the plan and not by when the timer came: two reports of one second are one instant of the track.
      const at = began + Math.floor(sent / sockets.length) * 1000 + Math.floor((index / sockets.length) * 1000)
      // Who stands with the engine off and is fast is an excursion of the receiver, which is withdrawn.
      const isMarked = now >= markAt && !marked.has(index) && pointOfLife(at, index).speedKmh > 0
      if (isMarked) {
        markAt += MARKED_EVERY_MS
        marked.add(index)
        socket.once('data', () => acknowledged.set(`B${vehicleId(index)}`, Date.now()))
      }
      const number = Math.floor(sent / sockets.length) + 1
      socket.write(frameOfLife(index, { at, number, ...(isMarked && { speedKmh: MARKED_KMH }) }))
    }
  }, 20)
  return {
    mark() {
      markAt = Date.now()
    },
    stop() {
      clearInterval(timer)
      return acknowledged
    },
  }
}

/** Somebody of the customer, told by webhook of what is critical. */
async function keepReceiver(pool: pg.Pool, url: string): Promise<void> {
  const secrets = createSecrets(SECRETS_KEY)
  const { rows } = await pool.query(
    `insert into user_account (id, user_type_id, customer_id, login, name, email) values (100000, 3, ${CUSTOMER}, 'avisado', 'Avisado', 'a@b.exemplo') returning id`,
  )
  await pool.query(
    `insert into notice_channel (user_id, kind, address_encrypted, secret_encrypted) values ($1, 'webhook', $2, $3)`,
    [rows[0].id, secrets.encrypt(url), secrets.encrypt('segredo-da-medida')],
  )
}

/** A receiver of webhooks that notes when it heard of which plate. */
async function startReceiver() {
  const heard = new Map<string, number>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { placa } = JSON.parse(body) as { placa: string }
      if (!heard.has(placa)) heard.set(placa, Date.now())
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async lagOf(marked: ReadonlyMap<string, number>): Promise<LiveMeasure['lag']> {
      const until = Date.now() + GIVEN_UP_MS
      while (Date.now() < until && [...marked.keys()].some((plate) => !heard.has(plate))) await delay(100)
      const lags = [...marked].flatMap(([plate, at]) => (heard.has(plate) ? [heard.get(plate)! - at] : []))
      lags.sort((a, b) => a - b)
      const lost = marked.size - lags.length
      return { p50: percentile(lags, 0.5), p99: percentile(lags, 0.99), told: lags.length, lost }
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
