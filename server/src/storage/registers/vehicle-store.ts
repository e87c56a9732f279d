import type { StatusCounts } from '@monitorweb/contract/fleet/summaries'
import type { RegisterOrder } from '@monitorweb/contract/registers/register-orders'
import type { Vehicle } from '@monitorweb/contract/registers/vehicle'
import { normalizePlate } from '@monitorweb/domain/brazil/plate'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { type Order, orderClause, type Page, patternOf, type Search, textOrder } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { type Scope, scopeParameter, vehicleInScope } from '../base/scope.ts'
import { masked } from '../base/secret-columns.ts'
import { selected, selectedTimes } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'

/** These values are stored as they were sent; each has a column of its own. */
export const VEHICLE_COLUMNS = [
  'code',
  'description',
  'plate',
  'otherPlate',
  'brand',
  'model',
  'color',
  'chassis',
  'year',
  'vehicleTypeId',
  'profileId',
  'iconId',
  'externalCode',
  'question',
  'mcp',
  'td',
  'satellite',
  'pmv1',
  'pmv2',
  'pmv3',
  'blocked',
  'blockPending',
  'serviceTypeId',
  'flag',
  'status',
] as const satisfies readonly (keyof Vehicle & keyof Row<'vehicle'>)[]
const TIMES = ['deactivatedAt', 'inspectedAt', 'createdAt', 'updatedAt'] as const
/** These customers may see a vehicle beside its owner; they are slots 1 to 3 of `ownership`. */
export const SHARED_CUSTOMERS = ['sharedCustomerId1', 'sharedCustomerId2', 'sharedCustomerId3'] as const

const shared = SHARED_CUSTOMERS.map(
  (name, index) => `(select s.customer_id from ownership s
    where s.vehicle_id = v.id and s.slot = ${index + 1} and s.period @> statement_timestamp()) as "${name}"`,
)
const COLUMNS = `
  v.id, v.version as "recordVersion", ${selected('v', 'vehicle', VEHICLE_COLUMNS)}, ${selectedTimes('v', 'vehicle', TIMES)},
  ${masked('v.password_encrypted')} as password, ${masked('v.counter_password_encrypted')} as "counterPassword",
  c.id as "customerId", ${shared.join(', ')}, coalesce(d.serial, '') as "deviceSerial",
  json_build_object('id', coalesce(c.id, 0), 'code', coalesce(c.code, ''), 'name', coalesce(c.name, '')) as customer`
const FROM = `vehicle v
  left join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> statement_timestamp()
  left join customer c on c.id = o.customer_id
  left join installation i on i.vehicle_id = v.id and i.period @> statement_timestamp()
  left join device d on d.id = i.device_id`
const VISIBLE = `v.inactive_at is null and ${vehicleInScope('v.id', '$1')}`

/** This SQL writes the fifth character of a plate in the other standard: 0–9 ↔ A–J. */
const OTHER_PLATE = `overlay(v.plate placing translate(substr(v.plate, 5, 1), '0123456789ABCDEFGHIJ', 'ABCDEFGHIJ0123456789') from 5 for 1)`
/**
 * `$2` is the pattern; `$3` the same written as a plate, "" where nothing is left to look for; `$4` the marks accepted;
 * `$5` the status or null; `$6` asks only for vehicles without a device; `$7` are those that alone are asked for, or null.
 */
const FOUND = `${VISIBLE} and v.flag = any($4::int[]) and ($5::int is null or v.status = $5)
  and (not $6::boolean or i.id is null)
  and ($7::int[] is null or v.id = any($7)) and (
  searchable(v.description) like searchable($2) escape '' or searchable(v.code) like searchable($2) escape ''
  or searchable(c.name) like searchable($2) escape '' or searchable(d.serial) like searchable($2) escape ''
  or searchable(v.plate) like searchable($2) escape ''
  or ($3 <> '' and (v.plate like $3 escape '' or v.other_plate like $3 escape ''
    or (length(v.plate) = 7 and ${OTHER_PLATE} like $3 escape ''))))`

const SORTABLE: Record<RegisterOrder<'veiculo'>, string> = {
  id: 'v.id',
  description: textOrder('v.description'),
  plate: 'v.plate',
  otherPlate: 'v.other_plate',
  code: textOrder('v.code'),
  externalCode: textOrder('v.external_code'),
  customerId: textOrder('c.name'),
  deviceSerial: 'd.serial',
  brand: textOrder("concat_ws(' ', v.brand, v.model)"),
  model: textOrder('v.model'),
  color: textOrder('v.color'),
  year: 'v.year',
  chassis: 'v.chassis',
  vehicleTypeId: 'v.vehicle_type_id',
  status: 'v.status',
  deactivatedAt: 'v.deactivated_at',
  inspectedAt: 'v.inspected_at',
  createdAt: 'v.created_at',
  updatedAt: 'v.updated_at',
}
const BY_DESCRIPTION: Order = { by: 'description', descending: false }

export interface VehicleSearch extends Search {
  /** These values of `flag` are accepted. */
  flags: readonly number[]
  status: number | undefined
  withoutDevice: boolean
  /** These alone, as those of a group; null: all. */
  among: readonly number[] | null
}

export interface VehicleStore {
  search(filter: VehicleSearch & Page & { order?: Order }): Promise<Vehicle[]>
  count(filter: VehicleSearch): Promise<number>
  /** Throws NotFoundError. */
  get(id: number): Promise<Vehicle>
  countByStatus(): Promise<StatusCounts>
}

/** Opens the store of the vehicles that belong to customers of a scope, or are shared with them, now. */
export function vehicleStore(pool: pg.Pool, scope: Scope): VehicleStore {
  const customerIds = scopeParameter(scope)

  return {
    async search({ first, offset, order = BY_DESCRIPTION, ...filter }) {
      const { rows } = await pool.query<Vehicle>(
        `select ${COLUMNS} from ${FROM} where ${FOUND} ${orderClause(SORTABLE, order, 'v.id')} limit $8 offset $9`,
        [customerIds, ...searchParameters(filter), first, offset],
      )
      return rows
    },
    async count(filter) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${FROM} where ${FOUND}`,
        [customerIds, ...searchParameters(filter)],
      )
      return rows[0]!.count
    },
    get: (id) => getVehicle(pool, scope, id),
    async countByStatus() {
      const { rows } = await pool.query<StatusCounts>(
        `select count(*) filter (where v.status = 0)::int as active, count(*) filter (where v.status <> 0)::int as inactive
         from vehicle v where ${VISIBLE}`,
        [customerIds],
      )
      return rows[0]!
    },
  }
}

function searchParameters({ flags, status, withoutDevice, among, ...filter }: VehicleSearch): unknown[] {
  const pattern = patternOf(filter)
  const plate = normalizePlate(pattern)
  return [pattern, /[^%_]/.test(plate) ? plate : '', flags, status ?? null, withoutDevice, among]
}

/** Answers one vehicle of a scope. Throws NotFoundError. */
export async function getVehicle(client: Queryable, scope: Scope, id: number): Promise<Vehicle> {
  const { rows } = await client.query<Vehicle>(`select ${COLUMNS} from ${FROM} where ${VISIBLE} and v.id = $2`, [
    scopeParameter(scope),
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}
