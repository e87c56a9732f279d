import type { CommandState } from '@monitorweb/domain/commands/command-state'
import type { Queryable } from '../base/queryable.ts'

/** Notes that a gateway took a message, by the name under which it will tell of it ('' where it gave none). Its report may have been faster. */
export async function noteHandedOver(
  pool: Queryable,
  { id, smsId, words }: { id: number; smsId: string; words: string },
): Promise<void> {
  await pool.query(
    `with named as (
       update command set sms_id = $2, sent_at = coalesce(sent_at, now()),
         state = case when ${IS_OUT} then 'handedOver' else state end,
         state_at = case when ${IS_OUT} then now() else state_at end
       where id = $1 returning id, state
     ) insert into command_step (command_id, state, words) select id, state, $3 from named where state = 'handedOver'`,
    [id, smsId, words],
  )
}

/** SQL: a process took it, and nobody knows more yet. */
const IS_OUT = `state in ('sending', 'maybeSent')`

/** What a gateway says of a message: of which command, by its number or by the name that the gateway gave it. */
export interface SmsReport {
  commandId: number | null
  smsId: string
  state: 'delivered' | 'refused'
  words: string
}

/** Notes it, each once. Answers whether there was such a message under way. */
export async function noteSmsReport(pool: Queryable, { commandId, smsId, state, words }: SmsReport): Promise<boolean> {
  const from: CommandState[] = ['sending', 'maybeSent', 'handedOver']
  const { rowCount } = await pool.query(
    `with moved as (
       update command set state = $3, state_at = now(), sent_at = coalesce(sent_at, now()), waits_for = ''
       where channel = 'sms' and state = any($4) and (id = $1 or $1::int is null and sms_id = $2 and $2 <> '') returning id
     ) insert into command_step (command_id, state, words) select id, $3, $5 from moved`,
    [commandId, smsId, state, from, words],
  )
  return (rowCount ?? 0) > 0
}
