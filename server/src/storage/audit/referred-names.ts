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
  // Its beginning stands as the wire writes an instant, so that the screen tells it by the person's clock.
  session: `select s.id, concat_ws(', ', u.name, nullif(s.address, ''),
    'desde ' || to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) as name
    from session s join user_account u on u.id = s.user_id`,
} as const
export type ReferredTable = keyof typeof NAMES
/** Records have numbers, and sessions a UUID. */
export type ReferredCode = number | string
export type ReferredNames = ReadonlyMap<ReferredTable, ReadonlyMap<ReferredCode, string>>

/** Answers what these records are called now, by table and code; one that is gone is not among them. */
export async function findReferredNames(
  client: Queryable,
  codes: ReadonlyMap<ReferredTable, readonly ReferredCode[]>,
): Promise<ReferredNames> {
  const asked = [...codes].filter(([, ids]) => ids.length > 0)
  if (asked.length === 0) return new Map()
  const { rows } = await client.query<{ table: ReferredTable; id: ReferredCode; name: string }>(
    asked
      .map(
        ([table], at) =>
          `select '${table}' as table, to_jsonb(r.id) as id, r.name from (${NAMES[table]}) r where id = any($${at + 1}::${table === 'session' ? 'uuid' : 'int'}[])`,
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
