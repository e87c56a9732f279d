import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import type pg from 'pg'
import { memoryBytes } from '../program/process-memory.ts'
import { processorMicros } from '../program/processor-time.ts'
import { type BenchProcess, startBenchDatabase, startProcess } from '../program/program.ts'
import { registerFleet } from '../rules/bench-fleet.ts'
import { connectTrackers, type FleetTold } from './tracker-processes.ts'

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

export type SizedPart = 'gateway' | 'web' | 'rules' | 'postgres'

export interface SizedFleet extends Fleet {
  /** So many gateways shared the trackers. */
  gateways: number
  /** Positions that were acknowledged, and by the database's own count stored. */
  positions: number
  stored: number
  seconds: number
  /** Of a core, of each kind of process and of PostgreSQL with all of its own: 1 is a whole one. */
  cores: Record<SizedPart, number>
  /** Of a core, of the trackers, which are no part of the program. */
  trackerCores: number
  /** Resident at the end, in bytes; of PostgreSQL what its processes share is counted once. */
  memory: Record<SizedPart, number>
  /** By which the database grew, and what was written of its log, of one position. */
  bytes: { database: number; log: number }
  trackers: FleetTold
}

export interface SizingTimes {
  /** What begins is left out: plans, partitions, the first of each thing. */
  warmSeconds: number
  seconds: number
}

/** Has a fleet report at its pace to the program, with its own PostgreSQL, while nobody asks for anything. */
export async function measureSizing(
  { gateways = 1, ...fleet }: Fleet & { gateways?: number },
  { warmSeconds, seconds: planned }: SizingTimes,
): Promise<SizedFleet> {
  const database = await startBenchDatabase()
  const pool = openDatabase({ connectionString: database.url, max: 1 })
  await registerFleet(pool, fleet.vehicles)
  const start = (role: 'gateway' | 'web' | 'rules', count = 1) =>
    Promise.all(Array.from({ length: count }, () => startProcess(role, database.url)))
  const processes = { gateway: await start('gateway', gateways), web: await start('web'), rules: await start('rules') }
  let stopTrackers = () => {}
  try {
    const ports = processes.gateway.map((gateway) => gateway.ports['gt06'] as number)
    const trackers = await connectTrackers(fleet.vehicles, ports)
    stopTrackers = trackers.stop
    await trackers.report(fleet.intervalSeconds)
    await delay(warmSeconds * 1_000)
    const count = async () => ({
      at: performance.now(),
      micros: { ...ofEach(processes, ({ pid }) => processorMicros(pid)), postgres: database.micros() },
      told: await trackers.tell(),
      stored: await readStored(pool),
    })
    const before = await count()
    await delay(planned * 1_000)
    const after = await count()
    const seconds = (after.at - before.at) / 1_000
    const core = (name: SizedPart) => (after.micros[name] - before.micros[name]) / 1e6 / seconds
    const [positions, stored] = [after.told.answered, after.stored.positions - before.stored.positions]
    return {
      ...{ ...fleet, gateways, positions, stored, seconds, trackers: after.told },
      cores: { gateway: core('gateway'), web: core('web'), rules: core('rules'), postgres: core('postgres') },
      trackerCores: (after.told.micros - before.told.micros) / 1e6 / seconds,
      memory: { ...ofEach(processes, ({ pid }) => memoryBytes(pid)), postgres: await postgresBytes(pool) },
      bytes: {
        database: (after.stored.database - before.stored.database) / stored,
        log: (after.stored.log - before.stored.log) / stored,
      },
    }
  } finally {
    stopTrackers()
    await Promise.all(Object.values(processes).flatMap((all) => all.map((one) => one.stop())))
    await pool.end()
    await database.stop()
  }
}

type Role = 'gateway' | 'web' | 'rules'

function ofEach(
  processes: Record<Role, readonly BenchProcess[]>,
  read: (of: BenchProcess) => number,
): Record<Role, number> {
  const sum = (all: readonly BenchProcess[]) => all.reduce((before, one) => before + read(one), 0)
  return { gateway: sum(processes.gateway), web: sum(processes.web), rules: sum(processes.rules) }
}

async function readStored(pool: pg.Pool): Promise<{ positions: number; database: number; log: number }> {
  const { rows } = await pool.query<{ positions: number; database: number; log: number }>(
    `select (select coalesce(sum(stored_positions), 0) from device_activity)::float8 as positions,
            pg_database_size(current_database())::float8 as database,
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
