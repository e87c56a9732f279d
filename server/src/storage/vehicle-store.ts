import type { CompleteInput } from '@monitorweb/contract/check'
import type { StatusCounts } from '@monitorweb/contract/summaries'
import type { Vehicle, vehicleFields } from '@monitorweb/contract/vehicle'
import { normalizePlate } from '@monitorweb/domain/plate'
import type pg from 'pg'
import { type Order, orderClause, type Page, patternOf, type Search, textOrder } from './page.ts'
import { nextId } from './record-ids.ts'
import { requireCustomer, requireRecord } from './references.ts'
import { changeRegister, writeAudit } from './register-change.ts'
import { NotFoundError } from './register-errors.ts'
import { scopeParameter, type Viewer, vehicleInScope } from './scope.ts'
import { masked, type Secrets, stored } from './secret-columns.ts'
import { insertRow, selected, selectedTimes, toDate } from './sql-rows.ts'
import { insertFirstOwnership, installDevice } from './vehicle-links.ts'

type VehicleInput = CompleteInput<typeof vehicleFields>

/** What is stored as it was sent; each has a column of its own. */
const STORED = [
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
] as const satisfies readonly (keyof VehicleInput)[]
const TIMES = ['deactivatedAt', 'inspectedAt', 'createdAt', 'updatedAt'] as const
const SHARED = ['sharedCustomerId1', 'sharedCustomerId2', 'sharedCustomerId3'] as const

const shared = SHARED.map(
  (name, index) => `(select s.customer_id from ownership s
    where s.vehicle_id = v.id and s.slot = ${index + 1} and s.period @> now()) as "${name}"`,
)
const COLUMNS = `
  v.id, v.version as "recordVersion", ${selected('v', STORED)}, ${selectedTimes('v', TIMES)},
  ${masked('v.password_encrypted')} as password, ${masked('v.counter_password_encrypted')} as "counterPassword",
  c.id as "customerId", ${shared.join(', ')}, coalesce(d.serial, '') as "deviceSerial",
  json_build_object('id', coalesce(c.id, 0), 'code', coalesce(c.code, ''), 'name', coalesce(c.name, '')) as customer`
const FROM = `vehicle v
  left join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> now()
  left join customer c on c.id = o.customer_id
  left join installation i on i.vehicle_id = v.id and i.period @> now()
  left join device d on d.id = i.device_id`
const VISIBLE = `v.inactive_at is null and ${vehicleInScope('v.id', '$1')}`

/** The fifth character of a plate in the other standard: 0–9 ↔ A–J. */
const OTHER_PLATE = `overlay(v.plate placing translate(substr(v.plate, 5, 1), '0123456789ABCDEFGHIJ', 'ABCDEFGHIJ0123456789') from 5 for 1)`
/** `$2`: the pattern; `$3`: the same written as a plate, "" where nothing is left to look for; `$4`: the marks accepted. */
const FOUND = `${VISIBLE} and v.flag = any($4::int[]) and (
  searchable(v.description) like searchable($2) escape '' or searchable(v.code) like searchable($2) escape ''
  or searchable(c.name) like searchable($2) escape '' or searchable(d.serial) like searchable($2) escape ''
  or searchable(v.plate) like searchable($2) escape ''
  or ($3 <> '' and (v.plate like $3 escape '' or v.other_plate like $3 escape ''
    or (length(v.plate) = 7 and ${OTHER_PLATE} like $3 escape ''))))`

const SORTABLE = {
  id: 'v.id',
  description: textOrder('v.description'),
  plate: 'v.plate',
  code: textOrder('v.code'),
  deviceSerial: 'd.serial',
  updatedAt: 'v.updated_at',
}
export const VEHICLE_ORDERS = Object.keys(SORTABLE)
const BY_DESCRIPTION: Order = { by: 'description', descending: false }

export interface VehicleSearch extends Search {
  /** Values of `flag` that are accepted. */
  flags: readonly number[]
}

