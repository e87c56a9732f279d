import type { Command } from '@monitorweb/domain/commands/command'
import { ConflictError } from '../../errors/record-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import { letsGo, MAY_HOLD, OUT, undoes } from './lost-ground.ts'

/** The turn of one vehicle in a batch. */
interface Turn {
  /** The batch's. */
  id: number
  vehicleId: number
}

/** Nobody takes so long for the turn of one vehicle, and lives. */
const WORKED_AT_WITHIN = "interval '2 minutes'"
/** SQL: the turn `i` of a batch has not come. */
export const IS_LEFT = `i.command_id is null and i.problem = ''`

/** Says that a vehicle's turn begins; false where it was not left for anybody, or whoever works at the batch slept meanwhile. */
export async function beginTurn(pool: Queryable, { id, vehicleId }: Turn): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update command_batch b set working_at = now() from command_batch_item i
     where b.id = $1 and i.batch_id = b.id and i.vehicle_id = $2 and ${IS_LEFT} and b.working_at > now() - ${WORKED_AT_WITHIN}`,
    [id, vehicleId],
  )
  return (rowCount ?? 0) > 0
}

/** Says that batches whose turns have not begun, since they wait for another one, are worked at. */
export async function keepWorkedAt(pool: Queryable, batchIds: readonly number[]): Promise<void> {
  if (batchIds.length > 0)
    await pool.query('update command_batch set working_at = now() where id = any($1)', [batchIds])
}

const TAKEN_BACK = 'Não foi pedido: o lote foi cancelado, ou se parou antes da vez deste veículo.'
const NO_LONGER_SCHEDULED = 'Não foi pedido: o agendamento foi pausado ou encerrado antes da vez deste veículo.'
const UNBLOCKED_SINCE = 'Não foi pedido: alguém pediu o desbloqueio deste veículo depois que o lote começou.'
const BLOCKED_BY_A_PERSON =
  'Não foi pedido: um bloqueio deste veículo foi pedido por uma pessoa, e uma agenda não o desfaz.'

/**
 * Holds a vehicle's turn until the transaction that asks for its command ends: whoever takes the batch back, or stops its schedule, waits,
 * and comes before or after as a whole. Throws ConflictError where the turn is nobody's any more, and for what a person decided of the vehicle otherwise.
 */
export async function holdTurn(client: Queryable, { id, vehicleId }: Turn, command: Command): Promise<void> {
  const { rows: schedules } = await client.query<{ state: string }>(
    `select s.state from command_schedule s join command_batch b on b.schedule_id = s.id where b.id = $1 for share of s`,
    [id],
  )
  if (schedules.some(({ state }) => state !== 'active')) throw new ConflictError('vehicleId', NO_LONGER_SCHEDULED)
  const { rowCount } = await client.query(
    `select from command_batch_item i where i.batch_id = $1 and i.vehicle_id = $2 and ${IS_LEFT} for update`,
    [id, vehicleId],
  )
  if (rowCount === 0) throw new ConflictError('vehicleId', TAKEN_BACK)
  if (await wasUnblockedSince(client, { id, vehicleId })) throw new ConflictError('kind', UNBLOCKED_SINCE)
  if (schedules.length > 0 && (await isHeldByPerson(client, vehicleId, command))) {
    throw new ConflictError('kind', BLOCKED_BY_A_PERSON)
  }
}

async function wasUnblockedSince(client: Queryable, { id, vehicleId }: Turn): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from command c join command_batch b on b.id = $1
     where c.vehicle_id = $2 and c.asked_at > b.asked_at and ${undoes('c', 'b')} limit 1`,
    [id, vehicleId],
  )
  return (rowCount ?? 0) > 0
}

/**
 * Whether the command would undo what a person holds, and nothing that undid it went out since: an unblock that waits may never. What a schedule blocked
 * besides changes nothing of that. An output that is switched off holds by a block alone: a light that a person switched on is no block.
 */
async function isHeldByPerson(client: Queryable, vehicleId: number, command: Command): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from command c, (select $2::text as kind, $3::jsonb as parameters) asked
     where c.vehicle_id = $1 and c.state in ${MAY_HOLD} and (${undoes('asked', 'c')} or c.kind = 'block' and ${letsGo('asked', 'c')})
       and not exists (
         select from command u where u.vehicle_id = $1 and u.id > c.id and u.state in (${OUT}) and ${letsGo('u', 'c')})
       and not exists (
         select from command_batch_item i join command_batch b on b.id = i.batch_id
         where i.command_id = c.id and b.schedule_id is not null) limit 1`,
    [vehicleId, command.kind, JSON.stringify(command)],
  )
  return (rowCount ?? 0) > 0
}

/** Notes the command of a turn, in the transaction that asks for it: no batch says of a command that it was not asked for. */
export async function noteAsked(client: Queryable, { id, vehicleId }: Turn, commandId: number): Promise<void> {
  await client.query('update command_batch_item set command_id = $3 where batch_id = $1 and vehicle_id = $2', [
    id,
    vehicleId,
    commandId,
  ])
}

/** Notes the sentence of why there is no command of a turn that is left. */
export async function noteRefusedTurn(pool: Queryable, { id, vehicleId }: Turn, problem: string): Promise<void> {
  await pool.query(
    `update command_batch_item i set problem = $3 where i.batch_id = $1 and i.vehicle_id = $2 and ${IS_LEFT}`,
    [id, vehicleId, problem],
  )
}

const WITHDRAWN = 'Não foi pedido: o lote foi cancelado antes da vez deste veículo.'

/** Takes the turns back that did not come; answers how many there were. */
export async function withdrawTurns(pool: Queryable, batchId: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update command_batch_item i set problem = $2 where i.batch_id = $1 and ${IS_LEFT}`,
    [batchId, WITHDRAWN],
  )
  return rowCount ?? 0
}

const INTERRUPTED = 'Não foi pedido: o servidor parou antes da vez deste veículo. Peça de novo.'

/** Says of batches at which nobody works any more that the rest of their vehicles was not asked for. */
export async function settleBatches(pool: Queryable): Promise<void> {
  await pool.query(
    `update command_batch_item i set problem = $1 from command_batch b
     where b.id = i.batch_id and ${IS_LEFT} and b.working_at < now() - ${WORKED_AT_WITHIN}`,
    [INTERRUPTED],
  )
}
