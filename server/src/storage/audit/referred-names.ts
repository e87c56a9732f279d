import type { Queryable } from '../base/queryable.ts'

/** How a record of each table is called, in SQL. Entries of the audit refer to these by their codes alone. */
const NAMES = {
  customer: 'select id, name from customer',
  installationProfile: 'select id, name from installation_profile',
  deviceVersion: 'select id, name from device_version',
  vehicle: `select id, coalesce(nullif(plate, ''), description) as name from vehicle`,
  vehicleGroup: 'select id, name from vehicle_group',
  geofence: 'select id, name from geofence',
  user: 'select id, name from user_account',
  // Neither has a name of its own.
  installationLink: `select l.id, 'criado por ' || coalesce(u.name, 'alguém que saiu') as name from installation_link l left join user_account u on u.id = l.created_by`,
  commandConsent: `select id, 'assinado por ' || signed_by as name from command_consent`,
} as const
export type ReferredTable = keyof typeof NAMES
export type ReferredNames = ReadonlyMap<ReferredTable, ReadonlyMap<number, string>>

/** Answers what these records are called now, by table and code; one that is gone is not among them. */
export async function findReferredNames(
  client: Queryable,
  codes: ReadonlyMap<ReferredTable, readonly number[]>,
): Promise<ReferredNames> {
  const asked = [...codes].filter(([, ids]) => ids.length > 0)
  if (asked.length === 0) return new Map()
  const { rows } = await client.query<{ table: ReferredTable; id: number; name: string }>(
    asked
      .map(
        ([table], at) =>
          `select '${table}' as table, r.id, r.name from (${NAMES[table]}) r where id = any($${at + 1}::int[])`,
      )
      .join(' union all '),
    asked.map(([, ids]) => ids),
  )
  return new Map(
    asked.map(([table]) => [
      table,
      new Map(rows.filter((row) => row.table === table && row.name !== '').map(({ id, name }) => [id, name])),
    ]),
  )
}
