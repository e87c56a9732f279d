import type { Queryable } from '../base/queryable.ts'
import { selected } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'

/** A geofence as it is kept; a circle has no geometry. */
export type RuleGeofenceRow = Pick<
  Row<'geofence'>,
  | 'id'
  | 'version'
  | 'name'
  | 'vehicleId'
  | 'speedLimitKmh'
  | 'kind'
  | 'geometry'
  | 'latitude'
  | 'longitude'
  | 'radiusMeters'
>

const COLUMNS = [
  'id',
  'version',
  'name',
  'vehicleId',
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
