import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { noReadings } from '@monitorweb/domain/position/position-report'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { frameOf, locationAccPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import type pg from 'pg'
import { percentile } from '../performance/load.ts'
import { processorMicros } from '../program/processor-time.ts'
import { type BenchProcess, startBenchDatabase, startProcess } from '../program/program.ts'
import { imeiOf, registerFleet } from '../rules/bench-fleet.ts'
import { pointOfLife } from '../rules/vehicle-life.ts'
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
  try {
    for (let index = 0; index < fleet.vehicles; index++) {
      const options = { port: processes.gateway.ports['gt06'] as number, imei: imeiOf(index), index }
      sockets.push((await connectTracker(options)).socket)
    }
    const drive = startReporting(sockets, fleet.intervalSeconds)
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
    drive.stop()
    const core = (name: Role | 'postgres') => (after.micros[name] - before.micros[name]) / 1e6 / SECONDS
    return {
      ...fleet,
      positions,
      seconds: SECONDS,
      cores: { gateway: core('gateway'), web: core('web'), rules: core('rules'), postgres: core('postgres') },
      memory: { ...ofEach(processes, ({ pid }) => residentBytes(pid)), postgres: await postgresBytes(pool) },
      bytes: {
        database: (after.stored.database - before.stored.database) / positions,
        log: (after.stored.log - before.stored.log) / positions,
      },
      acknowledgedAfterMs: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
    }
  } finally {
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
      sockets[index]!.write(frameFor(index, Date.now(), round + 1))
    }
  }, 20)
  return { latencies, stop: () => clearInterval(timer) }
}

function frameFor(index: number, at: number, number: number): Buffer {
  const { odometerKm: _odometer, ...life } = pointOfLife(at, index)
  const known = {
    fixTime: Math.floor(at / 1000) * 1000,
    hasFix: true,
    altitudeMeters: null,
    courseDegrees: 40,
    satellites: 11,
  }
  return frameOf(locationAccPacket({ ...noReadings(), ...life, ...known }), number & 0xffff)
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
  const statuses = rows.flatMap(({ pid }) => {
    try {
      return [readFileSync(`/proc/${pid}/status`, 'utf8')]
    } catch {
      // It ended since it was listed.
      return []
    }
  })
  const shared = Math.max(...statuses.map((status) => kilobytes(status, 'RssShmem')))
  const own = statuses.reduce((sum, status) => sum + kilobytes(status, 'RssAnon'), 0)
  return (shared + own) * 1024
}

function residentBytes(pid: number): number {
  return kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS') * 1024
}

function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1])
}
