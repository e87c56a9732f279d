import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Occurrence } from '@monitorweb/domain/rules/rule'
import type { RuleFindings } from '@monitorweb/domain/rules/vehicle-question'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** An occurrence with its words, as it is stored. */
export interface WrittenOccurrence extends Occurrence {
  detail: string
}

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

export interface Findings extends Pick<RuleFindings, 'since'> {
  ruleId: number
  tellWithinSeconds: number
  occurrences: readonly WrittenOccurrence[]
}

export interface FoundIn {
  vehicleId: number
  deviceId: number
  customerId: number
  /** What began then or later is another owner's, and found in another history. */
  until: EpochMs
  now: EpochMs
  /** Whether what came was older than what was known. */
  isLate: boolean
  /** Of what began before there is not all any more that it was found by; −Infinity: all is kept. */
  keptSince: EpochMs
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
  let written = 0
  for (const found of asked) {
    const isKept = ({ beganAt }: Span) => beganAt >= found.keptSince
    for (const findings of found.findings) {
      const known = (stored.get(found.vehicleId) ?? []).filter(
        ({ ruleId, beganAt }) => ruleId === findings.ruleId && beganAt >= findings.since && beganAt < found.until,
      )
      const [kept, older] = [known.filter(isKept), known.filter((each) => !isKept(each))]
      const occurrences = findings.occurrences.filter(isKept)
      written += await writeRule(client, { findings: { ...findings, occurrences }, known: kept, found })
      written += await continueOlder(client, { findings, known: older, found })
    }
  }
  if (written > 0) await client.query("select pg_notify('occurrences', '')")
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
      asked.map(({ vehicleId }) => vehicleId),
      asked.map(({ ruleId }) => ruleId),
      asked.map(({ since }) => since),
    ],
  })
  return rows
}

interface RuleWrite {
  findings: Findings
  known: readonly StoredOccurrence[]
  found: FoundIn
}

async function writeRule(client: Queryable, { findings, known, found }: RuleWrite): Promise<number> {
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
  const fresh: WrittenOccurrence[] = []
  for (const occurrence of others) {
    const moved = [...left].find((each) => !each.isWithdrawn && overlap(each, occurrence))
    if (!moved) fresh.push(occurrence)
    else {
      pairs.push([moved, occurrence])
      left.delete(moved)
    }
  }
  const renewed = pairs.filter(
    ([before, after]) => before.isWithdrawn || before.customerId !== found.customerId || !isSame(before, after),
  )
  for (const [{ id }, occurrence] of renewed) await renew(client, id, occurrence, found)
  for (const occurrence of fresh) await insert(client, occurrence, { findings, found })
  const withdrawn = [...left].filter(({ isWithdrawn }) => !isWithdrawn)
  for (const { id } of withdrawn) await withdraw(client, id, found.isLate ? LATE : MISJUDGED)
  return renewed.length + fresh.length + withdrawn.length
}

/**
 * Has what began before all is kept go on, or end, as what is found that reaches into what is kept; of what nothing of it is found no more is known
 * than that it went on until then.
 */
async function continueOlder(client: Queryable, { findings, known, found }: RuleWrite): Promise<number> {
  const { keptSince, customerId } = found
  const reaches = ({ endedAt }: Span) => endedAt === null || endedAt >= keptSince
  const reaching = findings.occurrences.filter((each) => each.beganAt < keptSince && reaches(each))
  let written = 0
  for (const before of known) {
    if (before.isWithdrawn || !reaches(before)) continue
    const same = reaching.find(({ beganAt }) => beganAt === before.beganAt)
    const after = same ?? reaching.find((each) => overlap(each, before))
    if (same && (before.customerId !== customerId || !isSame(before, same))) await renew(client, before.id, same, found)
    else if (after && after.endedAt !== before.endedAt) await endAt(client, before.id, after)
    else if (!after && before.endedAt === null) await endAt(client, before.id, { endedAt: keptSince, endPlace: null })
    else continue
    written++
  }
  return written
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

const SET = `began_at = to_timestamp($2::float8 / 1000), fired_at = to_timestamp($3::float8 / 1000),
  ended_at = to_timestamp($4::float8 / 1000), count = $5, worst = $6, detail = $7, latitude_e7 = $8, longitude_e7 = $9,
  end_latitude_e7 = $10, end_longitude_e7 = $11, geofence_id = $12`

function valuesOf({ place, endPlace, ...occurrence }: WrittenOccurrence): unknown[] {
  const { beganAt, firedAt, endedAt, count, worst, detail, geofenceId } = occurrence
  return [
    ...[beganAt, firedAt, endedAt, count, worst, detail, e7(place?.latitude), e7(place?.longitude)],
    ...[e7(endPlace?.latitude), e7(endPlace?.longitude), geofenceId],
  ]
}

function e7(degrees: number | undefined): number | null {
  return degrees === undefined ? null : Math.round(degrees * 1e7)
}

async function renew(
  client: Queryable,
  id: string,
  occurrence: WrittenOccurrence,
  { deviceId, customerId }: FoundIn,
): Promise<void> {
  await client.query({
    name: 'rules-renew-occurrence',
    text: `update occurrence set ${SET}, device_id = $13, customer_id = $14, withdrawn_at = null, withdrawn_because = '',
      changed_in = pg_current_xact_id() where id = $1::bigint`,
    values: [id, ...valuesOf(occurrence), deviceId, customerId],
  })
}

async function endAt(
  client: Queryable,
  id: string,
  { endedAt, endPlace }: Pick<Occurrence, 'endedAt' | 'endPlace'>,
): Promise<void> {
  await client.query({
    name: 'rules-end-older-occurrence',
    text: `update occurrence set ended_at = to_timestamp($2::float8 / 1000), end_latitude_e7 = $3, end_longitude_e7 = $4,
      changed_in = pg_current_xact_id() where id = $1::bigint`,
    values: [id, endedAt, e7(endPlace?.latitude), e7(endPlace?.longitude)],
  })
}

async function insert(
  client: Queryable,
  occurrence: WrittenOccurrence,
  { findings, found }: { findings: Findings; found: FoundIn },
): Promise<void> {
  const { vehicleId, deviceId, customerId, now } = found
  const isFresh = now - occurrence.firedAt <= findings.tellWithinSeconds * 1000
  await client.query({
    name: 'rules-open-occurrence',
    text: `
      insert into occurrence (rule_id, began_at, fired_at, ended_at, count, worst, detail, latitude_e7, longitude_e7,
        end_latitude_e7, end_longitude_e7, geofence_id, vehicle_id, device_id, customer_id, notify)
      values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5, $6, $7,
        $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    values: [findings.ruleId, ...valuesOf(occurrence), vehicleId, deviceId, customerId, isFresh],
  })
}

async function withdraw(client: Queryable, id: string, because: string): Promise<void> {
  await client.query({
    name: 'rules-withdraw-occurrence',
    text: `update occurrence set withdrawn_at = now(), withdrawn_because = $2, changed_in = pg_current_xact_id() where id = $1::bigint`,
    values: [id, because],
  })
}
