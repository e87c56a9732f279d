import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { float8Array, int4Array } from '../base/binary-array.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import {
  type FindingChanges,
  type Findings,
  type FoundIn,
  type WrittenOccurrence,
  writeChanges,
} from './finding-changes.ts'

interface StoredOccurrence {
  id: string
  vehicleId: number
  ruleId: number
  customerId: number
  beganAt: EpochMs
  firedAt: EpochMs
  endedAt: EpochMs | null
  isWithdrawn: boolean
  count: number
  worst: number | null
  detail: string
}

const LATE = 'dado que chegou depois'
const MISJUDGED = 'os reportes seguintes mostraram que não foi assim'

/** What rules find in a part of a vehicle's history. */
export interface FoundByRules extends FoundIn {
  findings: readonly Findings[]
}

/**
 * Makes what is stored of vehicles what their rules find now: new ones are opened, others moved, closed, or withdrawn, and
 * each keeps its id. What began in days that are not kept any more goes on or ends, and else stands as it was found. Tells who listens.
 */
export async function writeFindings(client: Queryable, all: readonly FoundByRules[]): Promise<void> {
  const asked = all.filter(({ findings }) => findings.length > 0)
  if (asked.length === 0) return
  const stored = groupBy(await readStored(client, asked), ({ vehicleId }) => vehicleId)
  const changes: FindingChanges = { renewed: [], fresh: [], withdrawn: [], ended: [] }
  for (const found of asked) {
    const isKept = ({ beganAt }: Span) => beganAt >= found.keptSince
    for (const findings of found.findings) {
      const known = (stored.get(found.vehicleId) ?? []).filter(
        ({ ruleId, beganAt }) => ruleId === findings.ruleId && beganAt >= findings.since && beganAt < found.until,
      )
      const [kept, older] = [known.filter(isKept), known.filter((each) => !isKept(each))]
      const occurrences = findings.occurrences.filter(isKept)
      compareRule({ findings: { ...findings, occurrences }, known: kept, found }, changes)
      continueOlder({ findings, known: older, found }, changes)
    }
  }
  await writeChanges(client, changes)
}

async function readStored(client: Queryable, all: readonly FoundByRules[]): Promise<StoredOccurrence[]> {
  const asked = all.flatMap(({ vehicleId, findings }) =>
    findings.map(({ ruleId, since }) => ({ vehicleId, ruleId, since })),
  )
  const { rows } = await client.query<StoredOccurrence>({
    name: 'rules-stored-occurrences',
    text: `
      select o.id::text, o.vehicle_id as "vehicleId", o.rule_id as "ruleId", o.customer_id as "customerId", ${epochMs('o.began_at')} as "beganAt", ${epochMs('o.fired_at')} as "firedAt",
        ${epochMs('o.ended_at')} as "endedAt", o.withdrawn_at is not null as "isWithdrawn", o.count, o.worst, o.detail
      from (
        select vehicle_id, rule_id, min(since) as since from unnest($1::int[], $2::int[], $3::float8[]) as asked(vehicle_id, rule_id, since)
        group by vehicle_id, rule_id
      ) asked
      join occurrence o on o.vehicle_id = asked.vehicle_id and o.rule_id = asked.rule_id
        and o.began_at >= to_timestamp(asked.since / 1000)
      order by o.began_at`,
    values: [
      int4Array(asked.map(({ vehicleId }) => vehicleId)),
      int4Array(asked.map(({ ruleId }) => ruleId)),
      float8Array(asked.map(({ since }) => since)),
    ],
  })
  return rows
}

interface RuleWrite {
  findings: Findings
  known: readonly StoredOccurrence[]
  found: FoundIn
}

/** Notes what is to be done so that what is stored of a rule and vehicle becomes what is found. */
function compareRule({ findings, known, found }: RuleWrite, changes: FindingChanges): void {
  const left = new Set(known)
  const others: WrittenOccurrence[] = []
  const pairs: [StoredOccurrence, WrittenOccurrence][] = []
  for (const occurrence of findings.occurrences) {
    const same = known.find(({ beganAt }) => beganAt === occurrence.beganAt)
    if (!same) others.push(occurrence)
    else {
      pairs.push([same, occurrence])
      left.delete(same)
    }
  }
  for (const occurrence of others) {
    const moved = [...left].find((each) => !each.isWithdrawn && overlap(each, occurrence))
    if (!moved) changes.fresh.push({ occurrence, findings, found })
    else {
      pairs.push([moved, occurrence])
      left.delete(moved)
    }
  }
  for (const [before, occurrence] of pairs) {
    if (before.isWithdrawn || before.customerId !== found.customerId || !isSame(before, occurrence)) {
      changes.renewed.push({ id: before.id, occurrence, found })
    }
  }
  const because = found.isLate ? LATE : MISJUDGED
  for (const { id, isWithdrawn } of left) if (!isWithdrawn) changes.withdrawn.push({ id, because })
}

/**
 * Has what began before all is kept go on, or end, as what is found that reaches into what is kept; of what nothing of it is found no more is known
 * than that it went on until then.
 */
function continueOlder({ findings, known, found }: RuleWrite, changes: FindingChanges): void {
  const { keptSince, customerId } = found
  const reaches = ({ endedAt }: Span) => endedAt === null || endedAt >= keptSince
  const reaching = findings.occurrences.filter((each) => each.beganAt < keptSince && reaches(each))
  for (const before of known) {
    if (before.isWithdrawn || !reaches(before)) continue
    const { id } = before
    const same = reaching.find(({ beganAt }) => beganAt === before.beganAt)
    const after = same ?? reaching.find((each) => overlap(each, before))
    if (same && (before.customerId !== customerId || !isSame(before, same))) {
      changes.renewed.push({ id, occurrence: same, found })
    } else if (after && after.endedAt !== before.endedAt) changes.ended.push({ ...after, id })
    else if (!after && before.endedAt === null) changes.ended.push({ id, endedAt: keptSince, endPlace: null })
  }
}

interface Span {
  beganAt: EpochMs
  endedAt: EpochMs | null
}

function overlap(one: Span, other: Span): boolean {
  const end = ({ endedAt }: Span) => endedAt ?? Number.POSITIVE_INFINITY
  return one.beganAt <= end(other) && other.beganAt <= end(one)
}

function isSame(before: StoredOccurrence, after: WrittenOccurrence): boolean {
  return (
    before.beganAt === after.beganAt &&
    before.firedAt === after.firedAt &&
    before.endedAt === after.endedAt &&
    before.count === after.count &&
    before.detail === after.detail
  )
}
