import type { Geofence, GeofenceForm, GeofencePurpose } from '@monitorweb/contract/places/geofence'
import type { GeofenceGroup } from '@monitorweb/contract/places/geofence-operations'
import { writeGeometry } from '@monitorweb/domain/geofences/geometry-text'
import { NotFoundError } from '../../errors/record-errors.ts'
import { type Page, textOrder } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter } from '../base/scope.ts'
import { selected, selectedTimes } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'

type Stored = Omit<Geofence, 'form' | 'purpose' | 'geometry' | 'group'> &
  Pick<Row<'geofence'>, 'kind' | 'purpose' | 'geometry' | 'groupName' | 'latitude' | 'longitude'>

/** This is what a list is narrowed to; what is undefined narrows nothing. */
export interface GeofenceFilter {
  purpose?: GeofencePurpose | undefined
  group?: string | undefined
  /** "" finds all. */
  search: string
  vehicleId?: number | undefined
  withoutAnchors: boolean
}

const FORMS = { circle: 'circulo', polygon: 'poligono', corridor: 'corredor' } as const satisfies Record<
  string,
  GeofenceForm
>
/** The purposes by their names on the wire. */
export const PURPOSES = { cerca: 'fence', ponto: 'landmark', ancora: 'anchor' } as const
const PURPOSE_WORDS = { fence: 'cerca', landmark: 'ponto', anchor: 'ancora' } as const

const PLAIN = ['id', 'customerId', 'name', 'purpose', 'kind', 'geometry', 'latitude', 'longitude'] as const
const MORE = ['radiusMeters', 'color', 'groupName', 'speedLimitKmh', 'description', 'vehicleId'] as const
const COLUMNS = `${selected('g', 'geofence', [...PLAIN, ...MORE])}, c.name as "customerName",
  g.version as "recordVersion", ${selectedTimes('g', 'geofence', ['createdAt', 'updatedAt'])}`
const VISIBLE = `from geofence g join customer c on c.id = g.customer_id and c.inactive_at is null
  where g.inactive_at is null and ${inScope('g.customer_id', '$1')}`
const FILTERED = `${VISIBLE} and ($2::text is null or g.purpose = $2) and ($3::text is null or g.group_name = $3)
  and ($4 = '' or strpos(searchable(concat_ws(' ', g.name, c.name, g.group_name, g.description)), searchable($4)) > 0)
  and ($5::int is null or g.vehicle_id = $5) and not ($6 and g.purpose = 'anchor')`

/** Lists the geofences of a scope's customers, by name. */
export async function listGeofences(
  client: Queryable,
  scope: Scope,
  { first, offset, ...filter }: GeofenceFilter & Page,
): Promise<Geofence[]> {
  const { rows } = await client.query<Stored>(
    `select ${COLUMNS} ${FILTERED} order by ${textOrder('g.name')}, g.id limit $7 offset $8`,
    [...parameters(scope, filter), first, offset],
  )
  return rows.map(geofenceOf)
}

export async function countGeofences(client: Queryable, scope: Scope, filter: GeofenceFilter): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count ${FILTERED}`,
    parameters(scope, filter),
  )
  return rows[0]!.count
}

/** Lists the groups that geofences of a scope are in, with how many each has; "" holds those in none. */
export async function listGeofenceGroups(client: Queryable, scope: Scope): Promise<GeofenceGroup[]> {
  const { rows } = await client.query<GeofenceGroup>(
    `select g.group_name as group, count(*)::int as count ${VISIBLE}
     group by g.group_name order by ${textOrder('g.group_name')}, g.group_name`,
    [scopeParameter(scope)],
  )
  return rows
}

/** Answers one geofence of a scope. Throws NotFoundError. */
export async function getGeofence(client: Queryable, scope: Scope, id: number): Promise<Geofence> {
  const { rows } = await client.query<Stored>(`select ${COLUMNS} ${VISIBLE} and g.id = $2`, [scopeParameter(scope), id])
  if (!rows[0]) throw new NotFoundError()
  return geofenceOf(rows[0])
}

function parameters(scope: Scope, { purpose, group, search, vehicleId, withoutAnchors }: GeofenceFilter): unknown[] {
  const asked = [purpose ? PURPOSES[purpose] : null, group ?? null, search.trim(), vehicleId ?? null, withoutAnchors]
  return [scopeParameter(scope), ...asked]
}

function geofenceOf({ kind, purpose, geometry, groupName, latitude, longitude, ...row }: Stored): Geofence {
  return {
    ...row,
    form: FORMS[kind],
    purpose: PURPOSE_WORDS[purpose],
    geometry: geometry ?? writeGeometry({ kind: 'circle', latitude, longitude, radiusMeters: row.radiusMeters }),
    group: groupName,
  }
}
