import type pg from 'pg'
import type { NewNotice } from './new-notices.ts'
import { IS_FREE } from './notice-lease.ts'

/** SQL: that the occurrence `t` is put aside. What was withdrawn meanwhile is so again if it is found again before its time. */
export const IS_SNOOZED = '(t.snoozed_until is not null and t.closed_at is null)'

/**
 * SQL: whether the notice `n` calls nobody for now, since its occurrence is put aside. It waits until that is over, however it ends. A digest calls to
 * nothing: it tells of what is aside too, and says so.
 */
export const IS_ASIDE = `(not n.is_digest and exists (
  select from attendance t where t.id = n.attendance_id and ${IS_SNOOZED}))`

/** What waits, and who is to be told by it. */
export type WaitingNotice = Pick<NewNotice, 'userId' | 'occurrenceId' | 'kind'>

/**
 * Has what waits about occurrences that are aside no longer be tried for as long as if it had been written now; answers what does. What somebody
 * hands over now, which was told before they were put aside or is part of a digest that says so, stays as it is.
 */
export async function resumeNotices(client: pg.PoolClient, occurrenceIds: readonly number[]): Promise<WaitingNotice[]> {
  const { rows } = await client.query<WaitingNotice>({
    name: 'resume-notices',
    text: `update notice set next_at = greatest(next_at, now()),
       expires_at = greatest(expires_at, next_at + interval '1 day', now() + interval '1 day')
     where id in (
       select n.id from notice n where n.attendance_id = any($1::int[]) and n.state = 'waiting' and ${IS_FREE}
       for update of n skip locked)
     returning user_id as "userId", attendance_id as "occurrenceId", kind`,
    values: [occurrenceIds],
  })
  return rows
}

/** Answers without those to people who are yet to be told of the same occurrence that it came, or came back before: one of these is enough. */
export function withoutWaiting(notices: readonly NewNotice[], waiting: readonly WaitingNotice[]): NewNotice[] {
  const whomOf = ({ occurrenceId, userId }: WaitingNotice) => `${occurrenceId} ${userId}`
  const yetToBeTold = new Set(waiting.filter(({ kind }) => kind !== 'escalated').map(whomOf))
  return notices.filter((notice) => !yetToBeTold.has(whomOf(notice)))
}
