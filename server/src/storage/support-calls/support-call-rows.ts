import type { Attachment } from '@monitorweb/contract/support-calls/support-call'
import type { Diagnosis } from '@monitorweb/domain/diagnosis/diagnosis'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { inScope, scopeParameter, type Viewer } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import {
  FIRST_SIGN_COLUMNS,
  type FirstSignRow,
  RECOVERY,
  RECOVERY_COLUMNS,
  type RecoveryRow,
  withFirstSign,
} from './support-call-recovery.ts'

/** This is a support call as it is stored, with the names of what it refers to. */
export interface SupportCallRow extends RecoveryRow, Pick<FirstSignRow, 'firstSignAt'> {
  code: number
  customerId: number
  customerName: string
  title: string
  description: string
  urgent: boolean
  openedBy: number
  openedByName: string
  finishedBy: number | null
  finishedByName: string
  finishedAt: EpochMs | null
  resolution: string
  updatedAt: EpochMs
  assigneeId: number | null
  assigneeName: string
  dueAt: EpochMs | null
  vehicleId: number | null
  plate: string
  vehicleDescription: string
  deviceSerial: string
  aboutInstant: EpochMs | null
  attachments: Attachment[]
  replyCount: number
  /** Whether the desk answered in it, or it was finished once. */
  wasAttended: boolean
  lastReplyAt: EpochMs | null
  lastReplyByName: string
  lastReplyFromDesk: boolean
  diagnosis: Diagnosis | null
  recordVersion: number
}

/** SQL: the calls that may be seen. `$1` is the scope. */
export const VISIBLE_CALL = `s.inactive_at is null and ${inScope('s.customer_id', '$1')}`

/** SQL: whoever waits for an answer spoke last; a call opened again waits for the desk, whoever opened it. */
const LAST_WORD = `
  left join lateral (
    select e.at, e.from_desk and e.kind = 'reply' as from_desk, u.name from support_call_event e left join user_account u on u.id = e.author_id
    where e.call_id = s.id and e.kind in ('reply', 'reopened') order by e.id desc limit 1
  ) word on true`

/** SQL: what lists are filtered and sorted by, besides the call itself (`s`). */
const NAMED = `
  join customer c on c.id = s.customer_id
  left join vehicle v on v.id = s.vehicle_id
  left join user_account opener on opener.id = s.opened_by
  left join user_account assignee on assignee.id = s.assignee_id
  ${LAST_WORD}`
/** This SQL joins calls with what they are filtered and sorted by. */
export const CALLS = `support_call s ${NAMED}`

/** SQL: files as JSON, those of internal notes for operators (`$2`) alone. `u` is the upload, `e` its event. */
export const ATTACHMENT_JSON = `json_build_object('id', u.id, 'name', u.name, 'mediaType', u.media_type,
  'sizeBytes', u.size_bytes, 'uploadedByName', coalesce(sender.name, ''), 'uploadedAt', ${epochMs('u.uploaded_at')})`

const DETAILS = `
  left join user_account finisher on finisher.id = s.finished_by
  left join device d on d.id = s.device_id
  left join lateral (
    select count(*) filter (where e.kind = 'reply')::int as count, bool_or(e.from_desk or e.kind = 'reopened') as attended
    from support_call_event e where e.call_id = s.id and e.kind in ('reply', 'reopened')
  ) replies on true
  left join lateral (
    select json_agg(${ATTACHMENT_JSON} order by e.id, u.place) as list
    from support_call_event e join upload u on u.event_id = e.id left join user_account sender on sender.id = u.uploaded_by
    where e.call_id = s.id and (not e.internal or $2)
  ) files on true
  ${RECOVERY}`

const COLUMNS = `
  s.id as code, s.customer_id as "customerId", c.name as "customerName", s.title, s.description, s.urgent,
  s.opened_by as "openedBy", coalesce(opener.name, '') as "openedByName",
  s.finished_by as "finishedBy", coalesce(finisher.name, '') as "finishedByName", ${epochMs('s.finished_at')} as "finishedAt",
  s.resolution, ${epochMs('s.updated_at')} as "updatedAt", s.assignee_id as "assigneeId",
  coalesce(assignee.name, '') as "assigneeName", ${epochMs('s.due_at')} as "dueAt",
  s.vehicle_id as "vehicleId", coalesce(v.plate, '') as plate, coalesce(v.description, '') as "vehicleDescription",
  coalesce(d.serial, '') as "deviceSerial", ${epochMs('s.about_instant')} as "aboutInstant",
  coalesce(files.list, '[]') as attachments, coalesce(replies.count, 0) as "replyCount",
  coalesce(replies.attended, false) as "wasAttended",
  ${epochMs('word.at')} as "lastReplyAt", coalesce(word.name, '') as "lastReplyByName",
  coalesce(word.from_desk, false) as "lastReplyFromDesk", s.diagnosis,
  s.version as "recordVersion", ${RECOVERY_COLUMNS}, ${FIRST_SIGN_COLUMNS}`

/** Answers `$1` and `$2` of every statement over calls. */
export function callParameters({ scope, operator }: Viewer): [readonly number[] | null, boolean] {
  return [scopeParameter(scope), operator]
}

interface Selection {
  /** SQL over `s`, `c`, `v`, `opener`, `assignee` and `word`; its parameters begin at `$3`. */
  where: string
  order: string
  values: unknown[]
  page?: { first: number; offset: number }
}

/** Selects the calls by `where` among those the viewer may see. */
export async function selectCalls(client: Queryable, viewer: Viewer, selection: Selection): Promise<SupportCallRow[]> {
  const { where, order, values, page } = selection
  const paged = page ? `limit ${Number(page.first)} offset ${Number(page.offset)}` : ''
  // The page is found first: what is shown of a call is looked up for its rows alone.
  const { rows } = await client.query<SupportCallRow & FirstSignRow>(
    `with page as materialized (
       select s.id, row_number() over (${order}) as place from ${CALLS} where ${VISIBLE_CALL} and ($2 or true) and ${where}
       ${order} ${paged}
     )
     select ${COLUMNS} from page join support_call s on s.id = page.id ${NAMED} ${DETAILS} order by page.place`,
    [...callParameters(viewer), ...values],
  )
  const calls: SupportCallRow[] = []
  for (const row of rows) calls.push(await withFirstSign(client, row))
  return calls
}
