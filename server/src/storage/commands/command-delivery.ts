import type { CommandChannel } from '@monitorweb/contract/commands/command-operations'
import type { Command } from '@monitorweb/domain/commands/command'
import { needsApproval } from '@monitorweb/domain/commands/command-policy'
import {
  type NewestFix,
  SAFE_AGE_MS,
  SAFE_AHEAD_MS,
  SAFE_SPEED_KMH,
  type SafeMomentRule,
  stricterRule,
} from '@monitorweb/domain/commands/safe-moment'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { withinCellOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'
import { findPolicies } from './command-policies.ts'
import { stepWhere } from './command-steps.ts'
import { SPOKEN_PROTOCOL } from './command-target.ts'
import { CHANGED_OWNER, IS_OVERTAKEN, LOST_CONSENT, ownerAt, WAS_UNDONE } from './lost-ground.ts'

/** A command that waits to be sent, under the stricter of its owner's rules of now and of when it was asked for. */
export interface DueCommand extends SafeMomentRule {
  id: number
  deviceId: number
  serial: string
  /** From where alone the tracker may come, as its register says it. */
  allowedNetworks: string
  model: string
  command: Command
  waitsFor: string
  fix: NewestFix | null
  /** How the installation profile calls the outputs. */
  outputLabels: string[]
  /** Whether the rules of this moment ask for a second person, whom nobody asked before. */
  lacksApproval: boolean
  /** The line of its tracker, and what its model hears by SMS. */
  phoneArea: string
  phone: string
  smsCommands: string
  smsSpeedCheck: string
  smsBlockSpeedKmh: number
  /** What the tracker spoke last, of those that go by SMS; else ''. */
  protocol: string
}

/** By which way commands are sent, and with `spoken` of which trackers: those that spoke this protocol last. */
interface Way {
  channel: CommandChannel
  spoken?: string
}

/** A tracker that answers at all mostly does within so long. */
export const ANSWERED_AFTER = "interval '30 seconds'"

/** SQL: nothing else is under way to the tracker of `c`. Trackers that do not say what they answer are given time to, but for an unblock. */
const IS_NEXT = `not exists (
  select from command taken where taken.device_id = c.device_id
  and (taken.state = 'sending'
       or c.kind <> 'unblock' and taken.state = 'sent' and taken.sent_at > now() - ${ANSWERED_AFTER}))`

type DueRow = Omit<DueCommand, 'fix' | 'lacksApproval'> &
  Omit<NewestFix, 'fixTime'> & { fixTime: EpochMs | null; customerId: number | null; isApproved: boolean }

/**
 * Lists what waits to be sent to the tracker that is still in the vehicle, those of one tracker in the order in which they were asked for,
 * and none of one to which another is being sent.
 */
export async function listDueCommands(
  pool: Queryable,
  { channel, spoken }: Way = { channel: 'connection' },
): Promise<DueCommand[]> {
  if (!(await areWaiting(pool, channel))) return []
  const { rows } = await pool.query<DueRow>({
    name: 'due-commands',
    text: `select c.id, c.device_id as "deviceId", d.serial, d.allowed_networks as "allowedNetworks", coalesce(model.name, '') as model, c.parameters as command,
            c.waits_for as "waitsFor", ${epochMs('p.fix_time')} as "fixTime", p.speed_kmh as "speedKmh", p.ignition,
            c.safe_speed_kmh as "safeSpeedKmh", c.needs_ignition_off as "needsIgnitionOff",
            d.phone_area as "phoneArea", d.phone, coalesce(model.sms_commands, '') as "smsCommands",
            coalesce(model.sms_speed_check, '') as "smsSpeedCheck", coalesce(model.sms_block_speed_kmh, 0)::int as "smsBlockSpeedKmh", case when c.channel = 'sms' then ${SPOKEN_PROTOCOL} else '' end as protocol,
            c.approved_by is not null as "isApproved", coalesce(profile.output_labels, '{}') as "outputLabels",
            ${ownerAt('c.vehicle_id', 'now()')} as "customerId"
     from command c
     join device d on d.id = c.device_id
     join vehicle v on v.id = c.vehicle_id
     left join installation_profile profile on profile.id = v.profile_id
     join installation i on i.device_id = c.device_id and i.vehicle_id = c.vehicle_id and i.period @> now()
     left join device_version model on model.id = d.version_id
     left join last_position p on p.device_id = c.device_id and p.installation_id = i.id
     where c.state = 'waiting' and c.channel = $2 and c.expires_at > now() and ${IS_NEXT}
       and ($1::text is null or ${SPOKEN_PROTOCOL} = $1)
     order by c.id`,
    values: [spoken ?? null, channel],
  })
  if (rows.length === 0) return []
  const policyOf = await findPolicies(
    pool,
    rows.flatMap(({ customerId }) => customerId ?? []),
  )
  const now = Date.now()
  return rows.map(({ fixTime, speedKmh, ignition, customerId, isApproved, ...row }) => {
    const policy = policyOf(customerId)
    return {
      ...{ ...row, ...stricterRule(row, policy) },
      fix: fixTime === null ? null : { fixTime, speedKmh, ignition },
      lacksApproval: !isApproved && needsApproval(policy, row.command.kind, now),
    }
  })
}

/** Each way is looked at every second, and mostly nothing waits at all. In the order of an index: after a burst the planner would read the whole table for one of many. */
async function areWaiting(pool: Queryable, channel: CommandChannel): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'waiting-commands',
    text: `select from command where state = 'waiting' and channel = $1 order by device_id, id limit 1`,
    values: [channel],
  })
  return rowCount === 1
}

