import {
  type ClosingReason,
  LONGEST_SNOOZE_HOURS,
  type OCCURRENCE_STEPS,
} from '@monitorweb/contract/occurrences/occurrence-operations'
import { momentWords } from '@monitorweb/domain/calendar/moment-words'
import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { ConflictError, InvalidValueError, NotFoundError } from '../../errors/record-errors.ts'
import { findZoneOf } from '../accounts/person-zone.ts'
import { settleAlarm } from '../alarms/acknowledge-alarm.ts'
import { announceOccurrences } from '../alarms/occurrence-news.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import { includesCustomer, scopeParameter, type Viewer } from '../base/scope.ts'
import { inTransaction } from '../base/transaction.ts'
import { resumeNotices } from '../notices/snoozed-notices.ts'
import { WITHDRAWN } from './admission.ts'
import { type OccurrenceRow, VISIBLE_OCCURRENCES } from './occurrence-rows.ts'
import { getOccurrence } from './occurrence-store.ts'

type StepKind = keyof typeof OCCURRENCE_STEPS

const HOUR_MS = 3_600_000

/** Takes an occurrence, or gives it back. The first wins: who comes later learns whose it is. */
export async function claimOccurrence(
  pool: pg.Pool,
  viewer: Viewer,
  { id, claim }: { id: number; claim: boolean },
): Promise<OccurrenceRow> {
  return await changeOpen(pool, viewer, id, async (client, before) => {
    const { claimedById, snoozedUntil } = before
    if (claim || !viewer.operator) await refuseOfAnother(client, viewer, before)
    if (claimedById === (claim ? viewer.userId : null)) return
    await client.query(
      `update attendance set claimed_by = $2::int, claimed_at = case when $2::int is null then null else now() end,
         snoozed_until = null where id = $1`,
      [id, claim ? viewer.userId : null],
    )
    if (snoozedUntil !== null) await resumeNotices(client, [id])
    await writeStep(client, viewer, { id, kind: claim ? 'claimed' : 'released' })
  })
}

/** Throws ConflictError. */
async function refuseOfAnother(client: Queryable, viewer: Viewer, row: OccurrenceRow): Promise<void> {
  const { claimedById, claimedBy, claimedAt } = row
  if (claimedById === null || claimedById === viewer.userId) return
  const when = await words(client, viewer, claimedAt!)
  throw new ConflictError('id', `${claimedBy || 'Outra pessoa'} assumiu esta ocorrência ${when}.`)
}

/**
 * Puts an occurrence aside, for everybody, until it comes back by itself; who had it has it no more, and what waits to be told of it calls nobody meanwhile.
 * Throws ConflictError for what somebody else has and for what cannot wait, InvalidValueError for a time that is gone or too far.
 */
export async function snoozeOccurrence(
  pool: pg.Pool,
  viewer: Viewer,
  { id, until, reason }: { id: number; until: EpochMs; reason: string },
): Promise<OccurrenceRow> {
  return await changeOpen(pool, viewer, id, async (client, before) => {
    await refuseOfAnother(client, viewer, before)
    if (before.urgency === URGENCIES.critical) {
      throw new ConflictError('id', 'Uma ocorrência crítica não se adia: assuma ou encerre.')
    }
    const now = Date.now()
    if (until <= now) throw new InvalidValueError('until', 'Essa hora já passou. Escolha uma que ainda venha.')
    if (until > now + LONGEST_SNOOZE_HOURS * HOUR_MS) {
      throw new InvalidValueError('until', `Adie por até ${LONGEST_SNOOZE_HOURS} horas.`)
    }
    await client.query(
      `update attendance set claimed_by = null, claimed_at = null, snoozed_until = to_timestamp($2::float8 / 1000) where id = $1`,
      [id, until],
    )
    await writeStep(client, viewer, { id, kind: 'snoozed', text: reason, until })
  })
}

/**
 * Gives what was put aside back to the queue before its time. Throws ConflictError for what somebody else has by now; what came
 * back meanwhile stays as it is.
 */
export async function bringBackOccurrence(pool: pg.Pool, viewer: Viewer, id: number): Promise<OccurrenceRow> {
  return await changeOpen(pool, viewer, id, async (client, before) => {
    await refuseOfAnother(client, viewer, before)
    if (before.snoozedUntil === null) return
    await client.query('update attendance set snoozed_until = null where id = $1', [id])
    await resumeNotices(client, [id])
    await writeStep(client, viewer, { id, kind: 'released' })
  })
}

/** Writes a note into an open occurrence. */
export async function noteOccurrence(
  pool: pg.Pool,
  viewer: Viewer,
  { id, note }: { id: number; note: string },
): Promise<OccurrenceRow> {
  return await changeOpen(pool, viewer, id, (client) => writeStep(client, viewer, { id, kind: 'noted', text: note }))
}

