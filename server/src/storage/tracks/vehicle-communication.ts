import type { LateVehicle, OnlineSummary } from '@monitorweb/contract/fleet/summaries'
import { COMMUNICATION_AGE_MINUTES } from '@monitorweb/domain/status/communication-age'
import type pg from 'pg'
import type { Page } from '../base/page.ts'
import { ownershipInScope, type Scope, vehicleInScope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'

/** SQL: true for a vehicle that may be one of the scope; it says to the planner how few these are. */
export const isNamed = (vehicleId: string) => `($2::int[] is null or ${vehicleId} = any($2::int[]))`

/** The customers of a scope, and vehicles that may be of it; null: all. */
export type SeenParameters = [customers: readonly number[] | null, vehicles: readonly number[] | null]

/**
 * Answers the parameters of {@link SEEN_VEHICLES}: the customers of the scope, and the vehicles that are theirs now. By the
 * number of these every PostgreSQL chooses to look up ten vehicles rather than to read a fleet.
 */
export async function seenParameters(client: pg.Pool | pg.PoolClient, scope: Scope): Promise<SeenParameters> {
  if (scope.kind === 'all') return [null, null]
  const { rows } = await client.query<{ ids: number[] }>(
    `select coalesce(array_agg(distinct vehicle_id), '{}') as ids from ownership
     where customer_id = any($1::int[]) and period @> now()`,
    [scope.customerIds],
  )
  return [scope.customerIds, rows[0]!.ids]
}

/**
 * SQL: the active vehicles in scope (`$1` and `$2`: {@link seenParameters}) as `fleet`, their last positions as `last_fix` and what their present
 * devices said last as `talk`. Both are taken from what devices said while they were in the vehicle, and of that only what may be seen: a sold
 * vehicle brings nothing of its former owner along.
 */
export const SEEN_VEHICLES = `
  fleet as materialized (
    select v.id as vehicle_id, v.code, v.plate, v.description, v.profile_id, c.id as customer_id, c.name as customer_name
    from vehicle v
    left join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> now()
    left join customer c on c.id = o.customer_id
    where v.inactive_at is null and v.status = 0 and ${isNamed('v.id')} and ${vehicleInScope('v.id', '$1')}
  ),
  visible as materialized (
    select owner.vehicle_id, owner.period from ownership owner join fleet using (vehicle_id)
    where owner.slot = 0 and ${isNamed('owner.vehicle_id')} and ${ownershipInScope('owner', '$1')}
  ),
  last_fix as materialized (
    select distinct on (i.vehicle_id) i.vehicle_id, p.*
    from last_position p
    join installation i on i.id = p.installation_id and i.device_id = p.device_id
    join visible on visible.vehicle_id = i.vehicle_id and visible.period @> p.fix_time
    where ${isNamed('i.vehicle_id')}
    order by i.vehicle_id, p.fix_time desc, p.digest desc
  ),
  talk as materialized (
    select i.vehicle_id, i.device_id, a.last_communication_at,
           case when i.period * visible.period @> a.readings_at then a.readings end as readings,
           lower(i.period * visible.period) as readings_from
    from installation i
    join device_activity a on a.device_id = i.device_id and i.period @> a.last_communication_at
    join visible on visible.vehicle_id = i.vehicle_id and visible.period @> a.last_communication_at
    where i.period @> now() and ${isNamed('i.vehicle_id')}
  )`

/** SQL: each of {@link SEEN_VEHICLES} beside what is known of it. */
export const SEEN = 'fleet left join talk using (vehicle_id) left join last_fix using (vehicle_id)'
const LAST_COMMUNICATION_AT = 'greatest(talk.last_communication_at, last_fix.received_at)'
/** SQL: one of {@link SEEN} ever communicated. */
export const REPORTED = `${LAST_COMMUNICATION_AT} is not null`

/** SQL: {@link SEEN_VEHICLES}, and as `heard` each vehicle with its last communication. */
const HEARD_VEHICLES = `${SEEN_VEHICLES},
  heard as (
    select fleet.*, ${LAST_COMMUNICATION_AT} as last_communication_at from ${SEEN}
  )`

const AGE = 'now() - last_communication_at'

function minutes(age: keyof typeof COMMUNICATION_AGE_MINUTES): string {
  return `interval '${COMMUNICATION_AGE_MINUTES[age]} minutes'`
}

const SUMMARY = `
  with ${HEARD_VEHICLES}
  select count(*) filter (where ${AGE} < ${minutes('under3')})::int as "under3Hours",
         count(*) filter (where ${AGE} >= ${minutes('under3')} and ${AGE} < ${minutes('from3')})::int as "from3To6Hours",
         count(*) filter (where ${AGE} >= ${minutes('from3')} and ${AGE} < ${minutes('from6')})::int as "from6To12Hours",
         count(*) filter (where ${AGE} >= ${minutes('from6')})::int as "over12Hours",
         count(*) filter (where ${AGE} <= ${minutes('now')})::int as "now",
         count(*) filter (where last_communication_at is null)::int as never
  from heard`

/** Counts active vehicles in scope by the age of their last communication. */
export async function summarizeOnline(pool: pg.Pool, scope: Scope): Promise<OnlineSummary> {
  const { rows } = await pool.query<OnlineSummary>(SUMMARY, await seenParameters(pool, scope))
  return rows[0]!
}

const LATE = `last_communication_at <= now() - make_interval(secs => $3::float8 * 3600)`

/** Lists active vehicles in scope that have been silent for `hours` or more, the most silent first. */
export async function listLateVehicles(
  pool: pg.Pool,
  scope: Scope,
  { hours, first, offset }: { hours: number; offset: Page['offset']; first: number | undefined },
): Promise<LateVehicle[]> {
  const { rows } = await pool.query<LateVehicle>(
    `with ${HEARD_VEHICLES}
     select heard.vehicle_id as "vehicleId", plate, description, coalesce(customer_name, '') as "customerName",
            ${epochMs('last_communication_at')} as "lastCommunicationAt",
            last_fix.latitude_e7 / 1e7::float8 as latitude, last_fix.longitude_e7 / 1e7::float8 as longitude
     from heard left join last_fix using (vehicle_id)
     where ${LATE} order by last_communication_at, heard.vehicle_id limit $4 offset $5`,
    [...(await seenParameters(pool, scope)), hours, first ?? null, offset],
  )
  return rows
}

export async function countLateVehicles(pool: pg.Pool, scope: Scope, hours: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with ${HEARD_VEHICLES} select count(*)::int as count from heard where ${LATE}`,
    [...(await seenParameters(pool, scope)), hours],
  )
  return rows[0]!.count
}
