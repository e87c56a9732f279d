import type pg from 'pg'
import { inTransaction } from '../storage/base/transaction.ts'
import { readActiveRules } from '../storage/rules/active-rules.ts'
import {
  type ChangedVehicle,
  endOutdated,
  findDueVehicles,
  findVehiclesOf,
  keepHorizon,
  readChangedDevices,
  takeShard,
} from '../storage/rules/rule-work.ts'
import { judgeVehicles, type NoteFault } from './judge-vehicles.ts'
import type { ReadGeofences } from './rule-geofences.ts'

/** What a round did, for whoever counts. */
export interface RoundCounts {
  shards: number
  vehicles: number
  milliseconds: number
}

/**
 * Judges what changed since it was judged last, one part of the fleet after the other, each in a transaction of its own:
 * what was found and how far was judged commit together. Several processes share the parts. Where one fails, it is judged
 * anew with each vehicle apart, so that one which cannot be judged keeps no other waiting.
 */
export async function judgeFleet(
  pool: pg.Pool,
  readGeofences: ReadGeofences,
  noteFault: NoteFault,
): Promise<RoundCounts> {
  const begunAt = new Date()
  let shards = 0
  let vehicles = 0
  let apart: NoteFault | null = null
  for (;;) {
    const round = { notAfter: begunAt, readGeofences, apart }
    try {
      const judged = await inTransaction(pool, (client) => judgeShard(client, round))
      if (judged === null) break
      shards++
      vehicles += judged
      apart = null
    } catch (error) {
      if (apart) throw error
      apart = noteFault
    }
  }
  return { shards, vehicles, milliseconds: Date.now() - begunAt.getTime() }
}

interface Round {
  notAfter: Date
  readGeofences: ReadGeofences
  apart: NoteFault | null
}

/** Judges a part of the fleet and answers how many vehicles; null where every part is taken or was looked at. */
async function judgeShard(client: pg.PoolClient, { notAfter, readGeofences, apart }: Round): Promise<number | null> {
  const shard = await takeShard(client, notAfter)
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
    await judgeVehicles(client, changed, { rules, geofences, apart })
  }
  await keepHorizon(client, shard, { horizon, devices })
  return changed.length
}

/** In the order of their ids, so that two processes never wait for each other in a ring. */
function mergeVehicles(changed: readonly ChangedVehicle[], due: readonly number[]): ChangedVehicle[] {
  const all = new Map(due.map((vehicleId) => [vehicleId, { vehicleId, lateFrom: Number.POSITIVE_INFINITY }]))
  for (const vehicle of changed) all.set(vehicle.vehicleId, vehicle)
  return [...all.values()].sort((one, other) => one.vehicleId - other.vehicleId)
}
