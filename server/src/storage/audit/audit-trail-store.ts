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
  /** Under the key of a vehicle the audit holds these entities. */
  vehicleEntities: readonly string[]
  /** Entries of these actions are wanted; null asks for all. */
  actions: readonly string[] | null
  /** These people, and those of these customers, see every vehicle. */
  privileged: { customers: readonly number[]; users: readonly number[] }
}

export interface TrailEntry extends StoredEntry {
  key: string
  /** What people call the record now, or called it when it was deleted; "" where it has no name. */
  name: string
}

const OF_CUSTOMER = 'select name from customer where id = k.id'
const OF_VEHICLE = `select coalesce(nullif(plate, ''), description) from vehicle where id = k.id`
const OF_DRAWING = 'select name from geofence where id = k.id'

/** What people call a record now, by the entity that an entry is about, in SQL; `k.id` is the entry's key where that is a code. */
const NAME_OF: Record<string, string> = {
  ...{ vehicle: OF_VEHICLE, alarm: OF_VEHICLE, command: OF_VEHICLE },
  ...{ customer: OF_CUSTOMER, tripRules: OF_CUSTOMER, branding: OF_CUSTOMER, customerHost: OF_CUSTOMER },
  ...{ retention: OF_CUSTOMER, commandConsent: OF_CUSTOMER, commandPolicy: OF_CUSTOMER },
  // Its key is the code of a customer, a stroke, and the code of a version of devices.
  statusLimits: `select nullif(concat_ws(' ', (select name from customer where id::text = split_part(a.entity_id, '/', 1)),
    (select name from device_version where id::text = split_part(a.entity_id, '/', 2))), '')`,
  ...{ geofence: OF_DRAWING, landmark: OF_DRAWING },
  user: 'select name from user_account where id = k.id',
  supportCall: 'select title from support_call where id = k.id',
  installationProfile: 'select name from installation_profile where id = k.id',
  deviceVersion: 'select name from device_version where id = k.id',
  rule: 'select name from rule where id = k.id',
  vehicleGroup: 'select name from vehicle_group where id = k.id',
  noticeChannel: 'select name from notice_channel where id = k.id',
  accessRequest: 'select name from access_request where id = k.id',
  mail: 'select recipient from mail where id = k.id',
  commandSchedule: `select nullif(words, '') from command_schedule where id = k.id`,
  // By what it told, of what, and to whom.
  notice: `select concat_ws(' ', nullif(n.facts ->> 'what', ''), nullif(coalesce(nullif(n.facts ->> 'plate', ''), n.facts ->> 'vehicle'), ''),
    'a ' || u.name) from notice n join user_account u on u.id = n.user_id where n.id = k.id`,
  // As the queue calls it: of an alarm by the vehicle that the device was in, or by the device where it was in none.
  occurrence: `select coalesce(nullif(v.plate, ''), v.description, d.serial) from attendance t
    left join occurrence o on o.id = t.occurrence_id
    left join alarm r on r.id = t.alarm_id left join device d on d.id = r.device_id
    left join installation i on i.device_id = r.device_id and i.period @> r.first_at
    left join vehicle v on v.id = coalesce(o.vehicle_id, i.vehicle_id) where t.id = k.id`,
}
const NAME = `case a.entity ${Object.entries(NAME_OF)
  .map(([entity, name]) => `when '${entity}' then (${name})`)
  .join(' ')} end`

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
            coalesce(${NAME}, a.before ->> 'plate', a.before ->> 'name', a.after ->> 'name', '') as name
     from (select * from audit a where ${where.join(' and ')} order by a.id desc limit $${values.push(first)}) a
     left join user_account u on u.id = a.user_id
     left join customer viewed on viewed.id = a.viewed_customer_id
     cross join lateral (select case when a.entity_id ~ '^[0-9]{1,9}$' then a.entity_id::int end as id) k
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
function conditionsOf(filter: AuditTrailFilter) {
  const { since, until, personId, vehicleId, vehicleEntities, actions, privileged } = filter
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
    const place = (value: unknown) => `$${values.push(value)}`
    const operators = `(a.user_id = any(${place(privileged.users)}::int[]) or a.user_id in (
      select id from user_account where customer_id = any(${place(privileged.customers)}::int[])))`
    where.push(ofVehicle({ vehicle: place(vehicleId), entities: place(vehicleEntities), operators }))
  }
  return { where, values }
}

/**
 * Says by SQL that an entry is about the vehicle, or of a report in which it was. A report of a whole customer names no
 * vehicle: it was of all that the customer, or one below it, had in the period; without a customer, of all that the
 * reader sees. `operators` says of a reader that it is every vehicle.
 */
function ofVehicle({ vehicle, entities, operators }: Record<'vehicle' | 'entities' | 'operators', string>): string {
  return `((a.entity = any(${entities}::text[]) and a.entity_id = ${vehicle}::int::text)
    or (a.action in ('readHistory', 'export') and (a.after -> 'vehicleIds') @> to_jsonb(${vehicle}::int))
    or (a.action in ('readHistory', 'export') and a.entity = 'customer' and (
      (a.entity_id = '' and ${operators})
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
