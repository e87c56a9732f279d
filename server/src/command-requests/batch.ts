import { FieldError } from '@monitorweb/contract/wire/field-error'
import { UNSENT_STATES } from '@monitorweb/domain/commands/command-state'
import type pg from 'pg'
import { confirmFactor } from '../auth/second-factor/confirm-factor.ts'
import { ForbiddenError } from '../errors/auth-errors.ts'
import { ConflictError, NotFoundError } from '../errors/record-errors.ts'
import { findPerson } from '../storage/accounts/person-scope.ts'
import type { Viewer } from '../storage/base/scope.ts'
import { beginBatch, getBatch, listBatchItems } from '../storage/commands/command-batch-store.ts'
import { type CommandRow, findCommand } from '../storage/commands/command-store.ts'
import { beginTurn, noteRefusedTurn, withdrawTurns } from '../storage/commands/command-turns.ts'
import { type CommandRequest, requestCommand } from './ask.ts'
import { withRights } from './authority.ts'
import { approveShown, cancel, type DecisionDeps } from './decide.ts'
import type { RunDeps } from './unattended.ts'

export interface BatchRequest extends Omit<CommandRequest, 'vehicleId'> {
  vehicleIds: readonly number[]
  /** What the person typed, which has to be how many they are. */
  confirmed: { value: number; field: string }
}

/**
 * Asks for a command of many vehicles and answers the batch at once: their turns go on, one after the other, each judged as if it was asked for
 * alone. What one is refused for is noted with it, and the others go on. Throws FieldError for a count that is not theirs, NotFoundError where one is
 * not in scope.
 */
export async function requestBatch(
  deps: RunDeps,
  viewer: Viewer,
  { vehicleIds, confirmed, ...request }: BatchRequest,
): Promise<number> {
  requireCount(confirmed, vehicleIds.length)
  const id = await beginBatch(deps.pool, viewer, { ...request, vehicleIds })
  // Where this fails, what is left is soon told as not asked for.
  void takeTurns(deps, viewer, { ...request, id, vehicleIds }).catch(() => undefined)
  return id
}

const ASKER_LEFT = 'Não foi pedido: quem pediu não é mais da central.'

/**
 * Takes the turns of a batch that was begun, each by what the person may by then. Throws where nobody of the request is at fault: the rest of the
 * vehicles is left.
 */
export async function takeTurns(
  { pool, privileged, traccarKinds }: RunDeps,
  viewer: Viewer,
  { id, vehicleIds, ...request }: Omit<BatchRequest, 'confirmed'> & { id: number },
): Promise<void> {
  for (const vehicleId of vehicleIds) {
    const turn = { id, vehicleId }
    if (!(await beginTurn(pool, turn))) continue
    const asker = await findPerson(pool, privileged, viewer.userId)
    const problem = asker?.operator
      ? await requestCommand(
          pool,
          { ...viewer, access: asker.access },
          { ...request, vehicleId, batchId: id },
          traccarKinds,
        ).then(() => null, sentenceOf)
      : ASKER_LEFT
    if (problem !== null) await noteRefusedTurn(pool, turn, problem)
  }
}

export function requireCount({ value, field }: { value: number; field: string }, count: number): void {
  if (value !== count) throw new FieldError(field, `São ${count} veículos: digite ${count} para confirmar.`)
}

/** What is nobody's fault of the request is thrown on: what is left stays without an answer, and says so. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ConflictError || error instanceof ForbiddenError || error instanceof NotFoundError) {
    return error.message
  }
  throw error
}

/** Lists those commands of a batch that a person may approve. Throws NotFoundError for a batch out of scope. */
export async function approvableOf(pool: pg.Pool, viewer: Viewer, id: number): Promise<CommandRow[]> {
  const waiting = (await listBatchItems(pool, viewer, id)).filter(({ state }) => state === 'approval')
  return (await withRights(pool, viewer, await commandsOf(pool, viewer, waiting))).filter((row) => row.mayApprove)
}

interface BatchDecision {
  id: number
  note: string
}

/**
 * Approves, for one person, whatever of a batch that person may approve: the second factor is shown once. Throws NotFoundError, ConflictError
 * where there is nothing to approve, FieldError for another count than there is now, and for a code that is not right.
 */
export async function approveBatch(
  { pool, secrets }: DecisionDeps,
  viewer: Viewer,
  {
    id,
    note,
    confirmed,
    code,
  }: BatchDecision & Pick<BatchRequest, 'confirmed'> & { code: { value: string; field: string } },
): Promise<void> {
  await getBatch(pool, viewer, id)
  const rows = await approvableOf(pool, viewer, id)
  if (rows.length === 0) {
    throw new ConflictError(
      'id',
      'Não há o que aprovar: quem pede não aprova, e o que já foi decidido não espera mais.',
    )
  }
  requireCount(confirmed, rows.length)
  const approvedWith = await confirmFactor({ pool, secrets }, viewer, code)
  for (const row of rows) {
    // Somebody decided of this one meanwhile, or a consent was revoked: it keeps what it has.
    await approveShown(pool, viewer, { row, note, approvedWith }).catch(sentenceOf)
  }
}

/** Takes back what of a batch was not sent, and the turns that did not come. Throws NotFoundError, ConflictError where there is nothing to take back. */
export async function cancelBatch(pool: pg.Pool, viewer: Viewer, { id, note }: BatchDecision): Promise<void> {
  await getBatch(pool, viewer, id)
  const withdrawn = await withdrawTurns(pool, id)
  const unsent = (await listBatchItems(pool, viewer, id)).filter(({ state }) =>
    (UNSENT_STATES as readonly string[]).includes(state),
  )
  if (withdrawn + unsent.length === 0)
    throw new ConflictError('id', 'Nada deste lote espera mais: não há o que cancelar.')
  for (const { commandId } of unsent) await cancel(pool, viewer, { id: commandId, note }).catch(sentenceOf)
}

async function commandsOf(pool: pg.Pool, viewer: Viewer, items: readonly { commandId: number }[]) {
  const rows: CommandRow[] = []
  for (const { commandId } of items) {
    const row = await findCommand(pool, viewer, commandId)
    if (row) rows.push(row)
  }
  return rows
}
