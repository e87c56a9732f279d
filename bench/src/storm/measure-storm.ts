import { setTimeout as delay } from 'node:timers/promises'
import { cellPath, withSearchPath } from '@monitorweb/server/storage/base/connections/search-path'
import pg from 'pg'
import { benchImei, driveFrames, percentile, sendAll } from '../performance/load.ts'
import { memoryBytes } from '../program/process-memory.ts'
import { startBenchDatabase, startProcess } from '../program/program.ts'
import { startBystanders } from './bystanders.ts'
import { connectTracker } from './tracker-connection.ts'

export interface StormSize {
  devices: number
  /** So many reports each of them kept. */
  reports: number
}

interface Spread {
  p50: number
  p99: number
}

export interface StormFigures extends StormSize {
  bystanders: number
  /** From the first connection to the last answer, in seconds. */
  drainSeconds: number
  /** From connecting to the answer of the login, in milliseconds. */
  logins: Spread
  /** Of trackers that were there before and only say that they live, in milliseconds. */
  heartbeats: Spread
  beforeMb: number
  peakMb: number
  /** How often a connection was lost and taken up again. */
  reconnections: number
  storedPositions: number
}

const RUN = 700
const BYSTANDERS_RUN = 701
const BYSTANDERS = 200
const IN_FLIGHT = 5
const RECONNECT_AFTER_MS = 1_000
const TELL_EVERY_MS = 30_000

/**
 * Connects all trackers at the same moment; each logs in and sends what it kept, five reports ahead of their answers, while
 * others that were connected before say every second that they live. One that is turned away comes again.
 */
export async function measureStorm({ devices, reports }: StormSize): Promise<StormFigures> {
  const database = await startBenchDatabase()
  const gateway = await startProcess('gateway', database.url)
  try {
    await registerDevices(database.url, devices)
    const port = gateway.ports['gt06'] as number
    const bystanders = await startBystanders({ port, count: BYSTANDERS, run: BYSTANDERS_RUN })
    const beforeMb = memoryBytes(gateway.pid) / 2 ** 20
    // No frame names its tracker, so all of them send the same ones.
    const frames = driveFrames({
      reportsPerSocket: reports,
      startsAt: Date.now() - reports * 10_000 - 60_000,
      index: 0,
    })
    const logins: number[] = []
    const answers: (readonly number[])[] = []
    let reconnections = 0
    const startedAt = performance.now()
    // A great storm lasts for half an hour: who waits for it is told how far it is.
    const telling = setInterval(() => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      const answered = answers.reduce((sum, { length }) => sum + length, 0)
      const peakMb = (memoryBytes(gateway.pid, 'VmHWM') / 2 ** 20).toFixed(0)
      console.error(
        `${seconds} s: ${logins.length} logins, ${answered} answers, ${reconnections} connections lost, ${peakMb} MB`,
      )
    }, TELL_EVERY_MS)
    await Promise.all(
      Array.from({ length: devices }, async (_, index) => {
        let [left, hasSent] = [frames as readonly Buffer[], false]
        while (!hasSent) {
          const latencies: number[] = []
          answers.push(latencies)
          try {
            const { socket, loginMs } = await connectTracker({ port, imei: benchImei(RUN, index), index })
            logins.push(loginMs)
            await sendAll(socket, left, { inFlight: IN_FLIGHT, latencies })
            socket.destroy()
            hasSent = true
          } catch {
            reconnections++
            left = left.slice(latencies.length)
            await delay(RECONNECT_AFTER_MS)
          }
        }
      }),
    )
    clearInterval(telling)
    const drainSeconds = (performance.now() - startedAt) / 1000
    return {
      ...{ devices, reports, bystanders: BYSTANDERS, drainSeconds, logins: spreadOf(logins), beforeMb, reconnections },
      heartbeats: spreadOf(bystanders.stop()),
      peakMb: memoryBytes(gateway.pid, 'VmHWM') / 2 ** 20,
      storedPositions: await countPositions(database.url),
    }
  } finally {
    await gateway.stop()
    await database.stop()
  }
}

function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}

/** A quarantine has quotas, so the devices are registered. */
async function registerDevices(url: string, devices: number): Promise<void> {
  const serials = [
    ...Array.from({ length: devices }, (_, index) => benchImei(RUN, index)),
    ...Array.from({ length: BYSTANDERS }, (_, index) => benchImei(BYSTANDERS_RUN, index)),
  ]
  await query(url, `insert into device (serial, state) select unnest($1::text[]), 'active'`, [serials])
}

async function countPositions(url: string): Promise<number> {
  const ofStorm = 'select id from device where serial like $1'
  const rows = await query(url, `select count(*)::int as count from position where device_id in (${ofStorm})`, [
    `${benchImei(RUN, 0).slice(0, 5)}%`,
  ])
  return Number(rows[0]?.['count'])
}

async function query(url: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(withSearchPath({ connectionString: url }, cellPath(0)))
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