export interface VehicleStore {
  search(filter: VehicleSearch & Page & { order?: Order }): Promise<Vehicle[]>
  count(filter: VehicleSearch): Promise<number>
  /** Throws NotFoundError. */
  get(id: number): Promise<Vehicle>
  /** Throws NotFoundError for what it refers to, ConflictError for a device that is in a vehicle. */
  create(input: VehicleInput & { customerId: number }): Promise<Vehicle>
  countByStatus(): Promise<StatusCounts>
}

/** The vehicles that belong to customers whom `viewer` may see, or are shared with them, now. */
export function vehicleStore(pool: pg.Pool, viewer: Viewer, secrets: Secrets): VehicleStore {
  const scope = scopeParameter(viewer.scope)

  return {
    async search({ first, offset, order = BY_DESCRIPTION, ...filter }) {
      const { rows } = await pool.query<Vehicle>(
        `select ${COLUMNS} from ${FROM} where ${FOUND} ${orderClause(SORTABLE, order, 'v.id')} limit $5 offset $6`,
        [scope, ...searchParameters(filter), first, offset],
      )
      return rows
    },
    async count(filter) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${FROM} where ${FOUND}`,
        [scope, ...searchParameters(filter)],
      )
      return rows[0]!.count
    },
    get: (id) => getVehicle(pool, scope, id),
    async create(input) {
      return await changeRegister(pool, 'vehicle', async (client) => {
        await requireReferences(client, input, viewer)
        const id = await insertVehicle(client, input, { viewer, secrets })
        const vehicle = await getVehicle(client, null, id)
        await writeAudit(client, viewer, { action: 'create', entity: 'vehicle', entityId: id, after: vehicle })
        return vehicle
      })
    },
    async countByStatus() {
      const { rows } = await pool.query<StatusCounts>(
        `select count(*) filter (where v.status = 0)::int as active, count(*) filter (where v.status <> 0)::int as inactive
         from vehicle v where ${VISIBLE}`,
        [scope],
      )
      return rows[0]!
    },
  }
}

function searchParameters(filter: VehicleSearch): [pattern: string, plate: string, flags: readonly number[]] {
  const pattern = patternOf(filter)
  const plate = normalizePlate(pattern)
  return [pattern, /[^%_]/.test(plate) ? plate : '', filter.flags]
}

async function requireReferences(client: pg.PoolClient, input: VehicleInput, { scope }: Viewer): Promise<void> {
  for (const field of ['customerId', ...SHARED] as const) {
    await requireCustomer(client, { id: input[field], field, scope })
  }
  await requireRecord(client, 'installation_profile', { id: input.profileId, field: 'profileId' })
}

async function insertVehicle(
  client: pg.PoolClient,
  input: VehicleInput & { customerId: number },
  { viewer, secrets }: { viewer: Viewer; secrets: Secrets },
): Promise<number> {
  const createdBy = viewer.userId
  const vehicleId = await nextId(client, 'vehicle')
  await insertRow(client, 'vehicle', {
    ...Object.fromEntries(STORED.map((name) => [name, input[name]])),
    id: vehicleId,
    passwordEncrypted: stored(secrets, input.password),
    counterPasswordEncrypted: stored(secrets, input.counterPassword),
    deactivatedAt: toDate(input.deactivatedAt),
    inspectedAt: toDate(input.inspectedAt),
    createdBy,
    updatedBy: createdBy,
  })
  const owners = { owner: input.customerId, shared: SHARED.map((name) => input[name]), createdBy }
  await insertFirstOwnership(client, vehicleId, owners)
  if (input.deviceSerial !== '') await installDevice(client, { serial: input.deviceSerial, vehicleId, createdBy })
  return vehicleId
}

async function getVehicle(
  client: pg.Pool | pg.PoolClient,
  scope: readonly number[] | null,
  id: number,
): Promise<Vehicle> {
  const { rows } = await client.query<Vehicle>(`select ${COLUMNS} from ${FROM} where ${VISIBLE} and v.id = $2`, [
    scope,
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}
