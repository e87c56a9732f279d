import type { CommandChannel } from '@monitorweb/contract/commands/command-operations'
import { COMMAND_KINDS, type Command, isDangerous } from '@monitorweb/domain/commands/command'
import { type CommandState, UNSENT_STATES } from '@monitorweb/domain/commands/command-state'
import type { SafeMomentRule } from '@monitorweb/domain/commands/safe-moment'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { inTransaction } from '../base/transaction.ts'
import { type CommandRow, findCommand } from './command-store.ts'
import { holdTurn, noteAsked } from './command-turns.ts'

/** Somebody agreed to a command before it was asked for. */
export interface AgreedBefore {
  personId: number
  approvedWith: Approval['approvedWith']
  words: string
}

export interface AskedCommand {
  vehicleId: number
  /** Of which batch it is the vehicle's turn. */
  batchId?: number
  deviceId: number
  command: Command
  reason: string
  hours: number
  needsApproval: boolean
  agreed: AgreedBefore | null
  /** What the vehicle's owner asks for before it is stopped. */
  safeMoment: SafeMomentRule
  /** The consent on file that it rests on; null for what needs none. */
  consentId: number | null
  /** So many dangerous commands may this person ask for in an hour. */
  limitPerHour: number
  confirmation: { reading: string; value: boolean } | null
  /** What it waits for until the tracker is heard, in Portuguese. */
  waitsFor: string
  channel: CommandChannel
}

/**
 * Asks for a command. Whoever asks to unblock ends a block that was not sent; not the other way round, since one person alone would take
 * back what another asked for: both are sent in their order. Throws ConflictError while another dangerous command, or the same one, is
 * under way for the vehicle, where the person asked for too many in an hour, and as {@link holdTurn} does.
 */
export async function askCommand(pool: pg.Pool, viewer: Viewer, asked: AskedCommand): Promise<CommandRow> {
  const { vehicleId, deviceId, command, reason, hours, agreed, confirmation, batchId } = asked
  const turn = batchId === undefined ? null : { id: batchId, vehicleId }
  return await inTransaction(pool, async (client) => {
    // Whoever asks for the same vehicle at the same moment waits here.
    await client.query('select id from vehicle where id = $1 for no key update', [vehicleId])
    if (turn) await holdTurn(client, turn, command.kind)
    if (command.kind === 'unblock') await supersedeBlock(client, vehicleId)
    await refuseSecond(client, asked)
    if (isDangerous(command.kind)) await refuseTooMany(client, viewer.userId, asked.limitPerHour)
    const state: CommandState = asked.needsApproval && !agreed ? 'approval' : 'waiting'
    const { rows } = await client.query<{ id: number }>(
      `insert into command (vehicle_id, device_id, kind, parameters, reason, asked_by, expires_at, state, waits_for,
                            confirming_reading, confirming_value, safe_speed_kmh, needs_ignition_off, consent_id,
                            asked_by_administrator, approved_by, approved_with, channel)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7), $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
       returning id`,
      [
        ...[vehicleId, deviceId, command.kind, JSON.stringify(command), reason, viewer.userId, hours, state],
        ...[state === 'approval' ? '' : asked.waitsFor, confirmation?.reading ?? null, confirmation?.value ?? null],
        ...[asked.safeMoment.safeSpeedKmh, asked.safeMoment.needsIgnitionOff, asked.consentId],
        ...[viewer.operator && viewer.access === 'A', agreed?.personId ?? null, agreed?.approvedWith ?? ''],
        asked.channel,
      ],
    )
    const id = rows[0]!.id
    if (turn) await noteAsked(client, turn, id)
    await addStep(client, { id, state: agreed ? 'approval' : state, personId: viewer.userId, words: reason })
    if (agreed) await addStep(client, { id, state, personId: agreed.personId, words: agreed.words })
    await writeAudit(client, viewer, {
      action: 'askCommand',
      entity: 'command',
      entityId: vehicleId,
      after: {
        id,
        ...command,
        reason,
        channel: asked.channel,
        ...(asked.consentId !== null && { consentId: asked.consentId }),
      },
    })
    return await told(client, viewer, id)
  })
}

async function supersedeBlock(client: Queryable, vehicleId: number): Promise<void> {
  await client.query(
    `with ended as (
       update command set state = 'superseded', state_at = now(), waits_for = ''
       where vehicle_id = $1 and kind = 'block' and state = any($2) returning id
     ) insert into command_step (command_id, state) select id, 'superseded' from ended`,
    [vehicleId, UNSENT_STATES],
  )
}

/** SQL: an SMS that nobody tells of may still arrive, and holds up others for so long. */
const IS_RECENT = `state_at > now() - case when kind = any('{block,server}') then interval '1 hour' else interval '1 minute' end`

async function refuseSecond(client: Queryable, { vehicleId, command }: AskedCommand): Promise<void> {
  const { rows } = await client.query<{ kind: Command['kind'] }>(
    `select kind from command where vehicle_id = $1
       and (state in ('approval', 'waiting', 'sending', 'sent') or state = 'maybeSent' and (channel = 'connection' or ${IS_RECENT})
            or state = 'handedOver' and ${IS_RECENT})`,
    [vehicleId],
  )
  if (rows.some(({ kind }) => kind === command.kind && kind !== 'text')) {
    throw new ConflictError('kind', 'Este comando já está em andamento para o veículo.')
  }
  if (isDangerous(command.kind) && rows.some(({ kind }) => isDangerous(kind))) {
    throw new ConflictError(
      'kind',
      'Outro comando que muda o veículo está em andamento: espere que termine, ou cancele-o.',
    )
  }
}

const DANGEROUS_KINDS = COMMAND_KINDS.filter(isDangerous)

