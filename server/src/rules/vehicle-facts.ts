import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import type { Queryable } from '../storage/base/queryable.ts'
import { findRegisterChange, type RegisterReading } from '../storage/base/register-changes.ts'
import { findCustomersAbove } from '../storage/registers/customers-above.ts'
import { type RuledVehicle, readRuledVehicles, UNKNOWN_VEHICLE } from '../storage/rules/rule-vehicles.ts'
import { findRulesInForce } from '../storage/settings/trip-rules-store.ts'
import { type HistoryPart, listHistoryParts } from '../storage/tracks/history-parts.ts'

/** What the registers say of vehicles that rules are judged of. */
export interface VehicleFacts {
  /** All parts of a vehicle's history, those that are to come too. */
  partsOf(vehicleId: number): readonly HistoryPart[]
  vehicle(vehicleId: number): RuledVehicle
  /** The customer and those above it, the nearest first. */
  above(customerId: number): readonly number[]
  tripRules(customerId: number): TripRules
  /** Whether this question told other owners of a vehicle than the one before, or is the first about one that was sold. */
  hasNewOwners(vehicleId: number): boolean
}

export interface ReadVehicleFacts {
  /** Answers what the registers say of these vehicles now. */
  (client: Queryable, vehicleIds: readonly number[]): Promise<VehicleFacts>
  /** All are read anew: what was done with them is undone. */
  forget(): void
}

/** Where more vehicles are known, all are read anew. */
const MOST_VEHICLES = 50_000
const EVER = { from: 0, to: Date.UTC(9999, 11, 31) }

/**
 * Reads facts of vehicles, and keeps them until any of the registers that they are read from changes. It is for one who asks after the other: an answer
 * holds until the next question.
 */
export function createVehicleFactsReader(): ReadVehicleFacts {
  let reading: RegisterReading | null = null
  const parts = new Map<number, readonly HistoryPart[]>()
  const vehicles = new Map<number, RuledVehicle>()
  const above = new Map<number, readonly number[]>()
  const tripRules = new Map<number, TripRules>()
  /** Of vehicles that were sold, whichever register changes. */
  const owners = new Map<number, string>()
  const resold = new Set<number>()

  async function readVehicles(client: Queryable, vehicleIds: readonly number[]): Promise<void> {
    const listed = await listHistoryParts(client, { kind: 'all' }, { vehicleIds, period: EVER })
    await readCustomers(client, [...new Set(listed.map(({ customerId }) => customerId))])
    // After the customers above: from when on the rules of new ones count has to be known with them.
    const found = await readRuledVehicles(client, vehicleIds)
    const byVehicle = groupBy(listed, ({ vehicleId }) => vehicleId)
    for (const id of vehicleIds) {
      const history = byVehicle.get(id) ?? []
      parts.set(id, history)
      noteOwners(id, history)
      vehicles.set(id, found.get(id) ?? UNKNOWN_VEHICLE)
    }
  }
  function noteOwners(vehicleId: number, history: readonly HistoryPart[]): void {
    const isSold = history.some(({ from }) => Number.isFinite(from))
    if (!isSold && !owners.has(vehicleId)) return
    const words = history.map(({ customerId, from, until }) => [customerId, from, until].join(' ')).join(', ')
    if (owners.get(vehicleId) !== words) resold.add(vehicleId)
    if (isSold) owners.set(vehicleId, words)
    else owners.delete(vehicleId)
  }
  async function readCustomers(client: Queryable, customerIds: readonly number[]): Promise<void> {
    const unknown = customerIds.filter((id) => !tripRules.has(id))
    if (unknown.length === 0) return
    const [aboveOf, inForceOf] = [await findCustomersAbove(client, unknown), await findRulesInForce(client, unknown)]
    for (const id of unknown) {
      above.set(id, aboveOf(id))
      tripRules.set(id, inForceOf(id).rules)
    }
  }

  const facts: VehicleFacts = {
    partsOf: (vehicleId) => parts.get(vehicleId) ?? [],
    vehicle: (vehicleId) => vehicles.get(vehicleId) ?? UNKNOWN_VEHICLE,
    above: (customerId) => above.get(customerId) ?? [customerId],
    tripRules: (customerId) => tripRules.get(customerId)!,
    hasNewOwners: (vehicleId) => resold.has(vehicleId),
  }
  const forget = () => {
    reading = null
    owners.clear()
  }
  const read = async (client: Queryable, vehicleIds: readonly number[]) => {
    const { isChanged, ...asked } = await findRegisterChange(client, reading)
    if (isChanged || parts.size > MOST_VEHICLES) {
      for (const kept of [parts, vehicles, above, tripRules]) kept.clear()
      reading = asked
    }
    if (owners.size > MOST_VEHICLES) owners.clear()
    resold.clear()
    const missing = vehicleIds.filter((id) => !parts.has(id))
    if (missing.length > 0) await readVehicles(client, missing)
    return facts
  }
  return Object.assign(read, { forget })
}