/** Closes an occurrence for a reason; where it comes from an alarm, that is acknowledged with it. */
export async function closeOccurrence(
  pool: pg.Pool,
  viewer: Viewer,
  { id, reason, note }: { id: number; reason: ClosingReason; note: string },
): Promise<OccurrenceRow> {
  const { rows } = await pool.query<{ alarmId: number | null }>(
    `select t.alarm_id as "alarmId" from ${VISIBLE_OCCURRENCES} where t.id = $2`,
    [scopeParameter(viewer.scope), id],
  )
  if (!rows[0]) throw new NotFoundError()
  const { alarmId } = rows[0]
  if (alarmId === null) {
    return await changeOpen(pool, viewer, id, async (client) => {
      await client.query('update attendance set closed_at = now(), closed_by = $2, reason = $3 where id = $1', [
        ...[id, viewer.userId, reason],
      ])
      await writeStep(client, viewer, { id, kind: 'closed', text: note })
    })
  }
  return await inTransaction(pool, async (client) => {
    await settleAlarm(client, viewer, { id: alarmId, note, reason })
    return await getOccurrence(client, viewer, id)
  })
}

/** Answers an open occurrence about which no call was opened. Throws NotFoundError, ConflictError. */
export async function requireWithoutCall(client: Queryable, viewer: Viewer, id: number): Promise<OccurrenceRow> {
  const row = await getOccurrence(client, viewer, id)
  await requireOpen(client, viewer, row)
  refuseSecondCall(row)
  return row
}

/** Throws ConflictError. */
function refuseSecondCall({ supportCallId }: OccurrenceRow): void {
  if (supportCallId === null) return
  throw new ConflictError('id', `O chamado #${supportCallId} já foi aberto sobre esta ocorrência.`)
}

/**
 * Notes the support call that is opened about an occurrence, within the transaction that opens it: of two at once one stays. Throws
 * NotFoundError, ConflictError.
 */
export async function noteCall(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, supportCallId }: { id: number; supportCallId: number },
): Promise<void> {
  await changeWithin(client, viewer, id, async (before) => {
    refuseSecondCall(before)
    await client.query('update attendance set support_call_id = $2 where id = $1', [id, supportCallId])
    await writeStep(client, viewer, { id, kind: 'callOpened', text: `#${supportCallId}` })
  })
}

/**
 * Changes an open occurrence, one after the other, and tells who sees it. Throws NotFoundError for one the viewer may not
 * see, ConflictError for one that is closed, or whose vehicle is only shared with the viewer's customer.
 */
async function changeOpen(
  pool: pg.Pool,
  viewer: Viewer,
  id: number,
  work: (client: pg.PoolClient, before: OccurrenceRow) => Promise<void>,
): Promise<OccurrenceRow> {
  return await inTransaction(pool, async (client) => {
    await changeWithin(client, viewer, id, (before) => work(client, before))
    return await getOccurrence(client, viewer, id)
  })
}

async function changeWithin(
  client: pg.PoolClient,
  viewer: Viewer,
  id: number,
  work: (before: OccurrenceRow) => Promise<void>,
): Promise<void> {
  await client.query('select 1 from attendance where id = $1 for update', [id])
  const before = await getOccurrence(client, viewer, id)
  await requireOpen(client, viewer, before)
  await work(before)
  await announceOccurrences(client, [before])
}

/** Throws ConflictError. */
async function requireOpen(client: Queryable, viewer: Viewer, row: OccurrenceRow): Promise<void> {
  const { customerId, closedAt, closedBy, reason, withdrawnBecause } = row
  if (!includesCustomer(viewer.scope, customerId)) {
    throw new ConflictError('id', 'Só quem cuida do dono do veículo trata as ocorrências dele.')
  }
  if (closedAt === null) return
  const when = await words(client, viewer, closedAt)
  if (reason === WITHDRAWN) {
    const because = withdrawnBecause === '' ? '' : `: ${withdrawnBecause}`
    throw new ConflictError('id', `Esta ocorrência foi retirada ${when}${because}.`)
  }
  throw new ConflictError('id', `${closedBy || 'Outra pessoa'} já encerrou esta ocorrência ${when}.`)
}

async function words(client: Queryable, { userId }: Viewer, at: number): Promise<string> {
  return momentWords(at, { now: Date.now(), zone: await findZoneOf(client, userId) })
}

async function writeStep(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, kind, text = '', until = null }: { id: number; kind: StepKind; text?: string; until?: EpochMs | null },
): Promise<void> {
  await client.query(
    `insert into attendance_step (attendance_id, kind, author_id, text, until)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [id, kind, viewer.userId, text, until],
  )
  await writeAudit(client, viewer, {
    action: kind,
    entity: 'occurrence',
    entityId: id,
    after: text === '' ? null : { text, ...(until !== null && { until }) },
  })
}
