import type {
  OccurrenceCounts,
  OccurrenceGroup,
  OccurrenceStep,
} from '@monitorweb/contract/occurrences/occurrence-operations'
import { MOST_COUNTED } from '@monitorweb/contract/wire/most-counted'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { scopeParameter, type Viewer } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { IS_SNOOZED } from '../notices/snoozed-notices.ts'
import { closedOccurrences } from './closed-occurrences.ts'
import { OCCURRENCE_COLUMNS, type OccurrenceRow, VISIBLE_OCCURRENCES } from './occurrence-rows.ts'

interface OccurrenceFilter {
  group: OccurrenceGroup
  leastUrgency: number
  /** Null: of every vehicle in scope. */
  vehicleId: number | null
}

/** SQL: that nobody has the open `t`, and that it waits for somebody. */
const IS_FREE = '(t.claimed_by is null and t.snoozed_until is null)'

const OPEN: Record<Exclude<OccurrenceGroup, 'encerradas'>, string> = {
  abertas: 'true',
  livres: IS_FREE,
  minhas: 't.claimed_by = $2',
  adiadas: IS_SNOOZED,
}

function openOnes(group: keyof typeof OPEN): string {
  return `from ${VISIBLE_OCCURRENCES} where t.closed_at is null and ${OPEN[group]} and $2::int is not null and t.urgency >= $3
    and ($4::int is null or v.id = $4)`
}

function parameters({ scope, userId }: Viewer, { leastUrgency, vehicleId }: OccurrenceFilter): unknown[] {
  return [scopeParameter(scope), userId, leastUrgency, vehicleId]
}

/**
 * Lists the occurrences in scope: of open ones the most urgent, and of these who waits longest; of those put aside who comes back first, of others
 * the last closed.
 */
export async function listOccurrences(
  client: Queryable,
  viewer: Viewer,
  { first, offset, ...filter }: OccurrenceFilter & Page,
): Promise<OccurrenceRow[]> {
  const LAST_CLOSED = 'order by t.closed_at desc, t.id desc'
  const order = filter.group === 'adiadas' ? 't.snoozed_until, t.id' : 't.urgency desc, t.admitted_at, t.id'
  const page =
    filter.group === 'encerradas'
      ? `from ${VISIBLE_OCCURRENCES} where t.id = any(array(
           select id from (${closedOccurrences(viewer.scope, filter.vehicleId)} ${LAST_CLOSED} limit $5 offset $6) as page))
         ${LAST_CLOSED}`
      : `${openOnes(filter.group)} order by ${order} limit $5 offset $6`
  const { rows } = await client.query<OccurrenceRow>(`select ${OCCURRENCE_COLUMNS} ${page}`, [
    ...parameters(viewer, filter),
    first,
    offset,
  ])
  return rows
}

/** Counts those in scope; of more closed ones than {@link MOST_COUNTED} the rest is not counted. */
export async function countOccurrences(client: Queryable, viewer: Viewer, filter: OccurrenceFilter): Promise<number> {
  const counted =
    filter.group === 'encerradas'
      ? `${closedOccurrences(viewer.scope, filter.vehicleId)} limit ${MOST_COUNTED} + 1`
      : `select ${openOnes(filter.group)}`
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (${counted}) as counted`,
    parameters(viewer, filter),
  )
  return rows[0]!.count
}

/** Throws NotFoundError for what the viewer may not see. */
export async function getOccurrence(client: Queryable, { scope }: Viewer, id: number): Promise<OccurrenceRow> {
  const { rows } = await client.query<OccurrenceRow>(
    `select ${OCCURRENCE_COLUMNS} from ${VISIBLE_OCCURRENCES} where t.id = $2`,
    [scopeParameter(scope), id],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

/** Reads these, whoever may see them: for who takes them in. */
export async function readOccurrences(client: Queryable, ids: readonly number[]): Promise<OccurrenceRow[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query<OccurrenceRow>({
    name: 'occurrences-to-tell',
    text: `select ${OCCURRENCE_COLUMNS} from ${VISIBLE_OCCURRENCES} where t.id = any($2::int[]) order by t.id`,
    values: [null, ids],
  })
  return rows
}

/** Counts what waits in scope, for badge and sound. */
export async function countWaiting(client: Queryable, { scope, userId }: Viewer): Promise<OccurrenceCounts> {
  const { rows } = await client.query<OccurrenceCounts>(
    `select count(*) filter (where ${IS_FREE})::int as unclaimed,
       count(*) filter (where t.claimed_by = $2)::int as mine,
       count(*) filter (where ${IS_SNOOZED})::int as snoozed,
       coalesce(max(t.urgency) filter (where ${IS_FREE}), 0)::int as urgency,
       coalesce(max(t.id) filter (where ${IS_FREE}), 0)::int as "newestId",
       coalesce(max((select max(s.id) from attendance_step s where s.attendance_id = t.id and s.kind = 'returned'))
         filter (where ${IS_FREE}), 0)::int as "newestReturn"
     from ${VISIBLE_OCCURRENCES} where t.closed_at is null`,
    [scopeParameter(scope), userId],
  )
  return rows[0]!
}

/** Lists what was done with an occurrence, the first step first. Throws NotFoundError. */
export async function listSteps(
  client: Queryable,
  viewer: Viewer,
  { id, first, offset }: { id: number } & Page,
): Promise<OccurrenceStep[]> {
  await getOccurrence(client, viewer, id)
  const { rows } = await client.query<OccurrenceStep>(
    `select s.id, s.kind, ${epochMs('s.at')} as at, coalesce(u.name, '') as author, s.text,
       ${epochMs('s.until')} as until
     from attendance_step s left join user_account u on u.id = s.author_id
     where s.attendance_id = $1 order by s.id limit $2 offset $3`,
    [id, first, offset],
  )
  return rows
}

/** Throws NotFoundError. */
export async function countSteps(client: Queryable, viewer: Viewer, id: number): Promise<number> {
  await getOccurrence(client, viewer, id)
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from attendance_step where attendance_id = $1',
    [id],
  )
  return rows[0]!.count
}
