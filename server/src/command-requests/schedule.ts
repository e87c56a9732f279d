import { FieldError } from '@monitorweb/contract/wire/field-error'
import { isDangerous } from '@monitorweb/domain/commands/command'
import { mayApprove, mayAsk } from '@monitorweb/domain/commands/command-policy'
import { type CommandTimes, nextRun } from '@monitorweb/domain/commands/command-times'
import type pg from 'pg'
import { confirmFactor } from '../auth/second-factor/confirm-factor.ts'
import { ConflictError } from '../errors/record-errors.ts'
import type { Page } from '../storage/base/page.ts'
import type { Viewer } from '../storage/base/scope.ts'
import { findPolicies } from '../storage/commands/command-policies.ts'
import {
  addSchedule,
  getSchedule,
  listSchedules,
  moveSchedule,
  type ScheduleRow,
} from '../storage/commands/command-schedule-store.ts'
import { requireAllowed } from './authority.ts'
import { type BatchRequest, requireCount } from './batch.ts'
import type { DecisionDeps } from './decide.ts'

interface ScheduleRequest extends BatchRequest {
  times: CommandTimes
}

/**
 * Schedules a command; what is dangerous waits for a second person once, and each run is judged as if it was asked for then. Throws FieldError for a
 * count that is not theirs, ConflictError for what nobody knows beforehand and for times that never come, NotFoundError.
 */
export async function requestSchedule(
  pool: pg.Pool,
  viewer: Viewer,
  { times, confirmed, ...request }: ScheduleRequest,
): Promise<ScheduleRow> {
  requireCount(confirmed, request.vehicleIds.length)
  const { kind } = request.command
  if (kind === 'text' || kind === 'server') {
    throw new ConflictError('kind', 'Texto e servidor não se agendam: peça-os na hora, por veículo ou em lote.')
  }
  const state = isDangerous(kind) ? 'approval' : 'active'
  const id = await addSchedule(pool, viewer, { ...request, times, state, nextRunAt: requireNext(times) })
  return await readSchedule(pool, viewer, id)
}

function requireNext(times: CommandTimes): number {
  const at = nextRun(times, Date.now())
  if (at === null) throw new FieldError('dias', 'Com estes dias o comando nunca seria pedido.')
  return at
}

/** Lists schedules, and says which of them this person may approve by the rules of all owners of its vehicles. */
export async function readSchedules(pool: pg.Pool, viewer: Viewer, page: Page): Promise<ScheduleRow[]> {
  return await withRights(pool, viewer, await listSchedules(pool, viewer, page))
}

async function readSchedule(pool: pg.Pool, viewer: Viewer, id: number): Promise<ScheduleRow> {
  return (await withRights(pool, viewer, [await getSchedule(pool, viewer, id)]))[0]!
}

async function withRights(pool: pg.Pool, viewer: Viewer, rows: ScheduleRow[]): Promise<ScheduleRow[]> {
  const waiting = rows.filter((row) => row.mayApprove)
  if (waiting.length === 0) return rows
  const policyOf = await findPolicies(
    pool,
    waiting.flatMap(({ customerIds }) => customerIds),
  )
  const may = ({ customerIds, command }: ScheduleRow) =>
    customerIds.every((id) => mayApprove(policyOf(id), viewer, command.kind))
  return rows.map((row) => (row.mayApprove ? { ...row, mayApprove: may(row) } : row))
}

/** Approves what somebody else scheduled, with the count typed and the second factor. Throws NotFoundError, ForbiddenError, ConflictError, FieldError. */
export async function approveSchedule(
  { pool, secrets }: DecisionDeps,
  viewer: Viewer,
  {
    id,
    note,
    confirmed,
    code,
  }: { id: number; note: string; code: { value: string; field: string } } & Pick<BatchRequest, 'confirmed'>,
): Promise<ScheduleRow> {
  const stored = await getSchedule(pool, viewer, id)
  const row = await readSchedule(pool, viewer, id)
  requireAllowed(row.mayApprove || !stored.mayApprove)
  requireCount(confirmed, row.total)
  // A code is right once: what would be refused anyway does not use it up.
  const approvedWith = row.mayApprove ? await confirmFactor({ pool, secrets }, viewer, code) : ''
  await moveSchedule(pool, viewer, {
    ...{ id, note, approvedWith, action: 'approveCommand', from: ['approval'], to: 'active' },
    nextRunAt: requireNext(row),
  })
  return await readSchedule(pool, viewer, id)
}

const CHANGES = {
  pause: { from: ['active'], to: 'paused', action: 'pauseCommand' },
  resume: { from: ['paused'], to: 'active', action: 'resumeCommand' },
  end: { from: ['approval', 'active', 'paused'], to: 'ended', action: 'cancelCommand' },
  decline: { from: ['approval'], to: 'rejected', action: 'declineCommand' },
} as const

/**
 * Pauses, resumes, ends or declines a schedule: whoever sees it may stop it, and who may ask for its command may let it go on. Throws NotFoundError,
 * ForbiddenError, ConflictError.
 */
export async function changeSchedule(
  pool: pg.Pool,
  viewer: Viewer,
  { id, change, note }: { id: number; change: keyof typeof CHANGES; note: string },
): Promise<ScheduleRow> {
  const row = await getSchedule(pool, viewer, id)
  if (change === 'resume') {
    const policyOf = await findPolicies(pool, row.customerIds)
    requireAllowed(row.customerIds.every((customerId) => mayAsk(policyOf(customerId), viewer, row.command.kind)))
  }
  await moveSchedule(pool, viewer, {
    ...CHANGES[change],
    id,
    note,
    nextRunAt: change === 'resume' ? requireNext(row) : null,
  })
  return await readSchedule(pool, viewer, id)
}
