import type { Command } from '@monitorweb/domain/commands/command'
import type { CommandState } from '@monitorweb/domain/commands/command-state'
import { type NewestFix, SAFE_AGE_MS, SAFE_AHEAD_MS, SAFE_SPEED_KMH } from '@monitorweb/domain/commands/safe-moment'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'

/** A command that waits to be sent. */
export interface DueCommand {
  id: number
  deviceId: number
  serial: string
  model: string
  command: Command
  waitsFor: string
  fix: NewestFix | null
}

/**
 * Lists what waits to be sent to the tracker that is still in the vehicle, those of one tracker in the order in which they were asked for,
 * and none of one to which another is being sent. Trackers do not say what they answer, so that after one they are given time to, but for an
 * unblock.
 */
export async function listDueCommands(pool: Queryable): Promise<DueCommand[]> {
  const { rows } = await pool.query<DueCommand & { fixTime: EpochMs | null; speedKmh: number | null }>(
    `select c.id, c.device_id as "deviceId", d.serial, coalesce(model.name, '') as model, c.parameters as command,
            c.waits_for as "waitsFor", ${epochMs('p.fix_time')} as "fixTime", p.speed_kmh as "speedKmh"
     from command c
     join device d on d.id = c.device_id
     join installation i on i.device_id = c.device_id and i.vehicle_id = c.vehicle_id and i.period @> now()
     left join device_version model on model.id = d.version_id
     left join last_position p on p.device_id = c.device_id and p.installation_id = i.id
     where c.state = 'waiting' and c.expires_at > now()
       and not exists (
         select from command taken where taken.device_id = c.device_id
         and (taken.state = 'sending'
              or c.kind <> 'unblock' and taken.state = 'sent' and taken.sent_at > now() - ${ANSWERED_AFTER}))
     order by c.id`,
  )
  return rows.map(({ fixTime, speedKmh, ...row }) => ({ ...row, fix: fixTime === null ? null : { fixTime, speedKmh } }))
}

/** A tracker that answers at all mostly does within so long. */
const ANSWERED_AFTER = "interval '30 seconds'"

/** Says what a command waits for, where that is something else than before. */
export async function noteWaiting(pool: Queryable, id: number, waitsFor: string): Promise<void> {
  await pool.query(`update command set waits_for = $2 where id = $1 and state = 'waiting' and waits_for <> $2`, [
    id,
    waitsFor,
  ])
}

/**
 * Takes a command for sending: of several processes one succeeds, and whoever would cancel it comes late. What is taken may have been
 * sent, whatever happens to the process after. What was true when it was listed is asked anew: the tracker is in the vehicle still and that
 * is its owner's of then, and with `onlyAtSafeMoment` its newest fix there, which none that is doubted follows, says that it stands.
 */
export async function takeCommand(
  pool: pg.Pool,
  id: number,
  { onlyAtSafeMoment }: { onlyAtSafeMoment: boolean },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with moved as (
       update command c set state = 'sending', state_at = now(), waits_for = ''
       where c.id = $1 and c.state = 'waiting' and c.expires_at > now()
         and exists (
           select from installation i
           left join last_position p on p.device_id = i.device_id and p.installation_id = i.id
           where i.device_id = c.device_id and i.vehicle_id = c.vehicle_id and i.period @> now()
             and (select owner.customer_id from ownership owner
                  where owner.vehicle_id = c.vehicle_id and owner.slot = 0 and owner.period @> c.asked_at)
               = (select owner.customer_id from ownership owner
                  where owner.vehicle_id = c.vehicle_id and owner.slot = 0 and owner.period @> now())
             and (not $2 or p.speed_kmh <= $3 and p.newest_fix_time = p.fix_time and p.fix_time between now() - make_interval(secs => $4::float8 / 1000)
                                                                and now() + make_interval(secs => $5::float8 / 1000)))
       returning c.id
     ) insert into command_step (command_id, state) select id, 'sending' from moved`,
    [id, onlyAtSafeMoment, SAFE_SPEED_KMH, SAFE_AGE_MS, SAFE_AHEAD_MS],
  )
  return (rowCount ?? 0) > 0
}

/** Notes that the bytes of a command went to the tracker's connection, and keeps them among its raw messages. */
export async function noteSent(
  pool: pg.Pool,
  sent: { id: number; deviceId: number; protocol: string; bytes: Uint8Array },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await step(client, { ids: [sent.id], from: ['sending'], to: 'sent' })
    // An answer may have been faster.
    await client.query('update command set sent_at = coalesce(sent_at, now()) where id = $1', [sent.id])
    await client.query(
      `insert into message (received_at, device_id, protocol, direction, bytes) values (now(), $1, $2, 'out', $3)`,
      [sent.deviceId, sent.protocol, sent.bytes],
    )
  })
}

/** Notes that a command which was taken could not be written: nothing went out. */
export async function noteUnsent(pool: pg.Pool, id: number): Promise<void> {
  await step(pool, { ids: [id], from: ['sending'], to: 'waiting' })
}

/** Notes that a command cannot be sent to the tracker as it is now, and why. */
export async function noteUnwritable(pool: pg.Pool, id: number, words: string): Promise<void> {
  await step(pool, { ids: [id], from: ['waiting'], to: 'refused', words })
}

/** Notes what a tracker said to the command that it got last. Answers whether there was one. */
export async function noteAnswer(
  pool: pg.Pool,
  { deviceId, answer, isRefused }: { deviceId: number; answer: string; isRefused: boolean },
): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update command set answer = $2, sent_at = coalesce(sent_at, now()) where id = (
         select id from command where device_id = $1 and state in ('sending', 'maybeSent', 'sent')
         order by id desc limit 1 for update)
       returning id`,
      [deviceId, answer],
    )
    if (!rows[0]) return false
    const to = isRefused ? 'refused' : 'answered'
    return await step(client, { ids: [rows[0].id], from: ['sending', 'maybeSent', 'sent'], to, words: answer })
  })
}

