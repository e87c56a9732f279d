import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import type { PreferenceRow } from '../notices/preference-store.ts'

/** Somebody who is to be told, with what they said of when. */
export interface NoticeReader extends PreferenceRow {
  userId: number
  settings: string
  /** Of which customers' vehicles; null: of all. */
  customerIds: readonly number[] | null
}

/**
 * Finds who may enter now, has a channel and sees something of these customers: operators, and the people of the
 * customers themselves and of those above them.
 */
export async function findReaders(
  client: pg.PoolClient,
  { customers, users }: PrivilegedCodes,
  customerIds: readonly number[],
): Promise<NoticeReader[]> {
  const { rows } = await client.query<NoticeReader>(
    `with recursive above (customer_id, ancestor_id) as (
       select id, id from unnest($3::int[]) as asked(id)
       union
       select a.customer_id, c.parent_id from above a join customer c on c.id = a.ancestor_id where c.parent_id is not null
     )
     select u.id as "userId", u.settings, coalesce(p.least_urgency, 2) as "leastUrgency", p.quiet_from as "quietFrom",
       p.quiet_to as "quietTo", coalesce(p.digest_minutes, 0) as "digestMinutes",
       case when t.access in ('A', 'O') and (u.customer_id = any($1::int[]) or u.id = any($2::int[])) then null
         else array(select a.customer_id from above a where a.ancestor_id = u.customer_id) end as "customerIds"
     from user_account u join user_type t on t.id = u.user_type_id left join notice_preference p on p.user_id = u.id
     where u.inactive_at is null and (u.access_ends_at is null or u.access_ends_at > now())
       and exists (select 1 from notice_channel c where c.user_id = u.id)`,
    [customers, users, customerIds],
  )
  return rows
}

/** Finds whom alone a rule wants told of what it found, by its number in the queue; of the others all who may see them. */
export async function findChosenReaders(
  client: pg.PoolClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await client.query<{ id: number; userIds: number[] }>(
    `select t.id, r.notified_user_ids as "userIds" from attendance t
     join occurrence o on o.id = t.occurrence_id join rule r on r.id = o.rule_id
     where t.id = any($1::int[]) and r.notified_user_ids <> '{}'`,
    [ids],
  )
  return new Map(rows.map(({ id, userIds }) => [id, userIds]))
}
