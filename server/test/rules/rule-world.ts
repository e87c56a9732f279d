import type { ReportEvent } from '@monitorweb/domain/position/position-report'
import type { Condition } from '@monitorweb/domain/rules/conditions'
import type pg from 'pg'
import { vi } from 'vitest'
import { judgeFleet, type RuleReaders, type ShardMemories } from '../../src/rules/judge-fleet.ts'
import { createRuleReader } from '../../src/rules/known-rules.ts'
import { createGeofenceReader, type ReadGeofences } from '../../src/rules/rule-geofences.ts'
import { createVehicleFactsReader } from '../../src/rules/vehicle-facts.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { SHARD_LOCK_CLASS } from '../../src/storage/rules/fleet-shards.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase } from '../setup/test-database.ts'
import { newIngest } from '../setup/worlds/ingest-world.ts'

export const MINUTE_MS = 60_000

/** Rules began at this instant, minutes are counted from it, and it is long ago. */
export const START = Date.UTC(2026, 9, 5, 12)

export const SPEEDING = { kind: 'speeding', limitKmh: 90 } as const

/** Slow for so many minutes, from a minute on: what was before is settled then. */
export const slow = (from: number, minutes: number) =>
  Array.from({ length: minutes }, (_, index): [number, number] => [from + index, 60])

export interface KeptOccurrence {
  vehicleId: number
  began: number
  ended: number | null
  count: number
  detail: string
  notify: boolean
  withdrawn: string | null
}

interface OwnRule {
  forSeconds?: number
  coolDownSeconds?: number
  tellWithinSeconds?: number
  effectiveFrom?: number
  geofenceIds?: number[]
}

interface Judging {
  /** The process's own way to the database. */
  through?: pg.Pool
  geofencesOf?: ReadGeofences
}

/** A database with a customer, its vehicles and their rules; reports are stored as the gateway stores them. */
export async function openRuleWorld() {
  const database = await createTestDatabase()
  const pool = openDatabase({ ...database.config, max: 8 })
  const ingest = newIngest(pool)
  const readGeofences = createGeofenceReader()
  await pool.query("insert into customer (id, code, name) values (900, 'CLI-900', 'Transportes Aurora')")
  let lastId = 900
  const faults: number[] = []
  const own: ShardMemories = new Map()
  // What a process knows of the registers and rules is its own, as its memories are.
  const readersOf = new WeakMap<ShardMemories, Omit<RuleReaders, 'readGeofences'>>()
  return {
    pool,
    config: database.config,
    /** The vehicles that could not be judged. */
    faults,
    async vehicle(customerId = 900) {
      const id = ++lastId
      const serial = `52000000${id}`
      await pool.query('insert into vehicle (id, plate) values ($1, $2)', [id, `TST${id}`])
      await pool.query('insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, $3)', [
        ...[id, customerId, '(,)'],
      ])
      const { rows } = await pool.query("insert into device (serial, state) values ($1, 'active') returning id", [
        serial,
      ])
      await pool.query('insert into installation (device_id, vehicle_id, period) values ($1, $2, $3)', [
        ...[rows[0].id, id, '(,)'],
      ])
      return { id, serial }
    },
    async rule(condition: Condition, own: OwnRule = {}): Promise<number> {
      const { rows } = await pool.query(
        `insert into rule (customer_id, name, urgency, condition, for_seconds, rest_seconds, margin_meters, cool_down_seconds,
           tell_within_seconds, vehicle_choice, effective_from, geofence_ids)
         values (900, $1, 2, $2, $3, 60, 50, $4, $5, 'all', $6, $7) returning id`,
        [
          `regra ${++lastId}`,
          ...[condition, own.forSeconds ?? 0, own.coolDownSeconds ?? 0, own.tellWithinSeconds ?? 900],
          new Date(own.effectiveFrom ?? START),
          own.geofenceIds ?? [],
        ],
      )
      return rows[0].id
    },
    /** Stores reports of a vehicle that drives at these speeds, north and after 1,000 minutes back, a minute each where nothing else is said. */
    async drive(serial: string, speeds: readonly [minute: number, speedKmh: number][]) {
      const said = speeds.map(([minute, speedKmh]) => {
        const fixTime = START + minute * MINUTE_MS
        return arrival(serial, report({ fixTime, latitude: latitudeAt(minute), speedKmh }), fixTime)
      })
      await Promise.all(said.map((each) => ingest.accept(each)))
    },
    /** Stores one report of a vehicle whose tracker calls for help. */
    async call(serial: string, minute: number, event: ReportEvent) {
      const fixTime = START + minute * MINUTE_MS
      await ingest.accept(arrival(serial, report({ fixTime, latitude: latitudeAt(minute), event }), fixTime))
    },
    async stand(serial: string, minutes: readonly number[]) {
      const said = minutes.map((minute) => {
        const fixTime = START + minute * MINUTE_MS
        return arrival(serial, report({ fixTime, speedKmh: 0, ignition: false }), fixTime)
      })
      await Promise.all(said.map((each) => ingest.accept(each)))
    },
    /** Judges what was stored before, as a process that remembers this: as soon as no transaction of this server, of other tests too, is older. */
    async judge(memories = own, { through = pool, geofencesOf = readGeofences }: Judging = {}) {
      await waitUntilPast(pool)
      const known = readersOf.get(memories) ?? { readRules: createRuleReader(), readFacts: createVehicleFactsReader() }
      readersOf.set(memories, known)
      const readers = { ...known, readGeofences: geofencesOf }
      return await judgeFleet(through, readers, (vehicleId) => void faults.push(vehicleId), memories)
    },
    /** Does something while the part of the fleet that a device is in is held by somebody else. */
    async whileJudgedByOthers(deviceId: number, work: () => Promise<unknown>) {
      const holder = await pool.connect()
      const ofDevice = [SHARD_LOCK_CLASS, deviceId]
      const shard = `(select $2::int % count(*)::int from rule_cursor)`
      await holder.query(`select pg_advisory_lock($1, ${shard})`, ofDevice)
      try {
        await work()
      } finally {
        await holder.query(`select pg_advisory_unlock($1, ${shard})`, ofDevice)
        holder.release()
      }
    },
    async occurrences(ruleId: number): Promise<KeptOccurrence[]> {
      const minutes = (column: string) => `(extract(epoch from ${column} - $2::timestamptz) / 60)::float8`
      const { rows } = await pool.query<KeptOccurrence>(
        `select vehicle_id as "vehicleId", ${minutes('began_at')} as began, ${minutes('ended_at')} as ended, count, detail, notify,
           case when withdrawn_at is not null then withdrawn_because end as withdrawn
         from occurrence where rule_id = $1 order by vehicle_id, began_at`,
        [ruleId, new Date(START)],
      )
      return rows
    },
    async stop() {
      await ingest.stop(1_000)
      await pool.end()
      await database.drop()
    },
  }
}

export type RuleWorld = Awaited<ReturnType<typeof openRuleWorld>>

/** Waits until no transaction is under way that began before, of other tests on this server too. */
export async function waitUntilPast(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  const isPast = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as past'
  await vi.waitUntil(async () => (await pool.query(isPast, [rows[0]!.xid])).rows[0].past, PATIENCE)
}

/** A kilometre further each minute, of which none is beyond the pole: what lies nowhere on earth is no place. */
function latitudeAt(minute: number): number {
  return -23.5 + (1000 - Math.abs((minute % 2000) - 1000)) * 0.01
}
