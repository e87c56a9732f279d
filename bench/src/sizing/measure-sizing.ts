import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import type pg from 'pg'
import { percentile } from '../performance/load.ts'
import { memoryBytes } from '../program/process-memory.ts'
import { processorMicros } from '../program/processor-time.ts'
import { type BenchProcess, startBenchDatabase, startProcess } from '../program/program.ts'
import { imeiOf, registerFleet } from '../rules/bench-fleet.ts'
import { frameOfLife } from '../rules/vehicle-life.ts'
import { connectTracker } from '../storm/tracker-connection.ts'

/** So many vehicles, each of which reports so often, all day long. */
export interface Fleet {
  vehicles: number
  intervalSeconds: number
}

export const FLEETS: readonly Fleet[] = [
  { vehicles: 200, intervalSeconds: 10 },
  { vehicles: 1_000, intervalSeconds: 30 },
  { vehicles: 1_000, intervalSeconds: 10 },
  { vehicles: 2_000, intervalSeconds: 10 },
]

const ROLES = ['gateway', 'web', 'rules'] as const
type Role = (typeof ROLES)[number]

export interface SizedFleet extends Fleet {
  positions: number
  seconds: number
  /** Of a core, of each process and of PostgreSQL with all of its own: 1 is a whole one. */
  cores: Record<Role | 'postgres', number>
  /** Resident at the end, in bytes; of PostgreSQL what its processes share is counted once. */
  memory: Record<Role | 'postgres', number>
  /** By which the database grew, and what was written of its log, of one position. */
  bytes: { database: number; log: number }
  acknowledgedAfterMs: { p50: number; p99: number }
}

/** What begins is left out: plans, partitions, the first of each thing. */
const WARM_SECONDS = 30
const SECONDS = 120

/** Has a fleet report at its pace to the program, with its own PostgreSQL, while nobody asks for anything. */
export async function measureSizing(fleet: Fleet): Promise<SizedFleet> {
  const database = await startBenchDatabase()
  const pool = openDatabase({ connectionString: database.url, max: 1 })
  await registerFleet(pool, fleet.vehicles)
  const processes = {
    gateway: await startProcess('gateway', database.url),
    web: await startProcess('web', database.url),
    rules: await startProcess('rules', database.url),
  }
  const sockets: Socket[] = []
  let stopReporting = () => {}
  try {
    for (let index = 0; index < fleet.vehicles; index++) {
      const options = { port: processes.gateway.ports['gt06'] as number, imei: imeiOf(index), index }
      sockets.push((await connectTracker(options)).socket)
    }
    const drive = startReporting(sockets, fleet.intervalSeconds)
    stopReporting = drive.stop
    await delay(WARM_SECONDS * 1_000)
    const count = async () => ({
      micros: { ...ofEach(processes, ({ pid }) => processorMicros(pid)), postgres: database.micros() },
      stored: await storedBytes(pool),
      reports: drive.latencies.length,
    })
    const before = await count()
    await delay(SECONDS * 1_000)
    const after = await count()
    const positions = after.reports - before.reports
    const latencies = drive.latencies.slice(before.reports, after.reports).sort((a, b) => a - b)
    const core = (name: Role | 'postgres') => (after.micros[name] - before.micros[name]) / 1e6 / SECONDS
    return {
      ...fleet,
      positions,
      seconds: SECONDS,
      cores: { gateway: core('gateway'), web: core('web'), rules: core('rules'), postgres: core('postgres') },
      memory: { ...ofEach(processes, ({ pid }) => memoryBytes(pid)), postgres: await postgresBytes(pool) },
      bytes: {
        database: (after.stored.database - before.stored.database) / positions,
        log: (after.stored.log - before.stored.log) / positions,
      },
      acknowledgedAfterMs: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
    }
  } finally {
    stopReporting()
    for (const socket of sockets) socket.destroy()
    await Promise.all(ROLES.map((role) => processes[role].stop()))
    await pool.end()
    await database.stop()
  }
}

function ofEach(processes: Record<Role, BenchProcess>, read: (of: BenchProcess) => number): Record<Role, number> {
  const { gateway, web, rules } = processes
  return { gateway: read(gateway), web: read(web), rules: read(rules) }
}

/** Sends a report of every tracker once an interval, spread over it, and notes how long each waited for its answer. */
function startReporting(sockets: readonly Socket[], intervalSeconds: number) {
  const latencies: number[] = []
  const began = Date.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - began) / 1000 / intervalSeconds) * sockets.length)
    for (; sent < due; sent++) {
      const [round, index] = [Math.floor(sent / sockets.length), sent % sockets.length]
      const sentAt = performance.now()
      sockets[index]!.once('data', () => latencies.push(performance.now() - sentAt))
      sockets[index]!.write(frameOfLife(index, { at: Date.now(), number: round + 1 }))
    }
  }, 20)
  return { latencies, stop: () => clearInterval(timer) }
}

async function storedBytes(pool: pg.Pool): Promise<{ database: number; log: number }> {
  const { rows } = await pool.query<{ database: number; log: number }>(
    `select pg_database_size(current_database())::float8 as database,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log`,
  )
  return rows[0]!
}

/** What is shared is there once: of each of the others only what is its own. */
async function postgresBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const each = rows.flatMap(({ pid }) => {
    try {
      return [{ shared: memoryBytes(pid, 'RssShmem'), own: memoryBytes(pid, 'RssAnon') }]
    } catch {
      // It ended since it was listed.
      return []
    }
  })
  return Math.max(...each.map(({ shared }) => shared)) + each.reduce((sum, { own }) => sum + own, 0)
}
