import type { CommandRecord } from '@monitorweb/contract/commands/command-operations'
import type { Command, CommandKind } from '@monitorweb/domain/commands/command'
import {
  CONFIRMABLE_MS,
  type CommandState,
  OPEN_STATES,
  UNCONFIRMED_ENDS,
} from '@monitorweb/domain/commands/command-state'
import type { SafeMomentRule } from '@monitorweb/domain/commands/safe-moment'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { ownershipInScope, scopeParameter, type Viewer } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { isSecondPerson } from './second-person.ts'

/** A command as it is stored; its words are made where it is answered. */
export type CommandRow = Omit<CommandRecord, 'words'> &
  SafeMomentRule & {
    command: Command
    deviceId: number
    /** Whose the vehicle was when it was asked for. */
    customerId: number
    consentId: number | null
    approvedWith: '' | 'app' | 'recovery'
  }

export interface CommandFilter {
  /** Null for every vehicle in scope. */
  vehicleId: number | null
  open: boolean
  /** Only those that this person may approve. */
  forApproval: boolean
  /** The customers whose commands this person may follow; null for all in scope. */
  customerIds: readonly number[] | null
  /** What this person may approve of what somebody else asked for. */
  approvable: readonly KindOfCustomer[]
}

/** A kind of command to vehicles of a customer: rules of commands are about these. */
interface KindOfCustomer {
  customerId: number
  kind: CommandKind
}

/**
 * SQL: commands `c` with the vehicle and its owner when they were asked for, as far as the scope (`$1`) may see them: a vehicle that was
 * sold takes none along.
 */
export const VISIBLE_COMMANDS = `
  command c
  join vehicle v on v.id = c.vehicle_id
  join device d on d.id = c.device_id
  join ownership owner on owner.vehicle_id = v.id and owner.slot = 0 and owner.period @> c.asked_at
    and ${ownershipInScope('owner', '$1')}`

const listed = (states: readonly CommandState[]) => `(${states.map((state) => `'${state}'`).join(', ')})`
/** SQL: for so long after it was sent the vehicle may confirm a command. */
export const CONFIRM_WITHIN = `interval '${CONFIRMABLE_MS / 1000} seconds'`
/** SQL: the vehicle may still confirm the command `c`. */
export const IS_CONFIRMABLE = `(c.confirming_reading is not null and coalesce(c.sent_at, c.state_at) > now() - ${CONFIRM_WITHIN})`
/** SQL: of what the vehicle cannot confirm, or did not in time, the tracker's answer is the end, and by SMS that it was delivered. */
const IS_OPEN = `c.state in ${listed(OPEN_STATES)} and (c.state not in ${listed(UNCONFIRMED_ENDS)} or ${IS_CONFIRMABLE})`

/** SQL: the name of the person whose number stands in the column; empty for none. */
export const nameOf = (column: string) => `coalesce((select u.name from user_account u where u.id = ${column}), '')`

/** SQL: the row of the audit that was written as the command `c` was asked for. */
const ASKING = `asking.entity = 'command' and asking.entity_id = c.vehicle_id::text and asking.after ->> 'id' = c.id::text`

/** SQL: the command `c` waits, and the person `$2` may approve it. */
const IS_FOR_APPROVAL = `(c.state = 'approval' and (owner.customer_id, c.kind) in (select * from unnest($7::int[], $8::text[]))
  and ${isSecondPerson('$2', ASKING)})`
const FILTERED = `from ${VISIBLE_COMMANDS} where $2::int is not null and ($3::int is null or v.id = $3)
  and (not $4 or (${IS_OPEN})) and ($5::int[] is null or owner.customer_id = any($5)) and (not $6 or ${IS_FOR_APPROVAL})`

function parameters({ scope, userId }: Viewer, filter: CommandFilter): unknown[] {
  const { vehicleId, open, customerIds, forApproval, approvable } = filter
  return [
    ...[scopeParameter(scope), userId, vehicleId, open, customerIds, forApproval],
    ...[approvable.map(({ customerId }) => customerId), approvable.map(({ kind }) => kind)],
  ]
}

/** `$2` is the person who asks for the list. */
const COLUMNS = `
  c.id, v.id as "vehicleId", c.device_id as "deviceId", v.plate, v.description, d.serial,
  owner.customer_id as "customerId", c.consent_id as "consentId", c.approved_with as "approvedWith",
  c.safe_speed_kmh as "safeSpeedKmh", c.needs_ignition_off as "needsIgnitionOff",
  (select customer.name from customer where customer.id = owner.customer_id) as "customerName",
  c.kind, c.parameters as command, c.reason, c.state, ${epochMs('c.state_at')} as "stateAt", c.waits_for as "waitsFor",
  ${nameOf('c.asked_by')} as "askedBy", ${epochMs('c.asked_at')} as "askedAt", ${nameOf('c.approved_by')} as "approvedBy",
  ${epochMs('c.expires_at')} as "expiresAt", ${epochMs('c.sent_at')} as "sentAt", c.channel, c.answer,
  c.confirming_reading is not null as "isConfirmable",
  case when c.state = 'approval' then ${isSecondPerson('$2', ASKING)} else false end as "mayApprove",
  (select coalesce(json_agg(json_build_object('state', s.state, 'at', ${epochMs('s.at')}, 'person', ${nameOf('s.person_id')},
                                              'words', s.words) order by s.id), '[]')
   from command_step s where s.command_id = c.id) as steps`

/** Lists commands in scope, those asked for last first; of those under way what waits for this person stands before them. */
export async function listCommands(
  pool: Queryable,
  viewer: Viewer,
  { first, offset, ...filter }: CommandFilter & Page,
): Promise<CommandRow[]> {
  const { rows } = await pool.query<CommandRow>(
    `select ${COLUMNS} ${FILTERED} order by ($4 and ${IS_FOR_APPROVAL}) desc, c.id desc limit $9 offset $10`,
    [...parameters(viewer, filter), first, offset],
  )
  return rows
}

/** Lists of what kinds commands wait for approval that this person may follow, and of whose vehicles. */
export async function listKindsForApproval(
  pool: Queryable,
  { scope }: Viewer,
  customerIds: CommandFilter['customerIds'],
): Promise<KindOfCustomer[]> {
  const { rows } = await pool.query<KindOfCustomer>(
    `select distinct owner.customer_id as "customerId", c.kind from ${VISIBLE_COMMANDS}
     where c.state = 'approval' and ($2::int[] is null or owner.customer_id = any($2))`,
    [scopeParameter(scope), customerIds],
  )
  return rows
}

export async function countCommands(pool: Queryable, viewer: Viewer, filter: CommandFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count ${FILTERED}`,
    parameters(viewer, filter),
  )
  return rows[0]!.count
}

/** Reads one command in scope; null where there is none. */
export async function findCommand(client: Queryable, viewer: Viewer, id: number): Promise<CommandRow | null> {
  const { rows } = await client.query<CommandRow>(`select ${COLUMNS} from ${VISIBLE_COMMANDS} where c.id = $3`, [
    scopeParameter(viewer.scope),
    viewer.userId,
    id,
  ])
  return rows[0] ?? null
}
