import { randomInt } from 'node:crypto'
import type { CompleteInput } from '@monitorweb/contract/check'
import type { Customer, customerFields } from '@monitorweb/contract/customer'
import type { StatusCounts } from '@monitorweb/contract/summaries'
import { bareTaxNumber } from '@monitorweb/domain/tax-number'
import type pg from 'pg'
import { sqlStateOf } from './database-errors.ts'
import { type Order, orderClause, type Page, patternOf, type Search, textOrder } from './page.ts'
import { nextId } from './record-ids.ts'
import { requireCustomer } from './references.ts'
import { changeRegister, writeAudit } from './register-change.ts'
import { ConflictError, NotFoundError } from './register-errors.ts'
import { inScope, scopeParameter, type Viewer } from './scope.ts'
import { insertRow, selected, selectedTimes } from './sql-rows.ts'

type CustomerInput = CompleteInput<typeof customerFields>

/** What is stored as it was sent; each has a column of its own. */
const STORED = [
  'parentId',
  'code',
  'externalCode',
  'name',
  'taxNumber',
  'street',
  'streetNumber',
  'complement',
  'district',
  'city',
  'state',
  'postalCode',
  'country',
  'contact1',
  'contact2',
  'phone',
  'fax',
  'mobile1',
  'mobile2',
  'email1',
  'email2',
  'forwardHost1',
  'forwardPort1',
  'forwardHost2',
  'forwardPort2',
  'situation',
  'billing',
  'status',
] as const satisfies readonly (keyof CustomerInput)[]

const COLUMNS = `c.id, c.version as "recordVersion", ${selected('c', STORED)}, ${selectedTimes('c', ['updatedAt'])}`
const VISIBLE = `c.inactive_at is null and ${inScope('c.id', '$1')}`
/** `$2`: the pattern; `$3`: the same without punctuation, "" where nothing is left to look for. */
const FOUND = `${VISIBLE} and (
  searchable(c.name) like searchable($2) escape '' or searchable(c.code) like searchable($2) escape ''
  or searchable(c.city) like searchable($2) escape '' or searchable(c.tax_number) like searchable($2) escape ''
  or ($3 <> '' and c.tax_number <> '' and upper(regexp_replace(c.tax_number, '[^0-9A-Za-z]', '', 'g')) like $3 escape ''))`

const SORTABLE = {
  id: 'c.id',
  name: textOrder('c.name'),
  code: textOrder('c.code'),
  city: textOrder('c.city'),
  updatedAt: 'c.updated_at',
}
export const CUSTOMER_ORDERS = Object.keys(SORTABLE)
const BY_NAME: Order = { by: 'name', descending: false }

export interface CustomerStore {
  search(filter: Search & Page & { order?: Order }): Promise<Customer[]>
  count(filter: Search): Promise<number>
  /** Throws NotFoundError. */
  get(id: number): Promise<Customer>
  /** Throws NotFoundError for the customer above, ConflictError for a code that is taken. */
  create(input: CustomerInput): Promise<Customer>
  countByStatus(): Promise<StatusCounts>
}

/** The customers that `viewer` may see. `reservedIds` are never handed out. */
export function customerStore(pool: pg.Pool, viewer: Viewer, reservedIds: readonly number[]): CustomerStore {
  const scope = scopeParameter(viewer.scope)

  return {
    async search({ first, offset, order = BY_NAME, ...filter }) {
      const { rows } = await pool.query<Customer>(
        `select ${COLUMNS} from customer c where ${FOUND} ${orderClause(SORTABLE, order, 'c.id')} limit $4 offset $5`,
        [scope, ...searchParameters(filter), first, offset],
      )
      return rows
    },
    async count(filter) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from customer c where ${FOUND}`,
        [scope, ...searchParameters(filter)],
      )
      return rows[0]!.count
    },
    get: (id) => getCustomer(pool, scope, id),
    async create(input) {
      return await changeRegister(pool, 'customer', async (client) => {
        await requireCustomer(client, { id: input.parentId, field: 'parentId', scope: viewer.scope })
        const customer = await insertCustomer(client, { input, viewer, reservedIds })
        await writeAudit(client, viewer, {
          action: 'create',
          entity: 'customer',
          entityId: customer.id,
          after: customer,
        })
        return customer
      })
    },
    async countByStatus() {
      const { rows } = await pool.query<StatusCounts>(
        `select count(*) filter (where c.status = 0)::int as active, count(*) filter (where c.status <> 0)::int as inactive
         from customer c where ${VISIBLE}`,
        [scope],
      )
      return rows[0]!
    },
  }
}

function searchParameters(filter: Search): [pattern: string, bare: string] {
  const pattern = patternOf(filter)
  const bare = pattern.split('%').map(bareTaxNumber).join('%')
  return [pattern, /[0-9A-Z]/.test(bare) ? bare : '']
}

async function getCustomer(
  client: pg.Pool | pg.PoolClient,
  scope: readonly number[] | null,
  id: number,
): Promise<Customer> {
  const { rows } = await client.query<Customer>(`select ${COLUMNS} from customer c where ${VISIBLE} and c.id = $2`, [
    scope,
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

interface Insertion {
  input: CustomerInput
  viewer: Viewer
  reservedIds: readonly number[]
}

async function insertCustomer(client: pg.PoolClient, { input, viewer, reservedIds }: Insertion): Promise<Customer> {
  const id = await nextId(client, 'customer', reservedIds)
  const values = Object.fromEntries(STORED.map((name) => [name, input[name]]))
  const code = input.code || (await freeCode(client))
  try {
    await insertRow(client, 'customer', { ...values, id, code, createdBy: viewer.userId, updatedBy: viewer.userId })
  } catch (error) {
    if (sqlStateOf(error) === '23505') throw new ConflictError('code', `Já existe um cliente com o código «${code}».`)
    throw error
  }
  return await getCustomer(client, null, id)
}

/** `CLI-` and five digits that no customer has. */
async function freeCode(client: pg.PoolClient): Promise<string> {
  for (;;) {
    const code = `CLI-${String(randomInt(100_000)).padStart(5, '0')}`
    const { rowCount } = await client.query('select 1 from customer where code = $1', [code])
    if (rowCount === 0) return code
  }
}
