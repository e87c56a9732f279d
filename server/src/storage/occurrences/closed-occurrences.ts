import { ownershipInScope, type Scope, vehiclesEverInScope } from '../base/scope.ts'

/** Of what was closed the newest are gone through one by one: a join of whole tables would read all years for few of them. */
const OF_ANY_VEHICLE = `
  select t.id, t.closed_at
  from attendance t
  left join alarm a on a.id = t.alarm_id
  left join lateral (
    select i.vehicle_id from installation i where i.device_id = a.device_id and i.period @> a.first_at limit 1) i on true
  left join occurrence o on o.id = t.occurrence_id
  join lateral (
    select from ownership owner
    where owner.vehicle_id = coalesce(o.vehicle_id, i.vehicle_id) and owner.slot = 0
      and owner.period @> coalesce(o.began_at, a.first_at) limit 1) owner on true
  where $1::int[] is null and $4::int is null`

/** Of few vehicles they are found by these. */
const OF_VEHICLES = `
  with ever as materialized (${vehiclesEverInScope('$1', '$4')})
  select t.id, t.closed_at
  from (
    select t.*, i.vehicle_id, a.first_at as began_at
    from ever
    join installation i on i.vehicle_id = ever.vehicle_id
    join alarm a on a.device_id = i.device_id and i.period @> a.first_at
    join attendance t on t.alarm_id = a.id
    union all
    select t.*, o.vehicle_id, o.began_at
    from ever join occurrence o on o.vehicle_id = ever.vehicle_id join attendance t on t.occurrence_id = o.id
  ) as t
  join ownership owner on owner.vehicle_id = t.vehicle_id and owner.slot = 0 and owner.period @> t.began_at
  where ${ownershipInScope('owner', '$1')}`

/**
 * SQL: the ids, and when they were closed, of the occurrences that are closed and that the scope (`$1`) may see: of the vehicle `$4` where that is not
 * null, and of no less than the urgency `$3`.
 */
export function closedOccurrences(scope: Scope, vehicleId: number | null): string {
  const found = scope.kind === 'all' && vehicleId === null ? OF_ANY_VEHICLE : OF_VEHICLES
  return `${found} and $2::int is not null and t.closed_at is not null and t.urgency >= $3`
}
