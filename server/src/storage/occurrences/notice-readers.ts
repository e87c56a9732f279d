import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type { TellingTimes } from '@monitorweb/domain/calendar/quiet-hours'
import type pg from 'pg'
import { readZone } from '../accounts/person-zone.ts'
import { isOfOrAbove, isOperatorBy, MAY_ENTER } from '../base/person-standing.ts'
import type { PreferenceRow } from '../notices/preference-store.ts'

/** Somebody who is to be told, with what they said of when. */
export interface NoticeReader extends PreferenceRow {
  userId: number
  /** Whose person it is. */
  customerId: number
  settings: string
  /** Of which customers' vehicles; null: of all. */
  customerIds: readonly number[] | null
}

/** SQL: who may enter now and has a channel, with whose of the customers `$3` they see. */
const READERS = `with recursive above (customer_id, ancestor_id) as (
     select id, id from unnest($3::int[]) as asked(id)
     union
     select a.customer_id, c.parent_id from above a join customer c on c.id = a.ancestor_id where c.parent_id is not null
   )
   select u.id as "userId", u.customer_id as "customerId", u.settings, coalesce(p.least_urgency, 2) as "leastUrgency", p.quiet_from as "quietFrom",
     p.quiet_to as "quietTo", coalesce(p.digest_minutes, 0) as "digestMinutes",
     case when ${isOperatorBy('$1', '$2')} then null
       else array(select a.customer_id from above a where a.ancestor_id = u.customer_id) end as "customerIds"
   from user_account u join user_type t on t.id = u.user_type_id left join notice_preference p on p.user_id = u.id
   where ${MAY_ENTER} and exists (select 1 from notice_channel c where c.user_id = u.id)`

/**
 * Finds who may enter now, has a channel and sees something of these customers: operators, and the people of the
 * customers themselves and of those above them. Of one person alone where `userId` says whom.
 */
export async function findReaders(
  client: pg.PoolClient,
  { customers, users }: PrivilegedCodes,
  customerIds: readonly number[],
  userId?: number,
): Promise<NoticeReader[]> {
  const values = [customers, users, customerIds]
  const { rows } = await client.query<NoticeReader>(
    userId === undefined
      ? { name: 'notice-readers', text: READERS, values }
      : { name: 'notice-reader', text: `${READERS} and u.id = $4`, values: [...values, userId] },
  )
  return rows
}

/** Tells whether somebody sees the vehicles of one of the customers who were asked for. */
export function maySee({ customerIds }: NoticeReader, customerId: number): boolean {
  return customerIds?.includes(customerId) ?? true
}

/** Answers when somebody wants to be told. */
export function timesOf({ quietFrom, quietTo, digestMinutes, settings }: NoticeReader): TellingTimes {
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  return { quiet, digestMinutes, zone: readZone(settings) }
}

/** What rules say of who is told of something in the queue. */
interface Telling {
  /** Whom alone; null: all who may see it. */
  userIds: readonly number[] | null
  /**
   * Of whose people that is said, operators not among them: an alarm is told by itself to those whom no rule of their
   * own customer, or of one above, is silent to. Null: of everybody, of what the rule alone found.
   */
  customerIds: readonly number[] | null
  /**
   * The rule by which is counted how often somebody is told of it in an hour (0: always): the one that found it, and of rules on an alarm the one that lets
   * most through; null where one of these sets no limit.
   */
  rule: { id: number; name: string; noticesPerHour: number } | null
}

/** By the number in the queue. */
export type Tellings = ReadonlyMap<number, Telling>

/**
 * SQL: whom the rule `r` names of those who may enter now and see what `o` is about. Where nobody is left of them, the
 * rule tells all as if it named nobody: what it waits for is not to go unheard because a person left.
 */
const STILL_NAMED = `array(
  select u.id from user_account u join user_type t on t.id = u.user_type_id
  where u.id = any(r.notified_user_ids) and ${MAY_ENTER}
    and (${isOperatorBy('$2', '$3')} or ${isOfOrAbove('o.customer_id')}))`

/** Finds what the rules that found these say of telling them; an alarm that no rule is about is not among the answers. */
export async function findTellings(
  client: pg.PoolClient,
  { customers, users }: PrivilegedCodes,
  ids: readonly number[],
): Promise<Tellings> {
  const { rows } = await client.query<Telling & { id: number }>({
    name: 'notice-tellings',
    text: `with recursive joined as (
       select j.attendance_id, r.id, r.name, r.customer_id, ${STILL_NAMED} as user_ids, r.notices_per_hour
       from attendance_rule j join occurrence o on o.id = j.occurrence_id join rule r on r.id = o.rule_id
       where j.attendance_id = any($1::int[])
     ), below (attendance_id, customer_id) as (
       select attendance_id, customer_id from joined
       union
       select b.attendance_id, c.id from below b join customer c on c.parent_id = b.customer_id
     )
     select t.id, nullif(${STILL_NAMED}, '{}') as "userIds", null::int[] as "customerIds",
       jsonb_build_object('id', r.id, 'name', r.name, 'noticesPerHour', r.notices_per_hour) as rule
     from attendance t join occurrence o on o.id = t.occurrence_id join rule r on r.id = o.rule_id
     where t.id = any($1::int[])
     union all
     select j.attendance_id, case when bool_and(j.user_ids <> '{}') then array_agg(told.user_id) end,
       array(select b.customer_id from below b where b.attendance_id = j.attendance_id),
       case when bool_and(j.notices_per_hour > 0) then (array_agg(
         jsonb_build_object('id', j.id, 'name', j.name, 'noticesPerHour', j.notices_per_hour) order by j.notices_per_hour desc, j.id))[1] end
     from joined j left join lateral unnest(j.user_ids) as told(user_id) on true
     group by j.attendance_id`,
    values: [ids, customers, users],
  })
  return new Map(rows.map(({ id, ...telling }) => [id, telling]))
}

/** Tells whether the rules that found something tell this person of it, as far as they see it. */
export function isNamed(tellings: Tellings, occurrenceId: number, reader: NoticeReader): boolean {
  const telling = tellings.get(occurrenceId)
  if (!telling?.userIds || telling.userIds.includes(reader.userId)) return true
  return telling.customerIds !== null && !isOfThese(telling.customerIds, reader)
}

/** Answers the rule by which is counted how often this person is told of such; null: told by an alarm alone, or by a rule without a limit. */
export function countedBy(tellings: Tellings, occurrenceId: number, reader: NoticeReader): Telling['rule'] {
  const telling = tellings.get(occurrenceId)
  if (!telling) return null
  return telling.customerIds === null || isOfThese(telling.customerIds, reader) ? telling.rule : null
}

/** Tells whether somebody is of these customers' people, as whose no operator counts. */
export function isOfThese(customerIds: readonly number[], reader: NoticeReader): boolean {
  return reader.customerIds !== null && customerIds.includes(reader.customerId)
}
