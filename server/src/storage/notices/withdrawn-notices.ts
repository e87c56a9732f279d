import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'
import type { NewNotice } from './new-notices.ts'
import { IS_FREE, PERHAPS_TOLD } from './notice-lease.ts'

/** So many are told again at a time. */
const MOST_AT_ONCE = 1000
const UNWANTED = 'A ocorrência voltou, e a pessoa já não é avisada dela.'

/** SQL: withdraws what waits of occurrences that were withdrawn. What somebody hands over now is told. */
function withdrawing(which: string): string {
  return `update notice set state = 'withdrawn',
      last_error = case when leased_until is null then last_error else '${PERHAPS_TOLD}' end
    where id in (
      select n.id from notice n join attendance t on t.id = n.attendance_id join occurrence o on o.id = t.occurrence_id
      where n.state = 'waiting' and ${IS_FREE} and o.withdrawn_at is not null and ${which}
      for update of n skip locked)`
}

/** Has nobody told of what was withdrawn of late, so that lists say so and the limits of rules count none of it. */
export async function withdrawNotices(client: pg.PoolClient): Promise<void> {
  await client.query({ name: 'withdraw-notices', text: withdrawing(`o.withdrawn_at > now() - interval '1 day'`) })
}

/** Has nobody told, by a notice that is about to be taken, of what was withdrawn since it was written. */
export async function withdrawOfKey(client: pg.PoolClient, key: string): Promise<void> {
  await client.query({ name: 'withdraw-notices-of-key', text: withdrawing('n.key = $1'), values: [key] })
}

/** A notice that was withdrawn, and whose occurrence was found again. */
export interface RevivedNotice {
  id: number
  userId: number
  occurrenceId: number
  kind: NewNotice['kind']
}

/** SQL: notices `n` that are to be told after all. What stays closed as withdrawn stays untold. */
const REVIVED = `notice n join attendance t on t.id = n.attendance_id join occurrence o on o.id = t.occurrence_id
  where n.state = 'withdrawn' and o.withdrawn_at is null and (t.closed_at is null or t.closed_by is not null)`

/** Lists the occurrences of which somebody is to be told after all, the oldest first. */
export async function listRevived(pool: Queryable): Promise<{ revivedId: number }[]> {
  const { rows } = await pool.query<{ revivedId: number }>(
    `select t.id as "revivedId" from ${REVIVED} group by t.id order by t.id limit ${MOST_AT_ONCE}`,
  )
  return rows
}

/** Finds what is to be told after all, of all or of this one occurrence, and locks it: nobody else tells of it. */
export async function findRevived(client: pg.PoolClient, only: number | null): Promise<RevivedNotice[]> {
  const { rows } = await client.query<RevivedNotice>({
    name: 'revived-notices',
    text: `select n.id, n.user_id as "userId", n.attendance_id as "occurrenceId", n.kind
     from ${REVIVED} and ($1::int is null or t.id = $1)
     order by n.id limit ${MOST_AT_ONCE} for update of n skip locked`,
    values: [only],
  })
  return rows
}

/**
 * Has revived notices wait as these newly written ones do; what was escalated or came back is told at once, or when it may be, and who would not be told now is not. What may
 * have come keeps its lease, so that it counts as repeated, and what was part of a digest leaves that.
 */
export async function reviveNotices(
  client: pg.PoolClient,
  revived: readonly RevivedNotice[],
  written: readonly NewNotice[],
): Promise<void> {
  if (revived.length === 0) return
  const byWhom = new Map(written.map((notice) => [whomOf(notice), notice]))
  const again = revived.flatMap(({ id, ...whom }) => {
    const notice = byWhom.get(whomOf(whom))
    if (notice) return { ...notice, id, nextAt: new Date(notice.nextAt) }
    return whom.kind !== 'opened' ? { id, nextAt: new Date(), isDigest: false } : []
  })
  await client.query(
    `update notice n set state = 'waiting', attempts = 0, channel_id = null, last_error = '', created_at = now(),
       next_at = a."nextAt", expires_at = a."nextAt" + interval '1 day', is_digest = a."isDigest",
       facts = coalesce(a.facts, n.facts), urgency = coalesce(a.urgency, n.urgency),
       key = case when n.is_digest then gen_random_uuid() else n.key end
     from jsonb_to_recordset($1::jsonb) as a(id int, "nextAt" timestamptz, "isDigest" boolean, facts jsonb, urgency int)
     where n.id = a.id`,
    [JSON.stringify(again)],
  )
  await client.query(
    `update notice set state = 'failed', last_error = $2 where id = any($1::int[]) and state = 'withdrawn'`,
    [revived.map(({ id }) => id), UNWANTED],
  )
}

/** Answers without what people were told already of occurrences that were found again. */
export function withoutTold(notices: readonly NewNotice[], revived: readonly RevivedNotice[]): NewNotice[] {
  const again = new Set(revived.map(({ occurrenceId }) => occurrenceId))
  const untold = new Set(revived.map(whomOf))
  return notices.filter((notice) => !again.has(notice.occurrenceId) || untold.has(whomOf(notice)))
}

function whomOf({ occurrenceId, userId, kind }: Pick<NewNotice, 'occurrenceId' | 'userId' | 'kind'>): string {
  return `${occurrenceId} ${userId} ${kind}`
}
