import type { CompleteInput } from '@monitorweb/contract/check'
import type { Device, deviceFields } from '@monitorweb/contract/device'
import type { StatusCounts } from '@monitorweb/contract/summaries'
import type pg from 'pg'
import { type Order, orderClause, type Page, patternOf, type Search, textOrder } from './page.ts'
import { requireCustomer, requireRecord } from './references.ts'
import { changeRegister, writeAudit } from './register-change.ts'
import { ConflictError, NotFoundError } from './register-errors.ts'
import { inScope, scopeParameter, type Viewer, vehicleInScope } from './scope.ts'
import { masked, type Secrets, stored } from './secret-columns.ts'
import { selected, selectedTimes, updateRow } from './sql-rows.ts'

type DeviceInput = CompleteInput<typeof deviceFields>

/** What is stored as it was sent; each has a column of its own. */
const STORED = [
  'serial',
  'versionId',
  'customerId',
  'phoneArea',
  'phone',
  'carrier',
  'externalCode',
  'serialText',
  'dtmf',
  'communication',
] as const satisfies readonly (keyof DeviceInput)[]
const SERVER_OWNED = ['firmware', 'check1', 'check2', 'check3'] as const

const COLUMNS = `
  d.serial as key, ${selected('d', [...STORED, ...SERVER_OWNED])}, ${selectedTimes('d', ['checkedAt', 'updatedAt'])},
  ${masked('d.pin_encrypted')} as pin, ${masked('d.puk_encrypted')} as puk, d.version as "recordVersion",
  case d.state when 'inactive' then 1 else 0 end as status,
  json_build_object('id', coalesce(m.id, 0), 'name', coalesce(m.name, '')) as version,
  json_build_object('id', coalesce(c.id, 0), 'code', coalesce(c.code, ''), 'name', coalesce(c.name, '')) as customer`
const FROM = `device d left join device_version m on m.id = d.version_id left join customer c on c.id = d.customer_id`
/** A device in quarantine is in no register yet. */
const VISIBLE = `d.state <> 'quarantine' and d.inactive_at is null and (
  ${inScope('d.customer_id', '$1')} or exists (
    select 1 from installation i where i.device_id = d.id and i.period @> now() and ${vehicleInScope('i.vehicle_id', '$1')}))`
/** `$2`: the pattern; `$3`: its digits alone, "" where there are none. */
const FOUND = `${VISIBLE} and (
  searchable(d.serial) like searchable($2) escape '' or searchable(d.phone) like searchable($2) escape ''
  or ($3 <> '' and regexp_replace(d.phone_area || d.phone, '[^0-9]', '', 'g') like $3 escape ''))`

const SORTABLE = {
  serial: 'd.serial',
  key: 'd.serial',
  phone: textOrder('d.phone'),
  updatedAt: 'd.updated_at',
}
export const DEVICE_ORDERS = Object.keys(SORTABLE)
const BY_SERIAL: Order = { by: 'serial', descending: false }

export interface DeviceStore {
  search(filter: Search & Page & { order?: Order }): Promise<Device[]>
  count(filter: Search): Promise<number>
  /** Throws NotFoundError. */
  get(serial: string): Promise<Device>
  /**
   * Registers a device; one in quarantine is taken out of it and keeps all that it sent. Throws NotFoundError for
   * what it refers to, ConflictError for a serial that is registered.
   */
  create(input: DeviceInput): Promise<Device>
  countByStatus(): Promise<StatusCounts>
}

/** The devices that `viewer` may see: of customers in scope, and in vehicles in scope. */
export function deviceStore(pool: pg.Pool, viewer: Viewer, secrets: Secrets): DeviceStore {
  const scope = scopeParameter(viewer.scope)

  return {
    async search({ first, offset, order = BY_SERIAL, ...filter }) {
      const { rows } = await pool.query<Device>(
        `select ${COLUMNS} from ${FROM} where ${FOUND} ${orderClause(SORTABLE, order, 'd.serial')} limit $4 offset $5`,
        [scope, ...searchParameters(filter), first, offset],
      )
      return rows
    },
    async count(filter) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from device d where ${FOUND}`,
        [scope, ...searchParameters(filter)],
      )
      return rows[0]!.count
    },
    get: (serial) => getDevice(pool, scope, serial),
    async create(input) {
      return await changeRegister(pool, 'device', async (client) => {
        await requireCustomer(client, { id: input.customerId, field: 'customerId', scope: viewer.scope })
        await requireRecord(client, 'device_version', { id: input.versionId, field: 'versionId' })
        await saveNewDevice(client, { ...valuesOf(input, secrets), updatedBy: viewer.userId })
        const device = await getDevice(client, null, input.serial)
        await writeAudit(client, viewer, { action: 'create', entity: 'device', entityId: device.serial, after: device })
        return device
      })
    },
    async countByStatus() {
      const { rows } = await pool.query<StatusCounts>(
        `select count(*) filter (where d.state = 'active')::int as active,
                count(*) filter (where d.state = 'inactive')::int as inactive
         from device d where ${VISIBLE}`,
        [scope],
      )
      return rows[0]!
    },
  }
}

function searchParameters(filter: Search): [pattern: string, digits: string] {
  const pattern = patternOf(filter)
  const digits = pattern.replace(/[^0-9%]/g, '')
  return [pattern, /\d/.test(digits) ? digits : '']
}

function valuesOf(input: DeviceInput, secrets: Secrets): Record<string, unknown> & { serial: string } {
  return {
    ...Object.fromEntries(STORED.map((name) => [name, input[name]])),
    serial: input.serial,
    pinEncrypted: stored(secrets, input.pin),
    pukEncrypted: stored(secrets, input.puk),
    state: input.status === 0 ? 'active' : 'inactive',
  }
}

/**
 * A device that nobody knows is put into quarantine first, as if it had knocked: then there is one way out of it, also
 * when it knocks at this very moment. Nothing that it sent moves: it keeps its row.
 */
async function saveNewDevice(
  client: pg.PoolClient,
  { serial, updatedBy, ...values }: Record<string, unknown> & { serial: string },
): Promise<void> {
  await client.query(`insert into device (serial, state) values ($1, 'quarantine') on conflict (serial) do nothing`, [
    serial,
  ])
  const { rows } = await client.query<{ id: number; state: string }>(
    'select id, state from device where serial = $1 for no key update',
    [serial],
  )
  const { id, state } = rows[0]!
  if (state !== 'quarantine') throw new ConflictError('serial', 'Já existe um equipamento com este número de série.')
  const change = { ...values, createdBy: updatedBy, updatedBy, updatedAt: new Date() }
  await updateRow(client, { table: 'device', id }, change)
}

async function getDevice(
  client: pg.Pool | pg.PoolClient,
  scope: readonly number[] | null,
  serial: string,
): Promise<Device> {
  const { rows } = await client.query<Device>(`select ${COLUMNS} from ${FROM} where ${VISIBLE} and d.serial = $2`, [
    scope,
    serial,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}