/** Several requests of one person take turns, so that each counts those before it. */
async function refuseTooMany(client: Queryable, userId: number, limitPerHour: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('command limit'), $1)`, [userId])
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from command
     where asked_by = $1 and asked_at > now() - interval '1 hour' and kind = any($2)`,
    [userId, DANGEROUS_KINDS],
  )
  if (rows[0]!.count < limitPerHour) return
  throw new ConflictError(
    'kind',
    `Você já pediu ${rows[0]!.count} comandos perigosos na última hora, e o limite é ${limitPerHour}. Espere, ou peça a outra pessoa.`,
  )
}

/** Lets a command that waits for it be sent. Throws NotFoundError, and ConflictError for who asked for it or comes late. */
export async function approveCommand(
  pool: pg.Pool,
  viewer: Viewer,
  { id, note, approvedWith, waitsFor }: Approval,
): Promise<CommandRow> {
  return await decide(pool, viewer, {
    ...{ id, note, action: 'approveCommand', state: 'waiting' },
    set(row) {
      if (!row.mayApprove) throw new ConflictError('id', NOT_A_SECOND_PERSON)
      return { approvedBy: viewer.userId, approvedWith, waitsFor }
    },
  })
}

const NOT_A_SECOND_PERSON =
  'Quem pede um comando não pode aprová-lo, nem por uma conta que criou ou cuja senha trocou, nem por uma criada ou mudada depois do pedido: peça a outra pessoa.'

interface Approval {
  id: number
  note: string
  /** How the second factor was shown; empty for somebody who has none. */
  approvedWith: '' | 'app' | 'recovery'
  /** What it waits for until the tracker is heard, in Portuguese. */
  waitsFor: string
}

export async function declineCommand(
  pool: pg.Pool,
  viewer: Viewer,
  { id, note }: { id: number; note: string },
): Promise<CommandRow> {
  return await decide(pool, viewer, {
    ...{ id, note, action: 'declineCommand', state: 'rejected' },
    set: () => ({ approvedBy: null, approvedWith: '', waitsFor: '' }),
  })
}

interface Decision {
  id: number
  note: string
  action: string
  state: CommandState
  set(row: CommandRow): { approvedBy: number | null; approvedWith: string; waitsFor: string }
}

async function decide(pool: pg.Pool, viewer: Viewer, { id, note, action, state, set }: Decision): Promise<CommandRow> {
  return await inTransaction(pool, async (client) => {
    const row = await lock(client, viewer, id)
    if (row.state !== 'approval') throw new ConflictError('id', 'Este comando não espera mais por aprovação.')
    const { approvedBy, approvedWith, waitsFor } = set(row)
    await client.query(
      `update command set state = $2, state_at = now(), approved_by = $3, approved_with = $4, waits_for = $5
       where id = $1`,
      [id, state, approvedBy, approvedWith, waitsFor],
    )
    return await noted(client, viewer, { id, state, note, action })
  })
}

/** Takes back a command of which nothing was sent. Throws NotFoundError and ConflictError. */
export async function cancelCommand(
  pool: pg.Pool,
  viewer: Viewer,
  { id, note }: { id: number; note: string },
): Promise<CommandRow> {
  return await inTransaction(pool, async (client) => {
    const row = await lock(client, viewer, id)
    if (!(UNSENT_STATES as readonly string[]).includes(row.state)) {
      throw new ConflictError('id', 'Este comando já foi enviado, ou terminou: não pode mais ser cancelado.')
    }
    return await cancelLocked(client, viewer, { id, note })
  })
}

/** Takes back what the runs of a schedule asked for and nobody sent, in the transaction that stops it. */
export async function cancelRuns(
  client: pg.PoolClient,
  viewer: Viewer,
  { scheduleId, note }: { scheduleId: number; note: string },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select c.id from command c where c.state = any($2) and c.id in (
       select i.command_id from command_batch_item i join command_batch b on b.id = i.batch_id where b.schedule_id = $1)
     order by c.id for update`,
    [scheduleId, UNSENT_STATES],
  )
  for (const { id } of rows) await cancelLocked(client, viewer, { id, note })
}

async function cancelLocked(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, note }: { id: number; note: string },
): Promise<CommandRow> {
  await client.query(`update command set state = 'cancelled', state_at = now(), waits_for = '' where id = $1`, [id])
  return await noted(client, viewer, { id, state: 'cancelled', note, action: 'cancelCommand' })
}

/** Whoever sends commands takes the same lock: what is read under it stays true until the transaction ends. */
async function lock(client: pg.PoolClient, viewer: Viewer, id: number): Promise<CommandRow> {
  await client.query('select id from command where id = $1 for update', [id])
  const row = await findCommand(client, viewer, id)
  if (!row) throw new NotFoundError()
  return row
}

async function noted(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, state, note, action }: { id: number; state: CommandState; note: string; action: string },
): Promise<CommandRow> {
  await addStep(client, { id, state, personId: viewer.userId, words: note })
  const row = await told(client, viewer, id)
  const after = { id, kind: row.kind, state, note }
  await writeAudit(client, viewer, { action, entity: 'command', entityId: row.vehicleId, after })
  return row
}

async function told(client: pg.PoolClient, viewer: Viewer, id: number): Promise<CommandRow> {
  await client.query(`select pg_notify('commands', '')`)
  return (await findCommand(client, viewer, id))!
}

/** Notes a step in the life of a command; what the program does has no person. */
async function addStep(
  client: Queryable,
  step: { id: number; state: CommandState; personId: number | null; words: string },
): Promise<void> {
  await client.query('insert into command_step (command_id, state, person_id, words) values ($1, $2, $3, $4)', [
    step.id,
    step.state,
    step.personId,
    step.words,
  ])
}
