import type { RegisterOrder } from '@monitorweb/contract/registers/register-orders'
import type { User } from '@monitorweb/contract/registers/user'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { type Order, orderClause, type Page, patternOf, phoneMatches, type Search, textOrder } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { inScope, scopeParameter, type Viewer } from '../base/scope.ts'
import { selected, selectedTimes } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'

/** These values are stored as they were sent; each has a column of its own. */
export const USER_COLUMNS = [
  'userTypeId',
  'customerId',
  'login',
  'name',
  'phone',
  'email',
  'settings',
  'severalSessions',
] as const satisfies readonly (keyof User & keyof Row<'userAccount'>)[]

const COLUMNS = `
  u.id, u.version as "recordVersion", '' as password, ${selected('u', 'userAccount', [...USER_COLUMNS, 'lastLoginAddress'])},
  ${selectedTimes('u', 'userAccount', ['accessEndsAt', 'lastLoginAt', 'createdAt', 'updatedAt'])},
  f.user_id is not null as "totpActive",
  json_build_object('id', t.id, 'name', t.name, 'access', t.access) as "userType",
  json_build_object('id', c.id, 'code', c.code, 'name', c.name) as customer`
const FROM = `user_account u join user_type t on t.id = u.user_type_id join customer c on c.id = u.customer_id
  left join totp f on f.user_id = u.id and f.activated_at is not null`
/** Somebody who keeps no users sees nobody but themselves (`$2`). */
const VISIBLE = `u.inactive_at is null and ${inScope('u.customer_id', '$1')} and ($2::int is null or u.id = $2)`
/** `$3` is the pattern, `$4` the type or null. */
const FOUND = `${VISIBLE} and ($4::int is null or u.user_type_id = $4) and (
  searchable(u.name) like searchable($3) escape '' or searchable(u.login) like searchable($3) escape ''
  or searchable(u.email) like searchable($3) escape '' or ${phoneMatches('u.phone', '$3')})`

const SORTABLE: Record<RegisterOrder<'usuario'>, string> = {
  id: 'u.id',
  name: textOrder('u.name'),
  login: textOrder('u.login'),
  email: textOrder('u.email'),
  phone: textOrder('u.phone'),
  userTypeId: textOrder('t.name'),
  customerId: textOrder('c.name'),
  accessEndsAt: 'u.access_ends_at',
  lastLoginAt: 'u.last_login_at',
  createdAt: 'u.created_at',
  updatedAt: 'u.updated_at',
}
const BY_NAME: Order = { by: 'name', descending: false }

export interface UserSearch extends Search {
  userTypeId: number | null
}

export interface UserStore {
  search(filter: UserSearch & Page & { order?: Order }): Promise<User[]>
  count(filter: UserSearch): Promise<number>
  /** Throws NotFoundError. */
  get(id: number): Promise<User>
}

/** Opens the store of the people of customers whom `viewer` may see. */
export function userStore(pool: pg.Pool, viewer: Viewer): UserStore {
  const visible = visibleTo(viewer)

  return {
    async search({ first, offset, order = BY_NAME, ...filter }) {
      const { rows } = await pool.query<User>(
        `select ${COLUMNS} from ${FROM} where ${FOUND} ${orderClause(SORTABLE, order, 'u.id')} limit $5 offset $6`,
        [...visible, patternOf(filter), filter.userTypeId, first, offset],
      )
      return rows
    },
    async count(filter) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${FROM} where ${FOUND}`,
        [...visible, patternOf(filter), filter.userTypeId],
      )
      return rows[0]!.count
    },
    get: (id) => getUser(pool, viewer, id),
  }
}

function visibleTo(viewer: Viewer): [customerIds: readonly number[] | null, userId: number | null] {
  const managesUsers = viewer.operator || viewer.access === 'A'
  return [scopeParameter(viewer.scope), managesUsers ? null : viewer.userId]
}

/** Answers one person whom `viewer` may see. Throws NotFoundError. */
export async function getUser(client: Queryable, viewer: Viewer, id: number): Promise<User> {
  const { rows } = await client.query<User>(`select ${COLUMNS} from ${FROM} where ${VISIBLE} and u.id = $3`, [
    ...visibleTo(viewer),
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}
