import type { StatusCounts } from '@monitorweb/contract/fleet/summaries'
import type { Customer } from '@monitorweb/contract/registers/customer'
import type { RegisterOrder } from '@monitorweb/contract/registers/register-orders'
import { bareTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { type Order, orderClause, type Page, patternOf, phoneMatches, type Search, textOrder } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter } from '../base/scope.ts'
import { selected, selectedTimes } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'

/** These values are stored as they were sent; each has a column of its own. */
export const CUSTOMER_COLUMNS = [
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
] as const satisfies readonly (keyof Customer & keyof Row<'customer'>)[]

const OWN_VEHICLES = `from ownership o join vehicle v on v.id = o.vehicle_id and v.inactive_at is null
  where o.customer_id = c.id and o.slot = 0 and o.period @> now()`
/** SQL: what is shown of the customer above, where the scope `$1` holds it. */
const PARENT = `coalesce(
  (select json_build_object('id', p.id, 'code', p.code, 'name', p.name) from customer p
   where p.id = c.parent_id and ${inScope('p.id', '$1')}),
  json_build_object('id', 0, 'code', '', 'name', '')) as parent`
const COLUMNS = `c.id, c.version as "recordVersion", ${selected('c', 'customer', CUSTOMER_COLUMNS)},
  ${selectedTimes('c', 'customer', ['createdAt', 'updatedAt'])},
  (select count(*)::int ${OWN_VEHICLES}) as "vehicleCount",
  (select count(*)::int ${OWN_VEHICLES} and v.status = 0) as "activeVehicleCount", ${PARENT}`
const VISIBLE = `c.inactive_at is null and ${inScope('c.id', '$1')}`
/**
 * `$2` is the pattern; `$3` the same without punctuation, "" where nothing is left to look for; `$4` the status or
 * null; `$5` asks only for customers without a vehicle.
 */
const FOUND = `${VISIBLE} and ($4::int is null or c.status = $4) and (not $5::boolean or not exists (select 1 ${OWN_VEHICLES})) and (
  searchable(c.name) like searchable($2) escape '' or searchable(c.code) like searchable($2) escape ''
  or searchable(c.city) like searchable($2) escape '' or searchable(c.tax_number) like searchable($2) escape ''
  or ($3 <> '' and c.tax_number <> '' and upper(regexp_replace(c.tax_number, '[^0-9A-Za-z]', '', 'g')) like $3 escape '')
  or ($2 like '%@%' and (searchable(c.email1) like searchable($2) escape '' or searchable(c.email2) like searchable($2) escape ''))
  or ${phoneMatches("concat_ws('/', c.phone, c.fax, c.mobile1, c.mobile2)", '$2')})`

const SORTABLE: Record<RegisterOrder<'cliente'>, string> = {
  id: 'c.id',
  name: textOrder('c.name'),
  code: textOrder('c.code'),
  externalCode: textOrder('c.external_code'),
  taxNumber: textOrder('c.tax_number'),
  city: textOrder('c.city'),
  state: 'c.state',
  phone: textOrder('c.phone'),
  contact1: textOrder('c.contact1'),
  email1: textOrder('c.email1'),
  parentId: `(select ${textOrder('p.name')} from customer p where p.id = c.parent_id)`,
  vehicleCount: `(select count(*) ${OWN_VEHICLES})`,
  activeVehicleCount: `(select count(*) ${OWN_VEHICLES} and v.status = 0)`,
  status: 'c.status',
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
}
const BY_NAME: Order = { by: 'name', descending: false }

export interface CustomerSearch extends Search {
  status: number | undefined
  withoutVehicle: boolean
}

export interface CustomerStore {
  search(filter: CustomerSearch & Page & { order?: Order }): Promise<Customer[]>
  count(filter: CustomerSearch): Promise<number>
  /** Throws NotFoundError. */
  get(id: number): Promise<Customer>
  countByStatus(): Promise<StatusCounts>
}

/** Opens the store of the customers in a scope. */
export function customerStore(pool: pg.Pool, scope: Scope): CustomerStore {
  const customerIds = scopeParameter(scope)

  return {
    async search({ first, offset, order = BY_NAME, ...filter }) {
      const { rows } = await pool.query<Customer>(
        `select ${COLUMNS} from customer c where ${FOUND} ${orderClause(SORTABLE, order, 'c.id')} limit $6 offset $7`,
        [customerIds, ...searchParameters(filter), first, offset],
      )
      return rows
    },
    async count(filter) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from customer c where ${FOUND}`,
        [customerIds, ...searchParameters(filter)],
      )
      return rows[0]!.count
    },
    get: (id) => getCustomer(pool, scope, id),
    async countByStatus() {
      const { rows } = await pool.query<StatusCounts>(
        `select count(*) filter (where c.status = 0)::int as active, count(*) filter (where c.status <> 0)::int as inactive
         from customer c where ${VISIBLE}`,
        [customerIds],
      )
      return rows[0]!
    },
  }
}

function searchParameters({ status, withoutVehicle, ...filter }: CustomerSearch): unknown[] {
  const pattern = patternOf(filter)
  // Words with other letters are no tax number's: without them, "sé" would find all that have an S.
  const bare = /^[0-9A-Za-z\s%_./-]*$/.test(pattern) ? pattern.split('%').map(bareTaxNumber).join('%') : ''
  return [pattern, /[0-9A-Z]/.test(bare) ? bare : '', status ?? null, withoutVehicle]
}

/** Answers one customer of a scope. Throws NotFoundError. */
export async function getCustomer(client: Queryable, scope: Scope, id: number): Promise<Customer> {
  const { rows } = await client.query<Customer>(`select ${COLUMNS} from customer c where ${VISIBLE} and c.id = $2`, [
    scopeParameter(scope),
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}
