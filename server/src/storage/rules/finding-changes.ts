import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Occurrence } from '@monitorweb/domain/rules/rule'
import type { RuleFindings } from '@monitorweb/domain/rules/vehicle-question'
import type { Queryable } from '../base/queryable.ts'
import { announceFindings } from './finding-news.ts'

/** An occurrence with its words, as it is stored. */
export interface WrittenOccurrence extends Occurrence {
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

/** What is to be done to what is stored of vehicles. */
export interface FindingChanges {
  renewed: { id: string; occurrence: WrittenOccurrence; found: FoundIn }[]
  fresh: { occurrence: WrittenOccurrence; findings: Findings; found: FoundIn }[]
  withdrawn: { id: string; because: string }[]
  ended: ({ id: string } & Pick<Occurrence, 'endedAt' | 'endPlace'>)[]
}

/** Does all of it in one statement a kind, and tells who listens where there was anything to do. */
export async function writeChanges(client: Queryable, changes: FindingChanges): Promise<void> {
  const { renewed, fresh, withdrawn, ended } = changes
  if (renewed.length > 0) await renewAll(client, renewed)
  if (fresh.length > 0) await insertAll(client, fresh)
  if (withdrawn.length > 0) await withdrawAll(client, withdrawn)
  if (ended.length > 0) await endAll(client, ended)
  const written = renewed.length + fresh.length + withdrawn.length + ended.length
  if (written > 0) await announceFindings(client)
}

/** What is stored of an occurrence as it was found: its columns, their types, and what each takes of it. */
const FOUND_COLUMNS: readonly [name: string, type: string, of: (occurrence: WrittenOccurrence) => unknown][] = [
  ['began_at', 'timestamptz', ({ beganAt }) => timeOf(beganAt)],
  ['fired_at', 'timestamptz', ({ firedAt }) => timeOf(firedAt)],
  ['ended_at', 'timestamptz', ({ endedAt }) => (endedAt === null ? null : timeOf(endedAt))],
  ['count', 'int', ({ count }) => count],
  ['worst', 'float8', ({ worst }) => worst],
  ['detail', 'text', ({ detail }) => detail],
  ['latitude_e7', 'int', ({ place }) => e7(place?.latitude)],
  ['longitude_e7', 'int', ({ place }) => e7(place?.longitude)],
  ['end_latitude_e7', 'int', ({ endPlace }) => e7(endPlace?.latitude)],
  ['end_longitude_e7', 'int', ({ endPlace }) => e7(endPlace?.longitude)],
  ['geofence_id', 'int', ({ geofenceId }) => geofenceId],
]
const FOUND_NAMES = FOUND_COLUMNS.map(([name]) => name)

/** SQL: the arrays of all columns, and of some more from there on, as rows named `written`. */
function writtenRows(...more: [name: string, type: string][]): string {
  const columns = [...FOUND_COLUMNS, ...more]
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`)
  return `unnest(${arrays.join(', ')}) as written(${columns.map(([name]) => name).join(', ')})`
}

function foundValues(changes: readonly { occurrence: WrittenOccurrence }[]): unknown[][] {
  return FOUND_COLUMNS.map(([, , of]) => changes.map(({ occurrence }) => of(occurrence)))
}

const RENEW = `
  update occurrence o set ${FOUND_NAMES.map((name) => `${name} = written.${name}`).join(', ')},
    device_id = written.device_id, customer_id = written.customer_id, withdrawn_at = null, withdrawn_because = '',
    changed_in = pg_current_xact_id()
  from ${writtenRows(['id', 'bigint'], ['device_id', 'int'], ['customer_id', 'int'])} where o.id = written.id`

const OPENED = [...FOUND_NAMES, 'rule_id', 'vehicle_id', 'device_id', 'customer_id', 'notify'].join(', ')
const OPEN = `
  insert into occurrence (${OPENED}) select ${OPENED}
  from ${writtenRows(['rule_id', 'int'], ['vehicle_id', 'int'], ['device_id', 'int'], ['customer_id', 'int'], ['notify', 'bool'])}`

function timeOf(instant: EpochMs): string {
  return new Date(instant).toISOString()
}

function e7(degrees: number | undefined): number | null {
  return degrees === undefined ? null : Math.round(degrees * 1e7)
}

async function renewAll(client: Queryable, renewed: FindingChanges['renewed']): Promise<void> {
  await client.query({
    name: 'rules-renew-occurrences',
    text: RENEW,
    values: [
      ...foundValues(renewed),
      renewed.map(({ id }) => id),
      renewed.map(({ found }) => found.deviceId),
      renewed.map(({ found }) => found.customerId),
    ],
  })
}

async function insertAll(client: Queryable, fresh: FindingChanges['fresh']): Promise<void> {
  await client.query({
    name: 'rules-open-occurrences',
    text: OPEN,
    values: [
      ...foundValues(fresh),
      fresh.map(({ findings }) => findings.ruleId),
      fresh.map(({ found }) => found.vehicleId),
      fresh.map(({ found }) => found.deviceId),
      fresh.map(({ found }) => found.customerId),
      fresh.map(isToBeTold),
    ],
  })
}

/** What a tracker that sleeps shows with its next report is news then, whenever it had lasted long enough. */
function isToBeTold({ occurrence, findings, found }: FindingChanges['fresh'][number]): boolean {
  const { firedAt, knownAt = firedAt } = occurrence
  return found.now - knownAt <= findings.tellWithinSeconds * 1000
}

async function withdrawAll(client: Queryable, withdrawn: FindingChanges['withdrawn']): Promise<void> {
  await client.query({
    name: 'rules-withdraw-occurrences',
    text: `update occurrence o set withdrawn_at = now(), withdrawn_because = w.because, changed_in = pg_current_xact_id()
      from unnest($1::bigint[], $2::text[]) as w(id, because) where o.id = w.id`,
    values: [withdrawn.map(({ id }) => id), withdrawn.map(({ because }) => because)],
  })
}

async function endAll(client: Queryable, ended: FindingChanges['ended']): Promise<void> {
  await client.query({
    name: 'rules-end-older-occurrences',
    text: `update occurrence o set ended_at = e.ended_at, end_latitude_e7 = e.latitude_e7, end_longitude_e7 = e.longitude_e7,
        changed_in = pg_current_xact_id()
      from unnest($1::bigint[], $2::timestamptz[], $3::int[], $4::int[]) as e(id, ended_at, latitude_e7, longitude_e7) where o.id = e.id`,
    values: [
      ended.map(({ id }) => id),
      ended.map(({ endedAt }) => (endedAt === null ? null : timeOf(endedAt))),
      ended.map(({ endPlace }) => e7(endPlace?.latitude)),
      ended.map(({ endPlace }) => e7(endPlace?.longitude)),
    ],
  })
}
