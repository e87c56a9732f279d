import { type CommandState, UNSENT_STATES } from '@monitorweb/domain/commands/command-state'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { type Actor, writeAudit } from '../base/audited-change.ts'
import type { Viewer } from '../base/scope.ts'
import { inTransaction } from '../base/transaction.ts'
import { addStep, announce, announceCommands } from './command-steps.ts'
import { type CommandRow, findCommand } from './command-store.ts'

/** Lets a command that waits for it be sent. Throws NotFoundError, and ConflictError for who asked for it or comes late. */
export async function approveCommand(
  pool: pg.Pool,
  viewer: Viewer,
  { id, note, approvedWith, waitsFor }: Approval,
): Promise<CommandRow> {
  return await decide(pool, viewer, {
    ...{ id, note, action: 'approveCommand', state: 'waiting' },
    set(row) {
      requireApprovable(row)
      return { approvedBy: viewer.userId, approvedWith, waitsFor }
    },
  })
}

/** Throws ConflictError where the person for whom a command was read cannot approve it as it stands. */
export function requireApprovable(row: CommandRow): void {
  requireAwaited(row)
  if (!row.mayApprove) throw new ConflictError('id', NOT_A_SECOND_PERSON)
}

function requireAwaited({ state }: CommandRow): void {
  if (state !== 'approval') throw new ConflictError('id', 'Este comando não espera mais por aprovação.')
}

const NOT_A_SECOND_PERSON =
  'Quem pede um comando não pode aprová-lo, nem por uma conta que criou ou cuja senha trocou, nem por uma criada ou mudada depois do pedido: peça a outra pessoa.'

interface Approval {
  id: number
  note: string
  /** How the second factor was shown; empty for somebody who has none. */
  approvedWith: CommandRow['approvedWith']
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

type Decided = Pick<CommandRow, 'id' | 'vehicleId' | 'kind'>

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
    requireAwaited(row)
    const { approvedBy, approvedWith, waitsFor } = set(row)
    await client.query(
      `update command set state = $2, state_at = now(), approved_by = $3, approved_with = $4, waits_for = $5
       where id = $1`,
      [id, state, approvedBy, approvedWith, waitsFor],
    )
    await writeDecision(client, viewer, row, { action, state, note })
    return await announce(client, viewer, id)
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
    await cancelLocked(client, viewer, row, note)
    return await announce(client, viewer, id)
  })
}

/** Takes back what the runs of a schedule asked for and nobody sent, in the transaction that stops it; the program that does is no person. */
export async function cancelRuns(
  client: pg.PoolClient,
  actor: Partial<Actor>,
  { scheduleId, note }: { scheduleId: number; note: string },
): Promise<void> {
  const { rows } = await client.query<Decided>(
    `select c.id, c.kind, c.vehicle_id as "vehicleId" from command c where c.state = any($2) and c.id in (
       select i.command_id from command_batch_item i join command_batch b on b.id = i.batch_id where b.schedule_id = $1)
     order by c.id for update`,
    [scheduleId, UNSENT_STATES],
  )
  for (const row of rows) await cancelLocked(client, actor, row, note)
  await announceCommands(client)
}

async function cancelLocked(client: pg.PoolClient, actor: Partial<Actor>, row: Decided, note: string): Promise<void> {
  await client.query(`update command set state = 'cancelled', state_at = now(), waits_for = '' where id = $1`, [row.id])
  await writeDecision(client, actor, row, { state: 'cancelled', note, action: 'cancelCommand' })
}

/** Whoever sends commands takes the same lock: what is read under it stays true until the transaction ends. */
async function lock(client: pg.PoolClient, viewer: Viewer, id: number): Promise<CommandRow> {
  await client.query('select id from command where id = $1 for update', [id])
  const row = await findCommand(client, viewer, id)
  if (!row) throw new NotFoundError()
  return row
}

/** Writes down what became of a command by decision, in its life and in the audit. */
async function writeDecision(
  client: pg.PoolClient,
  actor: Partial<Actor>,
  { id, kind, vehicleId }: Decided,
  { action, state, note }: Pick<Decision, 'action' | 'state' | 'note'>,
): Promise<void> {
  await addStep(client, { id, state, personId: actor.userId ?? null, words: note })
  await writeAudit(client, actor, { action, entity: 'command', entityId: vehicleId, after: { id, kind, state, note } })
}
