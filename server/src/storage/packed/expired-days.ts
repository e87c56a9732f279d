import type { Retention } from '@monitorweb/domain/position/retention'
import type { Queryable } from '../base/queryable.ts'
import { readRetention } from '../base/retention-limits.ts'
import { isoDay } from '../positions/partitions.ts'

/** The parameters of {@link expiredDays}: customers, since when each keeps (null: for ever), since when what is nobody's is kept, and today. */
export type LimitValues = [number[], (string | null)[], string | null, string]

/** Answers the limits of a kind in force; null where all is kept for ever. `today` is days since 1970-01-01 UTC. */
export async function limitsOf(client: Queryable, kind: keyof Retention, today: number): Promise<LimitValues | null> {
  const { general, customers } = await readRetention(client)
  const since = (days: number) => (days === 0 ? null : isoDay(today - days))
  const limits = [...customers].map(([id, retention]) => ({ id, since: since(retention[kind]) }))
  const ofNobody = since(general[kind])
  if (ofNobody === null && limits.every((limit) => limit.since === null)) return null
  return [limits.map(({ id }) => id), limits.map((limit) => limit.since), ofNobody, isoDay(today)]
}

/** SQL: the days, UTC, that a period reaches into. */
const daysOf = (period: string) =>
  `daterange((lower(${period}) at time zone 'UTC')::date, (upper(${period}) at time zone 'UTC')::date + 1)`

/**
 * SQL: the days of each device that none of who owned its vehicle that day keeps, and that are not held since it was changed whose
 * they were. `of` are conditions on devices `d`; `held` false: as if nothing were.
 */
export function expiredDays({ of = 'true', isHeld = true } = {}): string {
  return `
  owned as materialized (
    select i.device_id, l.since, ${daysOf('i.period * o.period')} as days
    from installation i join device d on d.id = i.device_id and ${of}
    join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period && i.period
    join unnest($1::int[], $2::date[]) as l(customer_id, since) on l.customer_id = o.customer_id
  ),
  held as materialized (
    select device_id, range_agg(days) as days from history_hold where ${isHeld} and until > $4::date group by device_id
  ),
  ${unkeptDays('device', of)}`
}

/** SQL: the same of each vehicle, for what is about a vehicle whatever tracker it had. */
export function expiredDaysOfVehicles(): string {
  return `
  owned as materialized (
    select o.vehicle_id, l.since, ${daysOf('o.period')} as days
    from ownership o join unnest($1::int[], $2::date[]) as l(customer_id, since) on l.customer_id = o.customer_id
    where o.slot = 0
  ),
  held as materialized (
    select i.vehicle_id, range_agg(h.days) as days from history_hold h join installation i on i.device_id = h.device_id
    where h.until > $4::date group by i.vehicle_id
  ),
  ${unkeptDays('vehicle')}`
}

/** SQL: what is left of all days once those are taken away that an owner of the day keeps, and those that are `held`. */
function unkeptDays(register: 'device' | 'vehicle', of = 'true'): string {
  const id = `${register}_id`
  return `kept as (
    select d.id as ${id},
           coalesce(range_agg(owned.days * daterange(owned.since, null)), '{}')
           + ((datemultirange(daterange(null, null)) - coalesce(range_agg(owned.days), '{}')) * datemultirange(daterange($3::date, null)))
           + coalesce(held.days, '{}') as days
    from ${register} d left join owned on owned.${id} = d.id left join held on held.${id} = d.id where ${of} group by d.id, held.days
  ),
  expired as materialized (
    select ${id}, coalesce(lower(gap), '-infinity') as since, coalesce(upper(gap), 'infinity') as until
    from kept cross join lateral unnest(datemultirange(daterange(null, null)) - kept.days) as gap
  )`
}