const LACKS_APPROVAL =
  'Pelas regras de agora, outra pessoa tem de aprovar: o horário ou as regras mudaram desde o pedido.'

/** Asks for a second person after all: what one person could ask for when it was asked, one alone may not send now. */
export async function noteLacksApproval(pool: Queryable, id: number): Promise<void> {
  await stepWhere(pool, 'approval', `c.id = $1 and c.state = 'waiting' and c.approved_by is null`, {
    ...{ values: [id], words: LACKS_APPROVAL, waitsFor: LACKS_APPROVAL },
  })
}

/**
 * What has to go out in its order: all that is for one tracker, but for an unblock. None that lets a vehicle go is kept waiting by what fails, and none
 * that it undoes is taken after it.
 */
export function lineOf({ id, deviceId, command }: DueCommand): string {
  return command.kind === 'unblock' ? `unblock ${id}` : `device ${deviceId}`
}

/** Says what a command waits for, where that is something else than before. */
export async function noteWaiting(pool: Queryable, id: number, waitsFor: string): Promise<void> {
  await pool.query(`update command set waits_for = $2 where id = $1 and state = 'waiting' and waits_for <> $2`, [
    id,
    waitsFor,
  ])
}

/** How a command is about to go out. */
export interface Taking {
  id: number
  /** Under what the vehicle may be stopped; null for what stops none. */
  safeMoment: SafeMomentRule | null
  /** When the tracker was last heard over the connection to which it is written. */
  heardAt: EpochMs
  /** What its answer will name; null where nothing. */
  mark: string | null
}

/** Clocks of two machines differ by so much, and a report of a tracker may be read while the one before it is stored. */
const HEARD_TOLERANCE = "interval '5 seconds'"

/**
 * Takes a command for sending: of several processes one succeeds, and whoever would cancel it comes late. What is taken may have been
 * sent, whatever happens to the process after. What was true when it was listed is asked anew: the tracker is in the vehicle still, that
 * is its owner's of then, its consent holds, no unblock came after a block, and no block that was asked for later went out before an unblock, nothing else is under way to it, it was heard nowhere else since, and with `safeMoment` its newest fix there,
 * which none that is doubted follows, says that it stands.
 */
