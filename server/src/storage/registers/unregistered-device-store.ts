import type { UnregisteredDevice } from '@monitorweb/contract/registers/unregistered-device'
import { type Order, orderClause, type Page, patternOf, type Search } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { isUnregistered } from '../base/unregistered-device.ts'

const COLUMNS = `
  d.serial, d.first_protocol as protocol, d.first_address as address, ${epochMs('d.first_seen_at')} as "firstSeenAt",
  ${epochMs('a.last_communication_at')} as "lastCommunicationAt",
  coalesce(a.stored_positions, 0)::float8 as "storedPositions",
  nullif(a.learned_clock_minutes - a.clock_minutes, 0)::int as "clockAheadMinutes",
  p.latitude_e7 / 1e7::float8 as latitude, p.longitude_e7 / 1e7::float8 as longitude`
const FROM = `device d left join device_activity a on a.device_id = d.id
  left join last_position p on p.device_id = d.id and p.installation_id = 0`
const FOUND = `${isUnregistered('d', 'a')} and searchable(d.serial) like searchable($1) escape ''`

const SORTABLE = {
  serial: 'd.serial',
  protocol: 'd.first_protocol',
  address: 'd.first_address',
  firstSeenAt: 'd.first_seen_at',
  lastCommunicationAt: 'a.last_communication_at',
  storedPositions: 'a.stored_positions',
}
export const UNREGISTERED_ORDERS = Object.keys(SORTABLE)
const NEWEST_FIRST: Order = { by: 'lastCommunicationAt', descending: true }

/** Lists trackers that send and are in no register. It is only for those who may register them. */
export async function listUnregisteredDevices(
  client: Queryable,
  { first, offset, order = NEWEST_FIRST, ...filter }: Search & Page & { order?: Order },
): Promise<UnregisteredDevice[]> {
  const { rows } = await client.query<UnregisteredDevice>(
    `select ${COLUMNS} from ${FROM} where ${FOUND} ${orderClause(SORTABLE, order, 'd.serial')} limit $2 offset $3`,
    [patternOf(filter), first, offset],
  )
  return rows
}

export async function countUnregisteredDevices(client: Queryable, filter: Search): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${FROM} where ${FOUND}`, [
    patternOf(filter),
  ])
  return rows[0]!.count
}
