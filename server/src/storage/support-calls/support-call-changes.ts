import { momentWords } from '@monitorweb/domain/calendar/moment-words'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { ConflictError, NotFoundError, StaleRecordError } from '../../errors/record-errors.ts'
import { findZoneOf } from '../accounts/person-zone.ts'
import { writeAudit } from '../base/audited-change.ts'
import { scopeParameter, type Viewer } from '../base/scope.ts'
import { columnOf, epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'
import { getCall } from './support-call-lists.ts'
import { type SupportCallRow, VISIBLE_CALL } from './support-call-rows.ts'

/** This call is held to the end of the transaction. */
export interface LockedCall {
  code: number
  customerId: number
  vehicleId: number | null
  title: string
  urgent: boolean
  /** The due time is counted from here, when the call was opened or opened again. */
  dueSince: EpochMs
  openedBy: number
  finishedAt: EpochMs | null
  finishedByName: string
  resolution: string
  assigneeId: number | null
  assigneeName: string
  version: number
  updatedAt: EpochMs
  updatedBy: number
  updatedByName: string
  /** Of the last change before it by somebody else than who made the last one; 0 where there is none. */
  otherVersion: number
  otherUpdatedAt: EpochMs | null
  otherUpdatedByName: string
}

/** It says what one change does to a call; columns stand by our names. */
export interface CallChange {
  row: Record<string, unknown>
  /** Where true, only operators may learn of the change. */
  internal?: boolean
  action?: 'update' | 'delete'
}

interface Asked {
  code: number
  /** The version that was seen; 0 and none stand for any. */
  recordVersion?: number | undefined
}

/**
 * Changes one call the viewer may see: one after the other, a version each, told to whoever watches. Answers the call as
 * it is then; where `work` answers null, all was done before. Throws NotFoundError, StaleRecordError where somebody else changed it since the version that was seen, and what `work` throws.
 */
export async function changeCall(
  pool: pg.Pool,
  viewer: Viewer,
  { asked, work }: { asked: Asked; work(client: pg.PoolClient, call: LockedCall): Promise<CallChange | null> },
): Promise<SupportCallRow> {
  return await inTransaction(pool, async (client) => {
    const call = await lockCall(client, viewer, asked.code)
    refuseStale(call, asked, viewer)
    const change = await work(client, call)
    if (!change) return await getCall(client, viewer, call.code)
    const { row, internal = false, action = 'update' } = change
    // What customers may not know of does not count for them as a change either.
    if (!internal) await writeChange(client, viewer, { code: call.code, row })
    await writeAudit(client, viewer, {
      action,
      entity: 'supportCall',
      entityId: call.code,
      before: Object.fromEntries(Object.keys(row).map((name) => [name, call[name as keyof LockedCall] ?? null])),
      after: row,
    })
    // The call is read before a deleted one can no longer be seen.
    const changed = await getCall(client, viewer, call.code)
    if (action === 'delete')
      await client.query('update support_call set inactive_at = now() where id = $1', [call.code])
    await announceCall(client, { code: call.code, customerId: call.customerId, internal })
    return changed
  })
}

/** What the viewer did with the call meanwhile is no reason to refuse. Throws StaleRecordError. */
function refuseStale(call: LockedCall, { recordVersion }: Asked, { userId }: Viewer): void {
  const others =
    call.updatedBy === userId
      ? { version: call.otherVersion, changedAt: call.otherUpdatedAt, changedBy: call.otherUpdatedByName }
      : { version: call.version, changedAt: call.updatedAt, changedBy: call.updatedByName }
  if (!recordVersion || recordVersion >= others.version) return
  throw new StaleRecordError('recordVersion', {
    changedBy: others.changedBy || null,
    changedAt: others.changedAt ?? call.updatedAt,
  })
}

/** Watchers of the channel `support_calls` are told this. */
export interface AnnouncedCall {
  code: number
  customerId: number
  /** Where true, it is for operators alone. */
  internal: boolean
}

/** Tells, when the transaction commits, that a call changed. */
export async function announceCall(client: pg.PoolClient, call: AnnouncedCall): Promise<void> {
  await client.query(`select pg_notify('support_calls', $1)`, [JSON.stringify(call)])
}

/** Refuses what would leave an open call without a customer. Throws ConflictError. */
export async function requireCustomer(client: pg.PoolClient, { customerId }: LockedCall): Promise<void> {
  if (!(await holdCustomer(client, customerId)))
    throw new ConflictError('code', 'O cliente deste chamado foi excluído.')
}

/** Keeps a customer from being deleted until the transaction ends; false where it is deleted already. */
export async function holdCustomer(client: pg.PoolClient, customerId: number): Promise<boolean> {
  const { rowCount } = await client.query('select from customer where id = $1 and inactive_at is null for share', [
    customerId,
  ])
  return rowCount === 1
}

/** Refuses what only an open call takes, naming who finished it and when. Throws ConflictError. */
export async function requireOpen(client: pg.PoolClient, viewer: Viewer, call: LockedCall): Promise<void> {
  if (call.finishedAt === null) return
  const clock = { now: Date.now(), zone: await findZoneOf(client, viewer.userId) }
  const who = call.finishedByName === '' ? '' : ` por ${call.finishedByName}`
  throw new ConflictError('code', `Este chamado foi finalizado${who} ${momentWords(call.finishedAt, clock)}.`)
}

async function lockCall(client: pg.PoolClient, { scope }: Viewer, code: number): Promise<LockedCall> {
  // The lock first: what others did while it was waited for is read by the next statement.
  const locked = await client.query(`select 1 from support_call s where ${VISIBLE_CALL} and s.id = $2 for update`, [
    scopeParameter(scope),
    code,
  ])
  if (locked.rowCount === 0) throw new NotFoundError()
  const { rows } = await client.query<LockedCall>(
    `select s.id as code, s.customer_id as "customerId", s.vehicle_id as "vehicleId", s.title, s.urgent, ${epochMs('coalesce(reopened.at, s.opened_at)')} as "dueSince",
            s.opened_by as "openedBy", ${epochMs('s.finished_at')} as "finishedAt", s.resolution,
            coalesce(finisher.name, '') as "finishedByName", s.assignee_id as "assigneeId",
            coalesce(assignee.name, '') as "assigneeName", s.version, ${epochMs('s.updated_at')} as "updatedAt",
            s.updated_by as "updatedBy", coalesce(changer.name, '') as "updatedByName",
            s.other_version as "otherVersion", ${epochMs('s.other_updated_at')} as "otherUpdatedAt",
            coalesce(other.name, '') as "otherUpdatedByName"
     from support_call s left join user_account finisher on finisher.id = s.finished_by
     left join user_account assignee on assignee.id = s.assignee_id
     left join user_account changer on changer.id = s.updated_by
     left join user_account other on other.id = s.other_updated_by
     left join lateral (
       select max(e.at) as at from support_call_event e where e.call_id = s.id and e.kind = 'reopened'
     ) reopened on true
     where s.id = $1`,
    [code],
  )
  return rows[0]!
}

async function writeChange(
  client: pg.PoolClient,
  { userId }: Viewer,
  { code, row }: { code: number; row: Record<string, unknown> },
): Promise<void> {
  const changes = Object.keys(row).map((name, index) => `${columnOf(name)} = $${index + 3}`)
  await client.query(
    `update support_call set ${[...changes, ''].join(', ')} version = version + 1, updated_at = now(), updated_by = $2,
            other_version = case when updated_by = $2 then other_version else version end,
            other_updated_by = case when updated_by = $2 then other_updated_by else updated_by end,
            other_updated_at = case when updated_by = $2 then other_updated_at else updated_at end
     where id = $1`,
    [code, userId, ...Object.values(row)],
  )
}