/** Minutes after which a command that was sent and not answered is told as such, and hours for which the vehicle may confirm it. */
const ANSWER_WITHIN = "interval '5 minutes'"
const CONFIRM_WITHIN = "interval '24 hours'"
/** A process that took a command and said nothing for so long is gone. */
const TAKEN_FOR = "interval '30 seconds'"

/** Moves on whatever time or the vehicle itself decided: expiry, silence, and what its readings confirm. */
export async function settleCommands(pool: pg.Pool, repeatable: readonly string[]): Promise<void> {
  await stepWhere(pool, 'expired', `state in ('approval', 'waiting') and expires_at <= now()`)
  // Nobody knows whether these went out: what does no harm is sent once more, of the rest only the vehicle can tell.
  const gone = `state = 'sending' and state_at < now() - ${TAKEN_FOR}`
  await stepWhere(pool, 'waiting', `${gone} and kind = any($1)`, [repeatable])
  await stepWhere(pool, 'maybeSent', gone)
  await stepWhere(
    pool,
    'timedOut',
    `state in ('sent', 'maybeSent') and coalesce(sent_at, state_at) < now() - ${ANSWER_WITHIN}`,
  )
  await confirm(pool)
}

/**
 * What the vehicle said after the command was sent, of itself or with its newest place, confirms it. Of several that the same reading tells
 * of it speaks of the last that was sent.
 */
async function confirm(pool: pg.Pool): Promise<void> {
  const since = `coalesce(c.sent_at, c.state_at)`
  await pool.query(
    `with told as (
       select c.id from command c
       left join device_activity a on a.device_id = c.device_id
       left join last_position p on p.device_id = c.device_id
       where c.state in ('maybeSent', 'sent', 'answered', 'timedOut') and c.confirming_reading is not null
         and ${since} > now() - ${CONFIRM_WITHIN}
         and not exists (
           select from command later
           where later.vehicle_id = c.vehicle_id and later.device_id = c.device_id and later.id <> c.id
             and later.confirming_reading = c.confirming_reading and later.sent_at > ${since})
         and ((a.readings #>> array[c.confirming_reading, '1'])::float8 >= extract(epoch from ${since}) * 1000
                and (a.readings #> array[c.confirming_reading, '0']) = to_jsonb(c.confirming_value)
              or p.fix_time >= ${since} and p.received_at >= ${since}
                and (p.attributes -> c.confirming_reading) = to_jsonb(c.confirming_value))
       for update of c
     ), done as (
       update command set state = 'confirmed', state_at = now(), waits_for = '' from told where command.id = told.id
       returning command.id
     ) insert into command_step (command_id, state) select id, 'confirmed' from done`,
  )
}

async function step(
  client: Queryable,
  { ids, from, to, words = '' }: { ids: number[]; from: CommandState[]; to: CommandState; words?: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with moved as (
       update command set state = $3, state_at = now(), waits_for = '' where id = any($1) and state = any($2) returning id
     ) insert into command_step (command_id, state, words) select id, $3, $4 from moved`,
    [ids, from, to, words],
  )
  return (rowCount ?? 0) > 0
}

async function stepWhere(pool: Queryable, to: CommandState, where: string, values: unknown[] = []): Promise<void> {
  const state = `$${values.length + 1}`
  await pool.query(
    `with moved as (update command set state = ${state}, state_at = now(), waits_for = '' where ${where} returning id)
     insert into command_step (command_id, state) select id, ${state} from moved`,
    [...values, to],
  )
}
