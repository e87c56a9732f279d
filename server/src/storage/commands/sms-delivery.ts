import type { CommandState } from '@monitorweb/domain/commands/command-state'
import type pg from 'pg'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import type { Queryable } from '../base/queryable.ts'
import { inTransaction } from '../base/transaction.ts'
import { IS_UNDONE } from './lost-ground.ts'

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

/**
 * Notes it, each once. Of the messages of one name the last is meant: gateways count anew, and take the names of others. Answers whether there was such a message under way. A block that arrives after the unblock which undoes it has gone out
 * is an alarm: nobody knows which of them the vehicle heard last.
 */
export async function noteSmsReport(pool: pg.Pool, { commandId, smsId, state, words }: SmsReport): Promise<boolean> {
  // What was given up may arrive all the same, and so may what a gateway's answer seemed to refuse.
  const late: CommandState[] = state === 'delivered' ? [GIVEN_UP, 'refused'] : []
  const from: CommandState[] = ['sending', 'maybeSent', 'handedOver', ...late]
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ deviceId: number; isUndone: boolean }>(
      `with moved as (
         update command c set state = $3, state_at = now(), sent_at = coalesce(sent_at, now()), waits_for = ''
         where id = coalesce($1, (
             select max(named.id) from command named
             where named.sms_id = $2 and named.sms_id <> '' and coalesce(named.sent_at, named.state_at) > now() - ${TOLD_OF_WITHIN}))
           and channel = 'sms' and state = any($4)
         returning c.id, c.device_id, ${IS_UNDONE} and $3 = 'delivered' as is_undone
       ), noted as (
         insert into command_step (command_id, state, words)
         select id, $3, $5 || case when is_undone then $6 else '' end from moved
       ) select device_id as "deviceId", is_undone as "isUndone" from moved`,
      [commandId, smsId, state, from, words, UNDONE_WORDS],
    )
    for (const { deviceId, isUndone } of rows) if (isUndone) await raiseAlarm(client, { deviceId, kind: 'undoneBlock' })
    return rows.length > 0
  })
}

/** No gateway tells of a message so late: one that is older had its name from another, or before names began anew. */
const TOLD_OF_WITHIN = "interval '8 days'"
const GIVEN_UP: CommandState = 'timedOut'
const UNDONE_WORDS =
  '. O desbloqueio pedido depois já tinha saído: confira o veículo, e desbloqueie de novo se preciso.'
