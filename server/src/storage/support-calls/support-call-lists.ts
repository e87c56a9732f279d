import type { Operations } from '@monitorweb/contract/operations'
import type { SupportCallCounts } from '@monitorweb/contract/support-calls/support-call-context'
import type { SupportCallGroup } from '@monitorweb/contract/support-calls/support-call-operations'
import type { ReceivedOf } from '@monitorweb/contract/wire/operation'
import { normalizePlate, otherPlate } from '@monitorweb/domain/brazil/plate'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { type Order, orderClause, type Page, textOrder } from '../base/page.ts'
import { narrowScope, type Scope, scopeParameter, type Viewer } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { CALLS, callParameters, type SupportCallRow, selectCalls, VISIBLE_CALL } from './support-call-rows.ts'

/** A list of calls is narrowed by this; no customer stands for every one in scope. */
export type CallFilter = Omit<ReceivedOf<Operations['countSupportCalls']>, 'group' | 'headquarters'> & {
  group: SupportCallGroup
  headquartersId?: number | null
}

const GROUPS: Record<SupportCallGroup, string> = {
  '': 'true',
  abertos: 's.finished_at is null',
  urgentes: 's.finished_at is null and s.urgent',
  importantes: 's.finished_at is null and not s.urgent',
  finalizados: 's.finished_at is not null',
}
/** The desk has the last word: it waits for the customer. */
const ANSWERED = 'coalesce(word.from_desk, false)'
const SEARCHED = `(
  searchable(s.title) like searchable($5) escape '' or searchable(s.description) like searchable($5) escape ''
  or searchable(s.resolution) like searchable($5) escape '' or searchable(c.name) like searchable($5) escape ''
  or searchable(v.description) like searchable($5) escape '' or searchable(v.plate) like searchable($5) escape ''
  or v.plate = any($6::text[]) or s.id = $7::int)`
const FILTER = `
  ($3::int[] is null or s.customer_id = any($3::int[])) and ($4::int is null or s.vehicle_id = $4)
  and ($5 = '%' or ${SEARCHED}) and ($8::int is null or s.assignee_id = $8)
  and (not $9 or s.assignee_id is null)
  and (not $10 or case when $2 then s.assignee_id = $11 else s.opened_by = $11 end)
  and (not $12 or (s.finished_at is null and s.due_at < now()))
  and (not $13 or (s.finished_at is null and not ${ANSWERED}))
  and (not $14 or (s.finished_at is null and ${ANSWERED}))`

const SORTABLE = {
  code: 's.id',
  openedAt: 's.opened_at',
  finishedAt: 's.finished_at',
  updatedAt: 's.updated_at',
  dueAt: 's.due_at',
  title: textOrder('s.title'),
  customerName: textOrder('c.name'),
}
export const CALL_ORDERS = Object.keys(SORTABLE)
/** Open groups begin with the call that is due first, then the one that waits longest. */
const OWN_ORDERS: Record<SupportCallGroup, string> = {
  '': 'order by s.opened_at desc, s.id desc',
  abertos: 'order by s.urgent desc, s.due_at nulls last, s.opened_at, s.id',
  urgentes: 'order by s.due_at nulls last, s.opened_at, s.id',
  importantes: 'order by s.due_at nulls last, s.opened_at, s.id',
  finalizados: 'order by s.finished_at desc, s.id desc',
}

/** Lists calls that the viewer may see. Throws NotFoundError for a customer or vehicle out of scope. */
export async function listCalls(
  pool: pg.Pool,
  viewer: Viewer,
  { first, offset, order, ...filter }: CallFilter & Page & { order?: Order },
): Promise<SupportCallRow[]> {
  return await selectCalls(pool, viewer, {
    where: `${GROUPS[filter.group]} and ${FILTER}`,
    order: order ? orderClause(SORTABLE, order, 's.id') : OWN_ORDERS[filter.group],
    values: await filterValues(pool, viewer, filter),
    page: { first, offset },
  })
}

