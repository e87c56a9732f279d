import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { inTransaction } from '../storage/base/transaction.ts'
import { findCustomersAbove } from '../storage/registers/customers-above.ts'
import { type ActiveRule, concerns, readActiveRules } from '../storage/rules/active-rules.ts'
import { findCheckpoint, keepCheckpoint } from '../storage/rules/checkpoint-store.ts'
import { writeFindings } from '../storage/rules/occurrence-writer.ts'
import { readVehicleTypes } from '../storage/rules/rule-vehicles.ts'
import {
  type ChangedVehicle,
  endOutdated,
  findDueVehicles,
  findVehiclesOf,
  keepDue,
  keepHorizon,
  lockVehicle,
  readChangedDevices,
  takeShard,
} from '../storage/rules/rule-work.ts'
import { findRulesInForce } from '../storage/settings/trip-rules-store.ts'
import { type HistoryPart, listHistoryParts } from '../storage/tracks/history-parts.ts'
import { judgePart, wordsOf } from './judged-part.ts'
import type { NamedGeofence, ReadGeofences } from './rule-geofences.ts'

/** What a round did, for whoever counts. */
export interface RoundCounts {
  shards: number
  vehicles: number
  milliseconds: number
}

interface Fleet {
  rules: ReadonlyMap<number, readonly ActiveRule[]>
  geofences: ReadonlyMap<number, NamedGeofence>
}

/**
 * Judges what changed since it was judged last, one part of the fleet after the other, each in a transaction of its own:
 * what was found and how far was judged commit together. Several processes share the parts.
 */
export async function judgeFleet(pool: pg.Pool, readGeofences: ReadGeofences): Promise<RoundCounts> {
  const begunAt = new Date()
  let shards = 0
  let vehicles = 0
  for (;;) {
    const judged = await inTransaction(pool, async (client) => {
      const shard = await takeShard(client, begunAt)
      if (shard === null) return null
      const { horizon, devices } = await readChangedDevices(client, shard)
      await endOutdated(client, shard)
      const rules = await readActiveRules(client)
      let changed: ChangedVehicle[] = []
      if (rules.size > 0) {
        const due = await findDueVehicles(client, shard)
        changed = mergeVehicles(devices.length > 0 ? await findVehiclesOf(client, devices) : [], due)
        const ids = new Set([...rules.values()].flat().flatMap(({ geofenceIds }) => geofenceIds))
        const geofences = await readGeofences(client, [...ids])
        await judgeVehicles(client, changed, { rules, geofences })
      }
      await keepHorizon(client, shard, { horizon, devices })
      return changed.length
    })
    if (judged === null) break
    shards++
    vehicles += judged
  }
  return { shards, vehicles, milliseconds: Date.now() - begunAt.getTime() }
}

/** In the order of their ids, so that two processes never wait for each other in a ring. */
function mergeVehicles(changed: readonly ChangedVehicle[], due: readonly number[]): ChangedVehicle[] {
  const all = new Map(due.map((vehicleId) => [vehicleId, { vehicleId, lateFrom: Number.POSITIVE_INFINITY }]))
  for (const vehicle of changed) all.set(vehicle.vehicleId, vehicle)
  return [...all.values()].sort((one, other) => one.vehicleId - other.vehicleId)
}

async function judgeVehicles(client: pg.PoolClient, changed: readonly ChangedVehicle[], fleet: Fleet): Promise<void> {
  if (changed.length === 0) return
  const now = Date.now()
  const vehicleIds = changed.map(({ vehicleId }) => vehicleId)
  const first = Math.min(...[...fleet.rules.values()].flat().map(({ effectiveFrom }) => effectiveFrom))
  const parts = await listHistoryParts(client, { kind: 'all' }, { vehicleIds, period: { from: first, to: now } })
  const customerIds = [...new Set(parts.map(({ customerId }) => customerId))]
  const above = await findCustomersAbove(client, customerIds)
  const tripRules = await findRulesInForce(client, customerIds)
  const types = await readVehicleTypes(client, vehicleIds)
  const partsOf = groupBy(parts, ({ vehicleId }) => vehicleId)
  for (const { vehicleId, lateFrom } of changed) {
    await lockVehicle(client, vehicleId)
    let dueAt: EpochMs | null = null
    for (const part of partsOf.get(vehicleId) ?? []) {
      const vehicle = { id: vehicleId, typeId: types.get(vehicleId) ?? null }
      const rules = above(part.customerId)
        .flatMap((customerId) => fleet.rules.get(customerId) ?? [])
        .filter((rule) => concerns(rule, vehicle) && rule.effectiveFrom < part.until && hasGround(rule, fleet))
        // A vehicle that came later is judged from then on.
        .map((rule) => ({ ...rule, effectiveFrom: Math.max(rule.effectiveFrom, part.from) }))
      if (rules.length === 0) continue
      const due = await judgeAndWrite(client, {
        part,
        rules,
        lateFrom,
        now,
        tripRules: tripRules(part.customerId).rules,
        fleet,
      })
      if (due !== null) dueAt = Math.min(dueAt ?? due, due)
    }
    await keepDue(client, vehicleId, dueAt)
  }
}

/** A rule whose geofences were all deleted sleeps. */
function hasGround({ geofenceIds }: ActiveRule, { geofences }: Fleet): boolean {
  return geofenceIds.length === 0 || geofenceIds.some((id) => geofences.has(id))
}

interface PartWork {
  part: HistoryPart
  rules: readonly ActiveRule[]
  lateFrom: EpochMs
  now: EpochMs
  tripRules: Parameters<typeof judgePart>[1]['tripRules']
  fleet: Fleet
}

async function judgeAndWrite(client: pg.PoolClient, work: PartWork): Promise<EpochMs | null> {
  const { part, rules, lateFrom, now, tripRules, fleet } = work
  const judged = { vehicleId: part.vehicleId, from: part.from, part: partWords(part) }
  const before = await findCheckpoint(client, judged, lateFrom)
  const answer = await judgePart(client, {
    part,
    rules,
    checkpoint: before,
    tripRules,
    now,
    geofences: fleet.geofences,
  })
  await keepCheckpoint(client, judged, { checkpoint: answer.checkpoint, after: before, lateFrom })
  const found = {
    vehicleId: part.vehicleId,
    customerId: part.customerId,
    deviceId: part.installations.at(-1)?.deviceId ?? 0,
    now,
    isLate: Number.isFinite(lateFrom),
  }
  const findings = answer.findings.map(({ rule, since, occurrences }, index) => ({
    ruleId: rule.id,
    tellWithinSeconds: rules[index]!.tellWithinSeconds,
    since,
    occurrences: occurrences.map((each) => ({ ...each, detail: wordsOf(rule, each, fleet.geofences) })),
  }))
  if (part.installations.length > 0) await writeFindings(client, findings, found)
  return answer.dueAt
}

/** What the history of an owner is made of; where that changes, it is judged anew. */
function partWords({ customerId, from, until, installations }: HistoryPart): string {
  const ends = installations.map((each) => [each.deviceId, each.from, each.until, each.isCorrected].join(' '))
  return [customerId, from, until, ...ends].join(', ')
}
