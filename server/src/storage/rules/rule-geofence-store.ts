import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter } from '../base/scope.ts'
import { selected } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'

/** A geofence as it is kept; a circle has no geometry. */
export type RuleGeofenceRow = Pick<
  Row<'geofence'>,
  'id' | 'version' | 'name' | 'speedLimitKmh' | 'kind' | 'geometry' | 'latitude' | 'longitude' | 'radiusMeters'
>

const COLUMNS = [
  'id',
  'version',
  'name',
  'speedLimitKmh',
  'kind',
  'geometry',
  'latitude',
  'longitude',
  'radiusMeters',
] as const

/** Reads those of these geofences that are there. */
export async function readRuleGeofences(client: Queryable, ids: readonly number[]): Promise<RuleGeofenceRow[]> {
  const { rows } = await client.query<RuleGeofenceRow>(
    `select ${selected('g', 'geofence', COLUMNS)} from geofence g where g.id = any($1::int[]) and g.inactive_at is null`,
    [ids],
  )
  return rows
}

/** Reads which state each of these geofences is in, of those that are there. */
export async function readGeofenceVersions(client: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await client.query<Pick<Row<'geofence'>, 'id' | 'version'>>(
    'select id, version from geofence where id = any($1::int[]) and inactive_at is null',
    [ids],
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Whether all of these geofences are in scope, and the customer's or those of customers above or below it. */
export async function areGeofencesFor(
  client: Queryable,
  scope: Scope,
  { customerId, ids }: { customerId: number; ids: readonly number[] },
): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `with recursive above (id) as (
       select $1::int union select c.parent_id from customer c join above a on c.id = a.id where c.parent_id is not null
     ), below (id) as (select $1::int union select c.id from customer c join below b on c.parent_id = b.id)
     select count(*)::int as count from geofence g where g.id = any($2::int[]) and g.inactive_at is null
       and (g.customer_id in (select id from above) or g.customer_id in (select id from below)) and ${inScope('g.customer_id', '$3')}`,
    [customerId, ids, scopeParameter(scope)],
  )
  return rows[0]!.count === new Set(ids).size
}
