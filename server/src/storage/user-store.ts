import type { CompleteInput } from '@monitorweb/contract/check'
import type { AccessType } from '@monitorweb/contract/privileges'
import type { User, userFields } from '@monitorweb/contract/user'
import type pg from 'pg'
import { sqlStateOf } from './database-errors.ts'
import { type Order, orderClause, type Page, patternOf, type Search, textOrder } from './page.ts'
import { nextId } from './record-ids.ts'
import { requireCustomer } from './references.ts'
import { changeRegister, writeAudit } from './register-change.ts'
import { ConflictError, NotFoundError } from './register-errors.ts'
import { inScope, scopeParameter, type Viewer } from './scope.ts'
import { insertRow, selected, selectedTimes, toDate } from './sql-rows.ts'

/** A new person as the store takes it: the password is hashed, never seen here. */
export type NewUser = Omit<CompleteInput<typeof userFields>, 'password' | 'customerId' | 'userTypeId'> & {
  customerId: number
  userTypeId: number
  passwordHash: string
}

/** What is stored as it was sent; each has a column of its own. */
const STORED = ['userTypeId', 'customerId', 'login', 'name', 'phone', 'email', 'settings', 'severalSessions'] as const

const COLUMNS = `
  u.id, u.version as "recordVersion", '' as password, ${selected('u', [...STORED, 'lastLoginAddress'])},
  ${selectedTimes('u', ['accessEndsAt', 'updatedAt'])},
  json_build_object('id', t.id, 'name', t.name, 'access', t.access) as "userType",
  json_build_object('id', c.id, 'code', c.code, 'name', c.name) as customer`
const FROM = 'user_account u join user_type t on t.id = u.user_type_id join customer c on c.id = u.customer_id'
/** Who keeps no users sees nobody but themselves (`$2`). */
const VISIBLE = `u.inactive_at is null and ${inScope('u.customer_id', '$1')} and ($2::int is null or u.id = $2)`
const FOUND = `${VISIBLE} and (
  searchable(u.name) like searchable($3) escape '' or searchable(u.login) like searchable($3) escape ''
  or searchable(u.email) like searchable($3) escape '')`

const SORTABLE = {
  id: 'u.id',
  name: textOrder('u.name'),
  login: textOrder('u.login'),
  email: textOrder('u.email'),
  updatedAt: 'u.updated_at',
}
export const USER_ORDERS = Object.keys(SORTABLE)
const BY_NAME: Order = { by: 'name', descending: false }

export interface UserStore {
  search(filter: Search & Page & { order?: Order }): Promise<User[]>
  count(filter: Search): Promise<number>
  /** Throws NotFoundError. */
  get(id: number): Promise<User>
  /** What a type lets a person do. Throws NotFoundError. */
  accessOf(userTypeId: number): Promise<AccessType>
  /** Throws NotFoundError for the customer, ConflictError for a login that is taken. */
  create(input: NewUser): Promise<User>
}

/** The people of customers whom `viewer` may see. `reservedIds` are never handed out. */
export function userStore(pool: pg.Pool, viewer: Viewer, reservedIds: readonly number[]): UserStore {
  const keepsUsers = viewer.operator || viewer.access === 'A'
  const visible = [scopeParameter(viewer.scope), keepsUsers ? null : viewer.userId]

  return {
    async search({ first, offset, order = BY_NAME, ...filter }) {
      const { rows } = await pool.query<User>(
        `select ${COLUMNS} from ${FROM} where ${FOUND} ${orderClause(SORTABLE, order, 'u.id')} limit $4 offset $5`,
        [...visible, patternOf(filter), first, offset],
      )
      return rows
    },
    async count(filter) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${FROM} where ${FOUND}`,
        [...visible, patternOf(filter)],
      )
      return rows[0]!.count
    },
    get: (id) => getUser(pool, visible, id),
    async accessOf(userTypeId) {
      const { rows } = await pool.query<{ access: AccessType }>('select access from user_type where id = $1', [
        userTypeId,
      ])
      if (!rows[0]) throw new NotFoundError('userTypeId')
      return rows[0].access
    },
    async create(input) {
      return await changeRegister(pool, 'user_account', async (client) => {
        await requireCustomer(client, { id: input.customerId, field: 'customerId', scope: viewer.scope })
        const id = await insertUser(client, input, { createdBy: viewer.userId, reservedIds })
        const user = await getUser(client, [null, null], id)
        await writeAudit(client, viewer, { action: 'create', entity: 'user', entityId: id, after: user })
        return user
      })
    },
  }
}

async function insertUser(
  client: pg.PoolClient,
  input: NewUser,
  { createdBy, reservedIds }: { createdBy: number; reservedIds: readonly number[] },
): Promise<number> {
  const id = await nextId(client, 'user_account', reservedIds)
  try {
    return await insertRow(client, 'user_account', {
      ...Object.fromEntries(STORED.map((name) => [name, input[name]])),
      id,
      passwordHash: input.passwordHash,
      accessEndsAt: toDate(input.accessEndsAt),
      createdBy,
      updatedBy: createdBy,
    })
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error
    throw new ConflictError('login', 'Já existe um usuário com este login.')
  }
}

async function getUser(client: pg.Pool | pg.PoolClient, visible: readonly unknown[], id: number): Promise<User> {
  const { rows } = await client.query<User>(`select ${COLUMNS} from ${FROM} where ${VISIBLE} and u.id = $3`, [
    ...visible,
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}
