import type { Queryable } from '../base/queryable.ts'
import { ANSWERED_AFTER } from './command-delivery.ts'

/** What a tracker said to a command. */
export interface SaidAnswer {
  deviceId: number
  /** Its words. */
  answer: string
  /** The number of the command that it repeats; empty where it repeats none. */
  answers: string
  isRefused: boolean
}

/** What the tracker repeats of a command it may still say after so long. */
const NAMED_FOR = "interval '24 hours'"

/**
 * Finds the command that a tracker spoke of: the one that it names by number or by a word; where it names none, the one that was
 * sent first of those that it is given time to answer, or else the last that was sent. What went by SMS is not answered here.
 */
export async function findAnswered(pool: Queryable, { deviceId, answer, answers }: SaidAnswer): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `with sent as (
       select id, coalesce(sent_at, state_at) as at,
              coalesce(answer_mark = $3 or $3 = '' and position(answer_mark in $2) > 0, false) as is_named
       from command where device_id = $1 and channel <> 'sms'
         and (state in ('sending', 'maybeSent', 'sent')
              or state in ('answered', 'refused', 'confirmed', 'timedOut') and $3 <> '' and answer_mark = $3
                 and coalesce(sent_at, state_at) > now() - ${NAMED_FOR})
     ), timely as (
       select *, at > now() - ${ANSWERED_AFTER} as is_timely from sent
     ) select id from timely order by is_named desc, is_timely desc, case when is_timely then id else -id end limit 1`,
    [deviceId, answer, answers],
  )
  return rows[0]?.id ?? null
}

/**
 * Notes what a tracker said to a command; done a second time it changes nothing. Of one that was answered, or of which the vehicle spoke
 * already, only the first words are kept.
 */
export async function noteAnswer(pool: Queryable, id: number, { answer, isRefused }: SaidAnswer): Promise<void> {
  await pool.query(
    `with before as (
       select id, state from command where id = $1 for update
     ), moved as (
       update command c set answer = case when c.answer = '' then $2 else c.answer end, sent_at = coalesce(c.sent_at, now()),
         state = case when ${IS_UNANSWERED} then $3 else c.state end,
         state_at = case when ${IS_UNANSWERED} then now() else c.state_at end, waits_for = ''
       from before where c.id = before.id returning c.id, before.state
     ) insert into command_step (command_id, state, words) select c.id, $3, $2 from moved c where ${IS_UNANSWERED}`,
    [id, answer, isRefused ? 'refused' : 'answered'],
  )
}

const IS_UNANSWERED = `c.state in ('sending', 'maybeSent', 'sent', 'timedOut')`
