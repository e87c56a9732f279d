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
 * Finds the command that a tracker spoke of: the one that it names by number or by a word, be the answer late. A number that no command has was
 * somebody else's, and answers at most what has no mark. Where it names none, it is the one that was sent first of those that it is given
 * time to answer, or else the last that was sent. What went by SMS is not answered here.
 */
export async function findAnswered(pool: Queryable, { deviceId, answer, answers }: SaidAnswer): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `with sent as (
       select id, answer_mark, coalesce(sent_at, state_at) as at, state in ('sending', 'maybeSent', 'sent') as is_open,
              coalesce(case when $3 <> '' then answer_mark = $3 else ${IS_WORD} and position(answer_mark in $2) > 0 end, false) as is_named
       from command where device_id = $1 and channel <> 'sms'
         and state in ('sending', 'maybeSent', 'sent', 'answered', 'refused', 'confirmed', 'timedOut')
     ), meant as (
       select *, at > now() - ${ANSWERED_AFTER} as is_timely from sent
       where is_named and (is_open or at > now() - ${NAMED_FOR}) or is_open and ($3 = '' or answer_mark is null)
     ) select id from meant
     order by is_named desc, is_open desc, is_timely desc, case when is_timely then id else -id end limit 1`,
    [deviceId, answer, answers],
  )
  return rows[0]?.id ?? null
}

/** Numbers of commands stand among other numbers in a text, where nobody can tell them apart. */
const IS_WORD = `answer_mark !~ '^[0-9]+$'`

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
