import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import type { StoredEntry } from './audit-entries.ts'

export interface AuditTrailFilter {
  /** From this instant on; null asks from the first. */
  since: EpochMs | null
  /** Before this instant; null asks up to the newest. */
  until: EpochMs | null
  personId: number | null
  /**
   * Entries about this vehicle are wanted, and those of reports that name it, or all vehicles of whoever owned it when
   * they were read, of a customer above that one, or of the reader.
   */
  vehicleId: number | null
  /** Entries of these actions are wanted; null asks for all. */
  actions: readonly string[] | null
  /** The people of these customers see every vehicle. */
  operatorCustomers: readonly number[]
}

export interface TrailEntry extends StoredEntry {
  key: string
  /** What people call the record now, or called it when it was deleted; "" where it has no name. */
  name: string
}

/**
 * Lists what people did, the newest first. Entries are written as things are done, so that their codes follow time, and a
 * page that begins after a code stays where it was while more is written.
 */
export async function findAuditTrail(
  client: Queryable,
  filter: AuditTrailFilter,
  { first, before }: { first: number; before: number },
): Promise<TrailEntry[]> {
  const { where, values } = conditionsOf(filter)
  if (before > 0) where.push(`a.id < $${values.push(before)}`)
  const { rows } = await client.query<TrailEntry>(
    `select a.id::float8 as id, extract(epoch from a.at)::float8 * 1000 as at, coalesce(u.name, '') as who,
            coalesce(viewed.name, '') as "viewedAs",
            a.address, a.action, a.entity, a.entity_id as key, a.before, a.after,
            coalesce(v.plate, c.name, p.name, s.title, l.name, i.name, m.name,
                     a.before ->> 'plate', a.before ->> 'name', '') as name
     from (select * from audit a where ${where.join(' and ')} order by a.id desc limit $${values.push(first)}) a
     left join user_account u on u.id = a.user_id
     left join customer viewed on viewed.id = a.viewed_customer_id
     cross join lateral (select case when a.entity_id ~ '^[0-9]{1,9}$' then a.entity_id::int end as id) k
     left join vehicle v on a.entity in ('vehicle', 'alarm') and v.id = k.id
     left join customer c on a.entity in ('customer', 'tripRules', 'statusLimits', 'branding', 'customerHost') and c.id = k.id
     left join user_account p on a.entity = 'user' and p.id = k.id
     left join support_call s on a.entity = 'supportCall' and s.id = k.id
     left join geofence l on a.entity in ('geofence', 'landmark') and l.id = k.id
     left join installation_profile i on a.entity = 'installationProfile' and i.id = k.id
     left join device_version m on a.entity = 'deviceVersion' and m.id = k.id
     order by a.id desc`,
    values,
  )
  return rows
}

/** Counts all entries that {@link findAuditTrail} has. */
export async function countAuditTrail(client: Queryable, filter: AuditTrailFilter): Promise<number> {
  const { where, values } = conditionsOf(filter)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from audit a where ${where.join(' and ')}`,
    values,
  )
  return rows[0]!.count
}

/** Only what is asked for becomes a condition, so that each index serves where it can. */
function conditionsOf({ since, until, personId, vehicleId, actions, operatorCustomers }: AuditTrailFilter) {
  const where = ['true']
  const values: unknown[] = []
  const and = (value: unknown, condition: (place: string) => string) => {
    if (value !== null) where.push(condition(`$${values.push(value)}`))
  }
  and(since === null ? null : new Date(since), (place) => `a.at >= ${place}`)
  and(until === null ? null : new Date(until), (place) => `a.at < ${place}`)
  and(personId, (place) => `a.user_id = ${place}`)
  and(actions, (place) => `a.action = any(${place}::text[])`)
  if (vehicleId !== null) {
    where.push(ofVehicle(`$${values.push(vehicleId)}`, `$${values.push(operatorCustomers)}`))
  }
  return { where, values }
}

/**
 * Says by SQL that an entry is about the vehicle, or of a report in which it was. A report of a whole customer names no
 * vehicle: it was of all that the customer, or one below it, had in the period; without a customer, of all that the
 * reader sees.
 */
function ofVehicle(vehicle: string, operators: string): string {
  return `((a.entity in ('vehicle', 'alarm') and a.entity_id = ${vehicle}::int::text)
    or (a.action in ('readHistory', 'export') and (a.after -> 'vehicleIds') @> to_jsonb(${vehicle}::int))
    or (a.action in ('readHistory', 'export') and a.entity = 'customer' and (
      (a.entity_id = '' and a.user_id in (select id from user_account where customer_id = any(${operators}::int[])))
      or exists (
        with recursive owner (id) as (
          select o.customer_id from ownership o where o.vehicle_id = ${vehicle}::int and o.period && tstzrange(
            to_timestamp((a.after ->> 'from')::float8 / 1000), to_timestamp((a.after ->> 'to')::float8 / 1000), '[]')
          union select c.parent_id from customer c join owner on c.id = owner.id where c.parent_id is not null
        )
        select from owner where owner.id::text = coalesce(nullif(a.entity_id, ''),
          (select reader.customer_id::text from user_account reader where reader.id = a.user_id))
      ))))`
}
