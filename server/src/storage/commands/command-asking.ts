import type { CommandChannel } from '@monitorweb/contract/commands/command-operations'
import { COMMAND_KINDS, type Command, isDangerous } from '@monitorweb/domain/commands/command'
import type { CommandState } from '@monitorweb/domain/commands/command-state'
import type { SafeMomentRule } from '@monitorweb/domain/commands/safe-moment'
import type pg from 'pg'
import { ConflictError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { inTransaction } from '../base/transaction.ts'
import { addStep, announce } from './command-steps.ts'
import type { CommandRow } from './command-store.ts'
import { holdTurn, noteAsked } from './command-turns.ts'
import { refuseSecond, supersedeOlder } from './older-commands.ts'

/** Somebody agreed to a command before it was asked for. */
export interface AgreedBefore {
  personId: number
  approvedWith: CommandRow['approvedWith']
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
 * Asks for a command. Whoever asks to unblock ends a block that was not sent, and who may have something at once what a rule proposed; a block
 * ends no unblock, since one person alone would take back what another asked for: both are sent in their order. Throws ConflictError where
 * the person asked for too many in an hour, and as {@link refuseSecond} and {@link holdTurn} do.
 */
export async function askCommand(pool: pg.Pool, viewer: Viewer, asked: AskedCommand): Promise<CommandRow> {
  const { vehicleId, deviceId, command, reason, hours, agreed, confirmation, batchId } = asked
  const turn = batchId === undefined ? null : { id: batchId, vehicleId }
  return await inTransaction(pool, async (client) => {
    // Whoever asks for the same vehicle at the same moment waits here.
    await client.query('select id from vehicle where id = $1 for no key update', [vehicleId])
    if (turn) await holdTurn(client, turn, command)
    const state: CommandState = asked.needsApproval && !agreed ? 'approval' : 'waiting'
    const isFree = state === 'waiting' && !isDangerous(command.kind)
    await refuseSecond(client, { vehicleId, command, isFree })
    if (isDangerous(command.kind)) await refuseTooMany(client, viewer.userId, asked.limitPerHour)
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
    await supersedeOlder(client, { id, vehicleId, command, isFree })
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
    return await announce(client, viewer, id)
  })
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
  const { count } = rows[0]!
  if (count < limitPerHour) return
  const asked = count === 1 ? '1 comando perigoso' : `${count} comandos perigosos`
  throw new ConflictError(
    'kind',
    `Você já pediu ${asked} na última hora, e o limite é ${limitPerHour}. Espere, ou peça a outra pessoa.`,
  )
}