export async function countCalls(pool: pg.Pool, viewer: Viewer, filter: CallFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${CALLS} where ${VISIBLE_CALL} and ${GROUPS[filter.group]} and ${FILTER}`,
    [...callParameters(viewer), ...(await filterValues(pool, viewer, filter))],
  )
  return rows[0]!.count
}

/** Counts the calls of each kind, of a customer and those below it, or of all. Throws NotFoundError for a customer out of scope. */
export async function countCallGroups(
  pool: pg.Pool,
  viewer: Viewer,
  customerId: number | null,
): Promise<SupportCallCounts> {
  const open = 's.finished_at is null'
  const { rows } = await pool.query<SupportCallCounts>(
    `select count(*) filter (where ${GROUPS.urgentes})::int as urgent,
            count(*) filter (where ${GROUPS.importantes})::int as important,
            count(*) filter (where ${GROUPS.finalizados})::int as finished,
            count(*) filter (where ${open} and s.due_at < now())::int as overdue,
            count(*) filter (where ${open} and not ${ANSWERED})::int as "awaitingDesk",
            count(*) filter (where ${open} and ${ANSWERED})::int as "awaitingCustomer",
            count(*) filter (where ${open} and s.assignee_id is null)::int as unassigned,
            count(*) filter (where ${open} and case when $2 then s.assignee_id = $3 else s.opened_by = $3 end)::int as mine,
            ${epochMs(`min(s.opened_at) filter (where ${open})`)} as "oldestOpenedAt"
     from ${CALLS} where ${VISIBLE_CALL} and ($4::int[] is null or s.customer_id = any($4::int[]))`,
    [...callParameters(viewer), viewer.userId, await narrowed(pool, viewer.scope, { customerId })],
  )
  return rows[0]!
}

/** Answers one call. Throws NotFoundError. */
export async function getCall(client: pg.Pool | pg.PoolClient, viewer: Viewer, code: number): Promise<SupportCallRow> {
  const [found] = await selectCalls(client, viewer, { where: 's.id = $3', order: 'order by s.id', values: [code] })
  if (!found) throw new NotFoundError()
  return found
}

/** Answers the customers of both filters: each narrows, none widens. Throws NotFoundError. */
async function narrowed(
  pool: pg.Pool,
  scope: Scope,
  { customerId, headquartersId = null }: Pick<CallFilter, 'customerId' | 'headquartersId'>,
) {
  const asked = { customerId, headquarters: headquartersId }
  let narrow = scope
  for (const [field, id] of Object.entries(asked)) {
    narrow = await narrowScope(pool, narrow, id).catch((error: unknown) => {
      throw error instanceof NotFoundError ? new NotFoundError(field) : error
    })
  }
  return narrow === scope ? null : scopeParameter(narrow)
}

async function filterValues(pool: pg.Pool, { scope, userId }: Viewer, filter: CallFilter): Promise<unknown[]> {
  const { pattern, plates, code } = readSearch(filter.search)
  return [
    await narrowed(pool, scope, filter),
    filter.vehicleId,
    pattern,
    plates,
    code,
    filter.assigneeId,
    filter.unassigned,
    filter.mine,
    userId,
    filter.overdue,
    filter.awaitingDesk,
    filter.awaitingCustomer,
  ]
}

/** Reads `%text%` or the text alone; "#12" is the call of that number, and a plate is the same in both standards. */
function readSearch(search: string): { pattern: string; plates: string[]; code: number | null } {
  const bare = search.replaceAll('%', '').trim()
  const plate = normalizePlate(bare)
  const number = /^#?(\d{1,9})$/.exec(bare)?.[1]
  return {
    pattern: bare === '' ? '%' : search.includes('%') ? search : `%${search}%`,
    plates: [plate, otherPlate(plate)].filter((one) => one !== ''),
    code: number === undefined ? null : Number(number),
  }
}
