import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Occurrence, Rule } from '@monitorweb/domain/rules/rule'
import type { Queryable } from '../storage/base/queryable.ts'
import type { Scope } from '../storage/base/scope.ts'
import { concerns, type VehicleChoice } from '../storage/rules/active-rules.ts'
import { readRuledVehicles } from '../storage/rules/rule-vehicles.ts'
import { findRulesInForce } from '../storage/settings/trip-rules-store.ts'
import { listHistoryParts } from '../storage/tracks/history-parts.ts'
import { hasGround, judgePart, wordsOf } from './judged-part.ts'
import type { NamedGeofence } from './rule-geofences.ts'

/** Of vehicles that several look at together, each looks at one share. */
export interface FleetShare {
  /** From 0. */
  index: number
  of: number
}

export interface BackTest {
  rule: Omit<Rule, 'id' | 'effectiveFrom'> & VehicleChoice
  /** The rule's customer and those below it. */
  scope: Extract<Scope, { kind: 'customers' }>
  geofences: ReadonlyMap<number, NamedGeofence>
  from: EpochMs
  now: EpochMs
  /** Absent: all of them. */
  share?: FleetShare | undefined
}

export interface TriedOccurrence extends Occurrence {
  vehicleId: number
  plate: string
  detail: string
}

/**
 * Judges a rule over time gone by, as the process of rules would have: what it would have found, the newest first, and in
 * how many vehicles was looked.
 */
export async function backTest(
  pool: Queryable,
  { rule: draft, scope, geofences, from, now, share }: BackTest,
): Promise<{ vehicles: number; occurrences: TriedOccurrence[] }> {
  const vehicleIds = draft.vehicleChoice === 'chosen' || draft.vehicleChoice === 'groups' ? draft.vehicleIds : null
  // A group may have vehicles of others, and one that was chosen may have been sold: the rule is about neither.
  const all = await listHistoryParts(pool, scope, { vehicleIds, askedAs: null, period: { from, to: now } })
  const vehicles = await readRuledVehicles(pool, [...new Set(all.map(({ vehicleId }) => vehicleId))])
  const concerned = all.filter(
    ({ vehicleId, customerId }) =>
      scope.customerIds.includes(customerId) &&
      concerns(draft, { id: vehicleId, typeId: vehicles.get(vehicleId)?.typeId ?? null }),
  )
  const parts = share ? partsOfShare(concerned, share) : concerned
  const tripRules = await findRulesInForce(pool, [...new Set(parts.map(({ customerId }) => customerId))])
  const occurrences: TriedOccurrence[] = []
  for (const part of hasGround(draft, geofences) ? parts : []) {
    const rule = { ...draft, id: 0, effectiveFrom: Math.max(from, part.from) }
    const { findings } = await judgePart(pool, {
      ...{ part, rules: [rule], checkpoint: null, geofences, now },
      tripRules: tripRules(part.customerId).rules,
    })
    for (const each of findings[0]!.occurrences) {
      const { vehicleId, plate } = part
      occurrences.push({ ...each, vehicleId, plate, detail: wordsOf(rule, each, geofences) })
    }
  }
  occurrences.sort(newestFirst)
  return { vehicles: new Set(parts.map(({ vehicleId }) => vehicleId)).size, occurrences }
}

/** Orders occurrences; every one that was found has a beginning, which on the wire may be absent. */
export function newestFirst(one: { beganAt: EpochMs | null }, other: { beganAt: EpochMs | null }): number {
  return (other.beganAt ?? 0) - (one.beganAt ?? 0)
}

/** Vehicles are dealt one by one, so that those which drive much are in every share. */
function partsOfShare<P extends { vehicleId: number }>(parts: readonly P[], { index, of }: FleetShare): P[] {
  const vehicleIds = [...new Set(parts.map(({ vehicleId }) => vehicleId))].sort((one, other) => one - other)
  const mine = new Set(vehicleIds.filter((_, place) => place % of === index))
  return parts.filter(({ vehicleId }) => mine.has(vehicleId))
}
