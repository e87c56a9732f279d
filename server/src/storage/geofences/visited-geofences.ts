import type { GeofenceShape } from '@monitorweb/domain/geofences/geofence-shape'
import { readGeometry } from '@monitorweb/domain/geofences/geometry-text'
import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter } from '../base/scope.ts'
import { selected } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'

type Drawn = Pick<Row<'geofence'>, 'geometry' | 'latitude' | 'longitude' | 'radiusMeters'>

/** A geofence that vehicles of its customer, and of those below it, are looked for in. */
export interface VisitedGeofence {
  id: number
  name: string
  customerId: number
  shape: GeofenceShape
}

/** Answers the shape of a stored geofence, of which a circle has no geometry; null for a drawing that none can be made of. */
export function storedShape({ geometry, latitude, longitude, radiusMeters }: Drawn): GeofenceShape | null {
  if (geometry === null) return { kind: 'circle', latitude, longitude, radiusMeters }
  const reading = readGeometry(geometry, radiusMeters)
  return 'shape' in reading ? reading.shape : null
}

/** Reads the geofences in scope of these customers that visits are looked for in: these, or all but anchors where `ids` is null. */
export async function readVisitedGeofences(
  client: Queryable,
  scope: Scope,
  { customerIds, ids }: { customerIds: readonly number[]; ids: readonly number[] | null },
): Promise<VisitedGeofence[]> {
  const { rows } = await client.query<Drawn & Omit<VisitedGeofence, 'shape'>>(
    `select ${selected('g', 'geofence', ['id', 'name', 'customerId', 'geometry', 'latitude', 'longitude', 'radiusMeters'])}
     from geofence g
     where g.inactive_at is null and g.customer_id = any($2::int[]) and ${inScope('g.customer_id', '$1')}
       and case when $3::int[] is null then g.purpose <> 'anchor' else g.id = any($3) end
     order by g.id`,
    [scopeParameter(scope), customerIds, ids],
  )
  return rows.flatMap(({ id, name, customerId, ...drawn }) => {
    const shape = storedShape(drawn)
    return shape === null ? [] : { id, name, customerId, shape }
  })
}
