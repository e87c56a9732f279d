import { NEW_PLACE, REPORT_INTERVAL } from '@monitorweb/domain/commands/command'
import type { CommandState } from '@monitorweb/domain/commands/command-state'
import type { Queryable } from '../base/queryable.ts'
import { isClockBehind } from '../base/upkeep-clock.ts'
import { stepWhere } from './command-steps.ts'
import { CONFIRM_WITHIN } from './command-store.ts'
import { IS_LEFT, settleBatches } from './command-turns.ts'
import { AHEAD_ARE_SOME, ASKED_AHEAD_WORDS, bringCommandsBack, WAS_ASKED_AHEAD } from './future-commands.ts'
import {
  CHANGED_OWNER,
  CHANGED_OWNER_WORDS,
  IS_OVERTAKEN,
  IS_SEEN_UNDONE,
  LEFT_VEHICLE,
  LEFT_VEHICLE_WORDS,
  LOST_CONSENT,
  LOST_CONSENT_WORDS,
  OVERTAKEN_WORDS,
  WAS_UNDONE,
} from './lost-ground.ts'

/** After so long a command that was sent and not answered is told as such. */
const ANSWER_WITHIN = "interval '5 minutes'"
/** A process that took a command and said nothing for so long is gone. */
const TAKEN_FOR = "interval '30 seconds'"
const IS_UNSENT = "state in ('approval', 'waiting')"

/** Moves on whatever time or the vehicle itself decided: expiry, silence, and what its readings confirm. */
export async function settleCommands(pool: Queryable, repeatable: readonly string[]): Promise<void> {
  const open = await findOpen(pool)
  const areAny = (...states: CommandState[]) => states.some((state) => open.states.includes(state))
  if (open.areAhead && !(await isClockBehind(pool))) {
    await stepWhere(pool, 'expired', `${IS_UNSENT} and ${WAS_ASKED_AHEAD} and kind <> all($1)`, {
      values: [repeatable],
      words: ASKED_AHEAD_WORDS,
    })
    await bringCommandsBack(pool)
  }
  if (areAny('approval', 'waiting')) await settleUnsent(pool)
  if (areAny('sending')) await settleTaken(pool, repeatable)
  if (areAny('sent', 'maybeSent')) {
    await stepWhere(
      pool,
      'timedOut',
      `state in ('sent', 'maybeSent') and channel = 'connection' and not ${IS_QUEUED} and coalesce(sent_at, state_at) < now() - ${ANSWER_WITHIN}`,
    )
  }
  if (open.areSilentBySms) await stepWhere(pool, 'timedOut', IS_SILENT_SMS, { words: SILENT_SMS_WORDS })
  if (open.areTurnsLeft) await settleBatches(pool)
  if (open.areToConfirm) await confirm(pool)
  if (areAny('maybeSent')) await settleQueued(pool)
}

/** What there is that time or a vehicle may move on. */
interface Open {
  states: CommandState[]
  areAhead: boolean
  areSilentBySms: boolean
  areTurnsLeft: boolean
  areToConfirm: boolean
}

/** One question, so that nothing else is asked each second where nothing waits, as it mostly is. */
async function findOpen(pool: Queryable): Promise<Open> {
  const { rows } = await pool.query<Open>({
    name: 'open-commands',
    text: `select
       array(select distinct state from command where state in ('approval', 'waiting', 'sending', 'maybeSent', 'sent')) as states,
       ${AHEAD_ARE_SOME} as "areAhead",
       exists (select from command where ${IS_SILENT_SMS}) as "areSilentBySms",
       exists (select from command_batch_item i where ${IS_LEFT}) as "areTurnsLeft",
       exists (select from command c where ${IS_TO_CONFIRM}) as "areToConfirm"`,
  })
  return rows[0]!
}

async function settleUnsent(pool: Queryable): Promise<void> {
  await stepWhere(pool, 'expired', `${IS_UNSENT} and expires_at <= now()`)
  // Whoever revoked or unblocked found these taken by a process that did not write them in the end.
  await stepWhere(pool, 'cancelled', `${IS_UNSENT} and ${LOST_CONSENT}`, { words: LOST_CONSENT_WORDS })
  await stepWhere(pool, 'cancelled', `${IS_UNSENT} and ${CHANGED_OWNER}`, { words: CHANGED_OWNER_WORDS })
  await stepWhere(pool, 'cancelled', `${IS_UNSENT} and ${LEFT_VEHICLE}`, { words: LEFT_VEHICLE_WORDS })
  await stepWhere(pool, 'superseded', `${IS_UNSENT} and ${WAS_UNDONE}`)
  await stepWhere(pool, 'superseded', `${IS_UNSENT} and ${IS_OVERTAKEN}`, { words: OVERTAKEN_WORDS })
}

async function settleTaken(pool: Queryable, repeatable: readonly string[]): Promise<void> {
  // Nobody knows whether these went out: what does no harm is sent once more, of the rest only the vehicle can tell. A gateway
  // of SMS takes longer than this to answer, and each SMS is paid for.
  const gone = `state = 'sending' and state_at < now() - ${TAKEN_FOR}`
  await stepWhere(pool, 'waiting', `${gone} and kind = any($1) and channel = 'connection'`, { values: [repeatable] })
  await stepWhere(pool, 'maybeSent', gone)
}

