import { momentWords } from '@monitorweb/domain/calendar/moment-words'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { findZoneOf } from '../accounts/person-zone.ts'
import { writeAudit } from '../base/audited-change.ts'
import { includesCustomer, scopeParameter, type Viewer } from '../base/scope.ts'
import { inTransaction } from '../base/transaction.ts'
import { ALARM_COLUMNS, type AlarmRow, VISIBLE_ALARMS } from './alarm-store.ts'
import { announceOccurrences } from './occurrence-news.ts'

/**
 * Notes who looks after an alarm, and tells every viewer. The first wins. Throws NotFoundError for an alarm that the
 * viewer may not see, and ConflictError where somebody was faster, by name and time, or where the vehicle is only shared
 * with the viewer's customer.
 */
export async function acknowledgeAlarm(
  pool: pg.Pool,
  viewer: Viewer,
  { id, note }: { id: number; note: string },
): Promise<AlarmRow> {
  return await inTransaction(pool, (client) => settleAlarm(client, viewer, { id, note, reason: '' }))
}

/**
 * Acknowledges an alarm and closes what the central works at of it, which is one and the same; `reason` says why, where
 * somebody chose one. Throws as {@link acknowledgeAlarm} does.
 */
export async function settleAlarm(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, note, reason }: { id: number; note: string; reason: string },
): Promise<AlarmRow> {
  await takeTurns(client, viewer, id)
  const alarm = await readAlarm(client, viewer, id)
  if (!includesCustomer(viewer.scope, alarm.customerId)) {
    throw new ConflictError('id', 'Só quem cuida do dono do veículo reconhece os alarmes dele.')
  }
  if (alarm.acknowledgedAt !== null) {
    const clock = { now: Date.now(), zone: await findZoneOf(client, viewer.userId) }
    const who = alarm.acknowledgedBy ?? 'Outra pessoa'
    throw new ConflictError('id', `${who} já reconheceu este alarme ${momentWords(alarm.acknowledgedAt, clock)}.`)
  }
  await client.query('update alarm set acknowledged_at = now(), acknowledged_by = $2, note = $3 where id = $1', [
    id,
    viewer.userId,
    note,
  ])
  await closeAttendance(client, viewer, { id, note, reason })
  const after = await readAlarm(client, viewer, id)
  await writeAudit(client, viewer, {
    action: 'acknowledge',
    entity: 'alarm',
    entityId: after.vehicleId,
    after: { kind: after.kind, firstAt: after.firstAt, lastAt: after.lastAt, count: after.count, note },
  })
  await client.query("select pg_notify('tracking', '')")
  await announceOccurrences(client, [after])
  return after
}

async function closeAttendance(
  client: pg.PoolClient,
  { userId }: Viewer,
  { id, note, reason }: { id: number; note: string; reason: string },
): Promise<void> {
  await client.query(
    `with closed as (
       update attendance set closed_at = now(), closed_by = $2, reason = $3 where alarm_id = $1 and closed_at is null returning id
     )
     insert into attendance_step (attendance_id, kind, author_id, text) select id, 'closed', $2, $4 from closed`,
    [id, userId, reason, note],
  )
}

/**
 * Locks the activity of the alarm's device, as those do who store its frames, and marks it changed, which is what the
 * live channel reads by.
 */
async function takeTurns(client: pg.PoolClient, { scope }: Viewer, id: number): Promise<void> {
  const { rowCount } = await client.query(
    `update device_activity set changed_in = pg_current_xact_id()
     where device_id = (select a.device_id from ${VISIBLE_ALARMS} where a.id = $2)`,
    [scopeParameter(scope), id],
  )
  if (rowCount === 0) throw new NotFoundError()
}

/** Read only under the lock: what others did while it was waited for is seen. */
async function readAlarm(client: pg.PoolClient, { scope }: Viewer, id: number): Promise<AlarmRow> {
  const { rows } = await client.query<AlarmRow>(`select ${ALARM_COLUMNS} from ${VISIBLE_ALARMS} where a.id = $2`, [
    scopeParameter(scope),
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}