export async function takeCommand(pool: Queryable, { id, safeMoment, heardAt, mark }: Taking): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with moved as (
       update command c set state = 'sending', state_at = now(), waits_for = '', answer_mark = $7
       where c.id = $1 and c.state = 'waiting' and c.expires_at > now() and ${IS_NEXT}
         and not ${LOST_CONSENT} and not ${CHANGED_OWNER} and not ${WAS_UNDONE} and not ${IS_OVERTAKEN}
         and not exists (
           select from device_activity a where a.device_id = c.device_id
           and a.last_communication_at > to_timestamp($6::float8 / 1000) + ${HEARD_TOLERANCE})
         and exists (
           select from installation i
           left join last_position p on p.device_id = i.device_id and p.installation_id = i.id
           where i.device_id = c.device_id and i.vehicle_id = c.vehicle_id and i.period @> now()
             and (not $2 or p.speed_kmh <= least($3, c.safe_speed_kmh) and (not (c.needs_ignition_off or $8) or p.ignition is false)
                       and p.newest_fix_time = p.fix_time and p.fix_time between now() - make_interval(secs => $4::float8 / 1000)
                                                                and now() + make_interval(secs => $5::float8 / 1000)))
       returning c.id
     ) insert into command_step (command_id, state) select id, 'sending' from moved`,
    [
      ...[id, safeMoment !== null, Math.min(safeMoment?.safeSpeedKmh ?? 0, SAFE_SPEED_KMH), SAFE_AGE_MS, SAFE_AHEAD_MS],
      ...[heardAt, mark, safeMoment?.needsIgnitionOff ?? false],
    ],
  )
  return (rowCount ?? 0) > 0
}

/** Notes that the bytes of a command went to the tracker's connection, and keeps them among its raw messages. An answer may have been faster. */
export async function noteSent(
  pool: pg.Pool,
  sent: { id: number; deviceId: number; protocol: string; bytes: Uint8Array },
): Promise<void> {
  await inTransaction(pool, (client) =>
    withinCellOf(client, sent.deviceId, () =>
      client.query(
        `with moved as (
           update command set state = 'sent', state_at = now(), sent_at = coalesce(sent_at, now())
           where id = $1 and state in ('sending', 'maybeSent') returning id
         ), noted as (
           insert into command_step (command_id, state) select id, 'sent' from moved
         ) insert into message (received_at, device_id, protocol, direction, bytes) values (now(), $2, $3, 'out', $4)`,
        [sent.id, sent.deviceId, sent.protocol, sent.bytes],
      ),
    ),
  )
}

/**
 * Notes that of a command which was taken nothing went out, and what it waits for. Its life says so once, however often it is tried: of an attempt
 * that ended as the one before it did no step is left.
 */
export async function noteUnsent(pool: Queryable, id: number, waitsFor = ''): Promise<void> {
  await pool.query(
    `with moved as (
       update command set state = 'waiting', state_at = now(), waits_for = $2
       where id = $1 and state in ('sending', 'maybeSent') returning id
     ), life as (
       select max(id) as newest, array_agg(state order by id desc) = '{sending,waiting,sending}' as is_told
       from (select id, state from command_step where command_id = $1 order by id desc limit 3) last
     ), forgotten as (
       delete from command_step s using moved, life where s.id = life.newest and life.is_told
     ) insert into command_step (command_id, state, words) select moved.id, 'waiting', $2 from moved, life where not life.is_told`,
    [id, waitsFor],
  )
}

/** SQL: the command `$1` was taken, and nobody said yet what became of it. */
const IS_TAKEN = `c.id = $1 and c.state in ('sending', 'maybeSent')`

/** Notes that another server refused a command that it was handed. */
export async function noteRefused(pool: Queryable, id: number, words: string): Promise<void> {
  await stepWhere(pool, 'refused', IS_TAKEN, { values: [id], words })
}

/** Notes that another keeps a command, or may, to send it at a time of its own: it may go out as long as the vehicle tells nothing. */
export async function noteQueued(pool: Queryable, id: number, words: string): Promise<void> {
  await stepWhere(pool, 'maybeSent', IS_TAKEN, { values: [id], words, waitsFor: words })
}

/** Notes that a command cannot be sent to the tracker as it is now, and why. */
export async function noteUnwritable(pool: Queryable, id: number, words: string): Promise<void> {
  await stepWhere(pool, 'refused', `c.id = $1 and c.state = 'waiting'`, { values: [id], words })
}
