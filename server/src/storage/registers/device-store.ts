import type { StatusCounts } from '@monitorweb/contract/fleet/summaries'
import type { Device } from '@monitorweb/contract/registers/device'
import type { RegisterOrder } from '@monitorweb/contract/registers/register-orders'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { type Order, orderClause, type Page, patternOf, phoneMatches, type Search, textOrder } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter, type Viewer, vehicleInScope, vehicleOwnedInScope } from '../base/scope.ts'
import { masked } from '../base/secret-columns.ts'
import { epochMs, selected, selectedTimes } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'

/** These values are stored as they were sent; each has a column of its own. */
export const DEVICE_COLUMNS = [
  'versionId',
  'customerId',
  'phoneArea',
  'phone',
  'carrier',
  'externalCode',
  'serialText',
  'dtmf',
  'communication',
  'clockZone',
  'allowedNetworks',
] as const satisfies readonly (keyof Device & keyof Row<'device'>)[]
const SERVER_OWNED = ['firmware', 'check1', 'check2', 'check3'] as const

/** This SQL joins the vehicle that each device is in now, where it may be seen. */
const IN_VEHICLE = `left join lateral (
  select v.id, v.plate, v.description from installation i join vehicle v on v.id = i.vehicle_id
  where i.device_id = d.id and i.period @> now() and ${vehicleInScope('i.vehicle_id', '$2')}
) v on true`
const OWN_COLUMNS = DEVICE_COLUMNS.filter((name) => name !== 'customerId')
const COLUMNS = `
  d.serial, d.serial as key, c.id as "customerId", ${selected('d', 'device', [...OWN_COLUMNS, ...SERVER_OWNED])},
  ${selectedTimes('d', 'device', ['checkedAt', 'createdAt', 'updatedAt'])},
  (select ${epochMs('a.last_communication_at')} from device_activity a where a.device_id = d.id) as "lastCommunicationAt",
  (select a.learned_clock_minutes from device_activity a where a.device_id = d.id) as "learnedClockMinutes",
  coalesce((select a.clock_minutes from device_activity a where a.device_id = d.id), 0) as "clockMinutes",
  ${masked('d.pin_encrypted')} as pin, ${masked('d.puk_encrypted')} as puk, ${masked('d.access_secret_encrypted')} as "accessSecret",
  d.version as "recordVersion",
  case d.state when 'inactive' then 1 else 0 end as status,
  json_build_object('id', coalesce(m.id, 0), 'name', coalesce(m.name, '')) as version,
  json_build_object('id', coalesce(c.id, 0), 'code', coalesce(c.code, ''), 'name', coalesce(c.name, '')) as customer,
  json_build_object('id', coalesce(v.id, 0), 'plate', coalesce(v.plate, ''),
    'description', coalesce(v.description, '')) as vehicle`
/** A device may be registered with a customer that its viewer may not know of: who sold the vehicle that it is in. */
const FROM = `device d left join device_version m on m.id = d.version_id
  left join customer c on c.id = d.customer_id and ${inScope('c.id', '$2')}
  ${IN_VEHICLE}`
const NOW_IN = 'select 1 from installation i where i.device_id = d.id and i.period @> now()'
/**
 * Devices of the scope `$1`, of a viewer whose own scope is `$2`: to operators those that are registered with its customers
 * and those in its vehicles; to others, one that is in a vehicle is its present owner's alone. A device in quarantine is in
 * no register yet.
 */
const VISIBLE = `d.state <> 'quarantine' and d.inactive_at is null and (
  (${inScope('d.customer_id', '$1')} and ($2::int[] is null or not exists (
    ${NOW_IN} and exists (select 1 from ownership o where o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period @> now()))))
  or exists (${NOW_IN} and ${vehicleOwnedInScope('i.vehicle_id', '$1')}))`
/** `$3` is the pattern; `$4` the status or null; `$5` the model or null; `$6` asks only for devices in no vehicle. */
const FOUND = `${VISIBLE} and ($4::int is null or (d.state = 'inactive') = ($4 <> 0))
  and ($5::int is null or d.version_id = $5) and (not $6::boolean or not exists (${NOW_IN})) and (
  searchable(d.serial) like searchable($3) escape '' or searchable(d.phone) like searchable($3) escape ''
  or ${phoneMatches('d.phone_area || d.phone', '$3')})`

const SORTABLE: Record<RegisterOrder<'equipamento'>, string> = {
  serial: 'd.serial',
  key: 'd.serial',
  versionId: textOrder('m.name'),
  customerId: textOrder('c.name'),
  phone: textOrder('d.phone'),
  phoneArea: textOrder('d.phone_area'),
  carrier: textOrder('d.carrier'),
  externalCode: textOrder('d.external_code'),
  communication: textOrder('d.communication'),
  firmware: textOrder('d.firmware'),
  status: `(d.state = 'inactive')`,
  lastCommunicationAt: '(select a.last_communication_at from device_activity a where a.device_id = d.id)',
  createdAt: 'd.created_at',
  updatedAt: 'd.updated_at',
}
const BY_SERIAL: Order = { by: 'serial', descending: false }

export interface DeviceSearch extends Search {
  status: number | undefined
  versionId: number | null
  withoutVehicle: boolean
}

export interface DeviceStore {
  search(filter: DeviceSearch & Page & { order?: Order }): Promise<Device[]>
  count(filter: DeviceSearch): Promise<number>
  /** Throws NotFoundError. */
  get(serial: string): Promise<Device>
  countByStatus(): Promise<StatusCounts>
}

/** Opens the store of the devices in a scope, which is the viewer's or a part of it: those of its customers, and those in its vehicles. */
export function deviceStore(pool: pg.Pool, { scope: whole }: Pick<Viewer, 'scope'>, scope = whole): DeviceStore {
  const scopes = [scopeParameter(scope), scopeParameter(whole)]

  return {
    async search({ first, offset, order = BY_SERIAL, ...filter }) {
      const { rows } = await pool.query<Device>(
        `select ${COLUMNS} from ${FROM} where ${FOUND} ${orderClause(SORTABLE, order, 'd.serial')} limit $7 offset $8`,
        [...scopes, ...searchParameters(filter), first, offset],
      )
      return rows
    },
    async count(filter) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from device d where ${FOUND}`,
        [...scopes, ...searchParameters(filter)],
      )
      return rows[0]!.count
    },
    get: (serial) => getDevice(pool, scope, serial),
    async countByStatus() {
      const { rows } = await pool.query<StatusCounts>(
        `select count(*) filter (where d.state = 'active')::int as active,
                count(*) filter (where d.state = 'inactive')::int as inactive
         from device d where ${VISIBLE}`,
        scopes,
      )
      return rows[0]!
    },
  }
}

function searchParameters({ status, versionId, withoutVehicle, ...filter }: DeviceSearch): unknown[] {
  return [patternOf(filter), status ?? null, versionId, withoutVehicle]
}

/** Answers one device of a scope. Throws NotFoundError. */
export async function getDevice(client: Queryable, scope: Scope, serial: string): Promise<Device> {
  const { rows } = await client.query<Device>(`select ${COLUMNS} from ${FROM} where ${VISIBLE} and d.serial = $3`, [
    scopeParameter(scope),
    scopeParameter(scope),
    serial,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}