async function settleQueued(pool: Queryable): Promise<void> {
  // Another server may send what it keeps whenever the tracker comes back; an unblock goes there after it, or into the queue behind it.
  await stepWhere(pool, 'superseded', `${IS_QUEUED} and ${IS_SEEN_UNDONE}`, { words: UNDONE_WORDS })
  await stepWhere(pool, 'timedOut', `${IS_QUEUED} and state_at < now() - ${CONFIRM_WITHIN}`, {
    words: STILL_QUEUED_WORDS,
  })
}

/** Another server said that it keeps the command. */
const IS_QUEUED = `(state = 'maybeSent' and channel = 'connection' and waits_for <> '')`
/**
 * SQL, in the words of the index that finds them: what nobody can confirm any more ends; of a delivered one that no reading tells of, the
 * delivery is the end.
 */
const IS_SILENT_SMS = `channel = 'sms' and (state in ('maybeSent', 'handedOver') or state = 'delivered' and confirming_reading is not null)
  and coalesce(sent_at, state_at) < now() - ${CONFIRM_WITHIN}`
const SILENT_SMS_WORDS = 'Em 24 horas ninguém disse se o SMS fez efeito: nem quem o envia, nem o veículo.'
const UNDONE_WORDS = 'O veículo confirmou o desbloqueio pedido depois.'
const STILL_QUEUED_WORDS =
  'O veículo nada informou em 24 horas, e o outro servidor ainda pode enviar o comando: confira a fila dele.'

/** A tracker that turns a corner says so besides: so many in a row are looked at. */
const GAPS = 3
/** SQL: the newest positions since the command `c` was sent come at the interval that it says, within a tenth or two seconds. */
const KEEPS_INTERVAL = `(
  select count(*) = ${GAPS} and bool_and(abs(gap - seconds) <= greatest(2, seconds / 10))
  from (select (c.parameters ->> 'seconds')::float8 as seconds) wanted, (
    select extract(epoch from fix_time - lead(fix_time) over (order by fix_time desc)) as gap
    from (select told.fix_time from stored_position told
          where told.device_id = c.device_id and told.fix_time >= coalesce(c.sent_at, c.state_at)
          order by told.fix_time desc limit ${GAPS + 1}) newest) gaps
  where gap is not null)`

/**
 * SQL: the tracker refused the command `c` in words, and a switch that stands as it was told says more than these. A place and an interval
 * come by themselves.
 */
const IS_REFUSED_SWITCH = `c.state = 'refused' and c.channel = 'connection' and c.sent_at is not null
  and c.confirming_reading not in ('${NEW_PLACE}', '${REPORT_INTERVAL}')`

/** SQL: when the command `c` was sent. */
const SENT_AT = 'coalesce(c.sent_at, c.state_at)'
/** SQL, in the words of the index that finds them: the vehicle may still say that the command `c` took effect. */
const IS_TO_CONFIRM = `c.state in ('maybeSent', 'sent', 'handedOver', 'delivered', 'answered', 'timedOut', 'refused')
  and (c.state <> 'refused' or ${IS_REFUSED_SWITCH})
  and c.confirming_reading is not null and ${SENT_AT} > now() - ${CONFIRM_WITHIN}`

/**
 * What the vehicle said after the command was sent, of itself or with its newest place, confirms it, as long as the tracker was in it when
 * it said so. Of several that the same reading tells of it speaks of the last that was sent.
 */
async function confirm(pool: Queryable): Promise<void> {
  const isInVehicle = (at: string) => `exists (
    select from installation i where i.device_id = c.device_id and i.vehicle_id = c.vehicle_id and i.period @> ${at})`
  const saidAt = `(a.readings #>> array[c.confirming_reading, '1'])::float8 / 1000`
  await pool.query({
    name: 'confirm-commands',
    text: `with told as (
       select c.id from command c
       left join device_activity a on a.device_id = c.device_id
       left join last_position p on p.device_id = c.device_id
       where ${IS_TO_CONFIRM}
         and not exists (
           select from command later
           where c.confirming_reading <> '${NEW_PLACE}' and later.vehicle_id = c.vehicle_id and later.device_id = c.device_id and later.id <> c.id
             and later.confirming_reading = c.confirming_reading and later.sent_at > ${SENT_AT})
         and (${saidAt} >= extract(epoch from ${SENT_AT})
                and (a.readings #> array[c.confirming_reading, '0']) = to_jsonb(c.confirming_value)
                and ${isInVehicle(`to_timestamp(${saidAt})`)}
              or p.fix_time >= ${SENT_AT} and p.received_at >= ${SENT_AT}
                and ((p.attributes -> c.confirming_reading) = to_jsonb(c.confirming_value)
                     or c.confirming_reading = '${NEW_PLACE}'
                     or c.confirming_reading = '${REPORT_INTERVAL}' and ${KEEPS_INTERVAL})
                and ${isInVehicle('p.fix_time')})
       for update of c
     ), done as (
       update command set state = 'confirmed', state_at = now(), waits_for = '' from told where command.id = told.id
       returning command.id
     ) insert into command_step (command_id, state) select id, 'confirmed' from done`,
  })
}
