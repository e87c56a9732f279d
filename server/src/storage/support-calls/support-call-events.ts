import type { Attachment } from '@monitorweb/contract/support-calls/support-call'
import type { SUPPORT_CALL_EVENTS } from '@monitorweb/contract/support-calls/support-call-context'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Page } from '../base/page.ts'
import type { Viewer } from '../base/scope.ts'
import { epochMs, insertRow } from '../base/sql-rows.ts'
import { ATTACHMENT_JSON, callParameters, VISIBLE_CALL } from './support-call-rows.ts'

export type CallEventKind = keyof typeof SUPPORT_CALL_EVENTS

export interface CallEventRow {
  id: number
  kind: CallEventKind
  at: EpochMs
  /** Null for what the program did by itself. */
  authorId: number | null
  authorName: string
  fromDesk: boolean
  internal: boolean
  text: string
  before: string
  after: string
  attachments: Attachment[]
}

interface NewEvent {
  callId: number
  kind: CallEventKind
  internal?: boolean
  text?: string
  before?: string
  after?: string
  /** See findSent; "" for what was sent without one. */
  sendingKey?: string
}

/** SQL: internal notes are for operators (`$2`) alone. */
const VISIBLE_EVENT = 'e.call_id = $3 and (not e.internal or $2)'

/** Lists conversation and history of a call, oldest first. Throws NotFoundError. */
export async function listCallEvents(
  pool: pg.Pool,
  viewer: Viewer,
  { code, first, offset }: { code: number } & Page,
): Promise<CallEventRow[]> {
  await requireCall(pool, viewer, code)
  const { rows } = await pool.query<CallEventRow>(
    `select e.id, e.kind, ${epochMs('e.at')} as at, e.author_id as "authorId", coalesce(author.name, '') as "authorName",
            e.from_desk as "fromDesk", e.internal, e.text, e.before, e.after, coalesce(files.list, '[]') as attachments
     from support_call s join support_call_event e on e.call_id = s.id left join user_account author on author.id = e.author_id
     left join lateral (
       select json_agg(${ATTACHMENT_JSON} order by u.place) as list
       from upload u left join user_account sender on sender.id = u.uploaded_by where u.event_id = e.id
     ) files on true
     where ${VISIBLE_CALL} and ${VISIBLE_EVENT} order by e.id limit $4 offset $5`,
    [...callParameters(viewer), code, first, offset],
  )
  return rows
}

/** Counts what {@link listCallEvents} has. Throws NotFoundError. */
export async function countCallEvents(pool: pg.Pool, viewer: Viewer, code: number): Promise<number> {
  await requireCall(pool, viewer, code)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from support_call s join support_call_event e on e.call_id = s.id
     where ${VISIBLE_CALL} and ${VISIBLE_EVENT}`,
    [...callParameters(viewer), code],
  )
  return rows[0]!.count
}

/** Writes what the viewer did to a call and answers the event's id. */
export async function insertCallEvent(
  client: pg.PoolClient,
  viewer: Viewer,
  { sendingKey = '', ...event }: NewEvent,
): Promise<number> {
  return await insertRow(client, 'supportCallEvent', {
    ...event,
    sendingKey: sendingKey || null,
    authorId: viewer.userId,
    fromDesk: viewer.operator,
  })
}

async function requireCall(pool: pg.Pool, viewer: Viewer, code: number): Promise<void> {
  const [scope] = callParameters(viewer)
  const { rowCount } = await pool.query(`select 1 from support_call s where ${VISIBLE_CALL} and s.id = $2`, [
    scope,
    code,
  ])
  if (rowCount === 0) throw new NotFoundError()
}
