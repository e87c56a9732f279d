import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { findCustomersAbove } from '../storage/registers/customers-above.ts'
import { type ActiveRule, concerns } from '../storage/rules/active-rules.ts'
import { endToldAnchors } from '../storage/rules/anchor-rules.ts'
import { findCheckpoint, keepCheckpoint } from '../storage/rules/checkpoint-store.ts'
import { writeFindings } from '../storage/rules/occurrence-writer.ts'
import { readVehicleTypes } from '../storage/rules/rule-vehicles.ts'
import { type ChangedVehicle, keepDue, lockVehicle } from '../storage/rules/rule-work.ts'
import { findRulesInForce } from '../storage/settings/trip-rules-store.ts'
import { type HistoryPart, listHistoryParts } from '../storage/tracks/history-parts.ts'
import type { JudgedMemory } from './judged-memory.ts'
import { judgePart, wordsOf } from './judged-part.ts'
import type { NamedGeofence } from './rule-geofences.ts'

/** What vehicles are judged by: the rules by their customer, and the geofences that they name. */
export interface Fleet {
  rules: ReadonlyMap<number, readonly ActiveRule[]>
  geofences: ReadonlyMap<number, NamedGeofence>
}

/** Judges the rules of these vehicles, one after the other, writes down what they find, and notes in the memory how far it is. */
export async function judgeVehicles(
  client: pg.PoolClient,
  changed: readonly ChangedVehicle[],
  { fleet, memory }: { fleet: Fleet; memory: JudgedMemory },
): Promise<void> {
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
  const judgeOne = async ({ vehicleId, lateFrom }: ChangedVehicle) => {
    await lockVehicle(client, vehicleId)
    let dueAt: EpochMs | null = null
    for (const part of partsOf.get(vehicleId) ?? []) {
      const vehicle = { id: vehicleId, typeId: types.get(vehicleId) ?? null }
      const rules = above(part.customerId)
        .flatMap((customerId) => fleet.rules.get(customerId) ?? [])
        .filter((rule) => concerns(rule, vehicle) && hasGround(rule, fleet))
        // A vehicle that came later, to its owner or into a group, is judged from then on.
        .map((rule) => {
          const effectiveFrom = Math.max(rule.effectiveFrom, part.from, rule.startOf[vehicleId] ?? 0)
          return { ...rule, effectiveFrom }
        })
        .filter(({ effectiveFrom }) => effectiveFrom < part.until)
      if (rules.length === 0) continue
      const due = await judgeAndWrite(client, {
        part,
        rules,
        lateFrom,
        now,
        tripRules: tripRules(part.customerId).rules,
        fleet,
        memory,
      })
      if (due !== null) dueAt = Math.min(dueAt ?? due, due)
    }
    await keepDue(client, vehicleId, dueAt)
  }
  for (const vehicle of changed) await judgeOne(vehicle)
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
  memory: JudgedMemory
}

async function judgeAndWrite(client: pg.PoolClient, work: PartWork): Promise<EpochMs | null> {
  const { part, rules, lateFrom, now, tripRules, fleet, memory } = work
  const judged = { vehicleId: part.vehicleId, from: part.from, part: partWords(part) }
  // What came late may have made wrong what is remembered.
  const known = Number.isFinite(lateFrom) ? null : memory.find(part.vehicleId, judged.part)
  const before = known?.checkpoint ?? (await findCheckpoint(client, judged, lateFrom))
  const answer = await judgePart(client, {
    part,
    rules,
    checkpoint: before,
    tripRules,
    now,
    geofences: fleet.geofences,
  })
  const after = known ? { at: known.storedAt } : before
  const storedAt = await keepCheckpoint(client, judged, { checkpoint: answer.checkpoint, after, lateFrom })
  const found = {
    vehicleId: part.vehicleId,
    customerId: part.customerId,
    until: part.until,
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
  const said = JSON.stringify([found.deviceId, findings])
  const { checkpoint } = answer
  const isKept = checkpoint !== null && storedAt !== null
  memory.note(part.vehicleId, judged.part, isKept ? { checkpoint, storedAt, findings: said } : null)
  if (said === known?.findings) return answer.dueAt
  const hasChanged = part.installations.length > 0 && (await writeFindings(client, findings, found))
  if (hasChanged && rules.some(({ condition }) => condition.kind === 'leaves')) {
    await endToldAnchors(client, part.vehicleId)
  }
  return answer.dueAt
}

/** What the history of an owner is made of; where that changes, it is judged anew. */
function partWords({ customerId, from, until, installations }: HistoryPart): string {
  const ends = installations.map((each) => [each.deviceId, each.from, each.until, each.isCorrected].join(' '))
  return [customerId, from, until, ...ends].join(', ')
}
