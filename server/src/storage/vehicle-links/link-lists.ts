import type { Installation, Ownership } from '@monitorweb/contract/registers/vehicle-links'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** The key says which links are meant: those of a vehicle, of a device, or one alone. */
export type LinkKey = { vehicleId: number } | { serial: string } | { id: number }

type Part = { offset: Page['offset']; first: number | undefined }

const PERIOD = `${epochMs('lower(l.period)')} as "from", ${epochMs('upper(l.period)')} as until`
const INSTALLATION = `
  select l.id, d.serial as "deviceSerial", ${PERIOD},
         json_build_object('id', v.id, 'plate', v.plate, 'description', v.description) as vehicle`
const OF_INSTALLATION = 'from installation l join device d on d.id = l.device_id join vehicle v on v.id = l.vehicle_id'
const OWNERSHIP = `select l.id, l.customer_id as "customerId", c.name as "customerName", l.slot, ${PERIOD}`
const OF_OWNERSHIP = 'from ownership l join customer c on c.id = l.customer_id'
const NEWEST_FIRST = 'order by lower(l.period) desc nulls last, l.id desc limit $2 offset $3'

/** Lists which device was in which vehicle, the newest first. It is only for those who may see every customer. */
export async function listInstallations(client: Queryable, key: LinkKey, part: Part): Promise<Installation[]> {
  const { where, value } = condition(key)
  const { rows } = await client.query<Installation>(
    `${INSTALLATION} ${OF_INSTALLATION} where ${where} ${NEWEST_FIRST}`,
    [value, part.first ?? null, part.offset],
  )
  return rows
}

export async function countInstallations(client: Queryable, key: LinkKey): Promise<number> {
  const { where, value } = condition(key)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count ${OF_INSTALLATION} where ${where}`,
    [value],
  )
  return rows[0]!.count
}

/**
 * Lists whose a vehicle was and for whom it was visible, the newest first. It is only for those who may see every
 * customer.
 */
export async function listOwnerships(client: Queryable, key: LinkKey, part: Part): Promise<Ownership[]> {
  const { where, value } = condition(key)
  const { rows } = await client.query<Ownership>(`${OWNERSHIP} ${OF_OWNERSHIP} where ${where} ${NEWEST_FIRST}`, [
    value,
    part.first ?? null,
    part.offset,
  ])
  return rows
}

export async function countOwnerships(client: Queryable, key: LinkKey): Promise<number> {
  const { where, value } = condition(key)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count ${OF_OWNERSHIP} where ${where}`,
    [value],
  )
  return rows[0]!.count
}

function condition(key: LinkKey): { where: string; value: number | string } {
  if ('vehicleId' in key) return { where: 'l.vehicle_id = $1', value: key.vehicleId }
  if ('serial' in key) return { where: 'd.serial = $1', value: key.serial }
  return { where: 'l.id = $1', value: key.id }
}

/** Makes sure that the vehicle or device of a list is, or was, in the register. Throws NotFoundError. */
export async function requireLinked(client: Queryable, key: { vehicleId: number } | { serial: string }): Promise<void> {
  const { rowCount } =
    'serial' in key
      ? await client.query(`select 1 from device where serial = $1 and state <> 'quarantine'`, [key.serial])
      : await client.query('select 1 from vehicle where id = $1', [key.vehicleId])
  if (rowCount === 0) throw new NotFoundError()
}
