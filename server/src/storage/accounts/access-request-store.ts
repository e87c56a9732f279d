import type { AccessRequest, accessRequestInput } from '@monitorweb/contract/people/access-request'
import type { RowOf } from '@monitorweb/contract/wire/field'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { type Page, patternOf } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { selected, selectedTimes } from '../base/sql-rows.ts'

const TYPED = ['name', 'company', 'taxNumber', 'email', 'phone', 'login', 'message'] as const
const COLUMNS = `
  ${selected('r', 'accessRequest', ['id', 'status', ...TYPED, 'address', 'times', 'reason', 'userId'])},
  ${selectedTimes('r', 'accessRequest', ['receivedAt', 'decidedAt'])},
  json_build_object('id', coalesce(d.id, 0), 'name', coalesce(d.name, '')) as "decidedBy"`
const FROM = 'access_request r left join user_account d on d.id = r.decided_by'
const FOUND = `($1 = '' or r.status = $1) and (
  searchable(r.name) like searchable($2) escape '' or searchable(r.company) like searchable($2) escape ''
  or searchable(r.email) like searchable($2) escape '' or searchable(r.login) like searchable($2) escape ''
  or searchable(r.tax_number) like searchable($2) escape '')`

export type NewAccessRequest = RowOf<typeof accessRequestInput> & { address: string }

export interface AccessRequestFilter {
  search: string
  /** An empty status asks for requests of every status. */
  status: string
}

/**
 * Keeps a request until an operator decides. While one of that mail address waits, another only counts: who writes to a
 * stranger's address changes nothing. Answers whether it is a new one.
 */
export async function insertAccessRequest(client: pg.PoolClient, request: NewAccessRequest): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `insert into access_request (name, company, tax_number, email, phone, login, message, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (lower(email)) where status = 'pending' do update set times = access_request.times + 1
     returning xmax = 0 as "isNew"`,
    [...TYPED.map((name) => request[name]), request.address],
  )
  return rows[0]!.isNew
}

export async function countPendingRequests(client: Queryable): Promise<number> {
  return await countAccessRequests(client, { search: '%', status: 'pending' })
}

export async function listAccessRequests(
  pool: Queryable,
  filter: AccessRequestFilter,
  { first, offset }: Page,
): Promise<AccessRequest[]> {
  const { rows } = await pool.query<AccessRequest>(
    `select ${COLUMNS} from ${FROM} where ${FOUND} order by r.received_at desc, r.id desc limit $3 offset $4`,
    [filter.status, patternOf(filter), first, offset],
  )
  return rows
}

export async function countAccessRequests(pool: Queryable, filter: AccessRequestFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${FROM} where ${FOUND}`, [
    filter.status,
    patternOf(filter),
  ])
  return rows[0]!.count
}

/**
 * Locks and answers a request that waits for a decision. Throws NotFoundError, ConflictError for one that is decided.
 */
export async function getPendingRequest(client: pg.PoolClient, id: number): Promise<AccessRequest> {
  const { rows } = await client.query<AccessRequest>(`select ${COLUMNS} from ${FROM} where r.id = $1 for update of r`, [
    id,
  ])
  const [request] = rows
  if (!request) throw new NotFoundError('id')
  if (request.status !== 'pending') throw new ConflictError('id', 'Esta solicitação já foi decidida.')
  return request
}

export interface Decision {
  status: 'approved' | 'declined'
  decidedBy: number
  reason?: string
  userId?: number
}

/** Decides a request and answers it as it is now. */
export async function decideRequest(client: pg.PoolClient, id: number, decision: Decision): Promise<AccessRequest> {
  const { status, decidedBy, reason = '', userId = null } = decision
  await client.query(
    `update access_request set status = $2, decided_at = now(), decided_by = $3, reason = $4, user_id = $5 where id = $1`,
    [id, status, decidedBy, reason, userId],
  )
  const { rows } = await client.query<AccessRequest>(`select ${COLUMNS} from ${FROM} where r.id = $1`, [id])
  return rows[0]!
}
