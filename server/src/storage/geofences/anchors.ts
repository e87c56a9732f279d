import { type Geofence, geofenceFields } from '@monitorweb/contract/places/geofence'
import { initialOf } from '@monitorweb/contract/wire/check'
import { writeGeometry } from '@monitorweb/domain/geofences/geometry-text'
import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type pg from 'pg'
import { ConflictError, InvalidValueError, NotFoundError } from '../../errors/record-errors.ts'
import { scopeParameter, type Viewer, vehicleOwnedInScope } from '../base/scope.ts'
import { createGeofence, deleteGeofence } from './geofence-changes.ts'
import { getGeofence } from './geofence-store.ts'

interface Anchor {
  vehicleId: number
  radiusMeters: number
  /** The moment in words, behind the vehicle's mark in the name. */
  moment: string
}

interface AnchoredVehicle {
  customerId: number
  mark: string
  isAnchored: boolean
  /** Null where the vehicle has no position yet that can be trusted. */
  latitude: number | null
  longitude: number | null
}

/**
 * Lays an anchor around where a vehicle is now: a circle of its owner's. Throws NotFoundError for a vehicle that no
 * customer of the scope owns, InvalidValueError where nobody knows where it is, ConflictError for a second anchor.
 */
export async function layAnchor(client: pg.PoolClient, viewer: Viewer, anchor: Anchor): Promise<Geofence> {
  const { vehicleId, radiusMeters, moment } = anchor
  const { customerId, mark, isAnchored, latitude, longitude } = await lockVehicle(client, viewer, vehicleId)
  if (isAnchored) throw new ConflictError('vehicleId', 'Este veículo já tem uma âncora. Recolha-a antes.')
  if (latitude === null || longitude === null) {
    throw new InvalidValueError('vehicleId', 'Este veículo ainda não disse onde está.')
  }
  const geometry = writeGeometry({ kind: 'circle', latitude, longitude, radiusMeters })
  const name = `Âncora ${mark} ${moment}`.slice(0, 80)
  const drawn = { ...initialOf(geofenceFields), name, customerId, purpose: 'ancora', geometry, radiusMeters }
  return await createGeofence(client, viewer, drawn, vehicleId)
}

/** Ends an anchor and answers what it was. Throws NotFoundError for what is none. */
export async function liftAnchor(client: pg.PoolClient, viewer: Viewer, id: number): Promise<Geofence> {
  const { purpose } = await getGeofence(client, viewer.scope, id)
  if (purpose !== 'ancora') throw new NotFoundError()
  return await deleteGeofence(client, viewer, id)
}

async function lockVehicle(client: pg.PoolClient, { scope }: Viewer, vehicleId: number): Promise<AnchoredVehicle> {
  // A statement that waits for a lock still sees the anchors of before; the next one sees those of whom it waited for.
  await client.query('select from vehicle where id = $1 for no key update', [vehicleId])
  const { rows } = await client.query<AnchoredVehicle>(
    `select o.customer_id as "customerId", coalesce(nullif(v.plate, ''), v.description) as mark,
            exists (select from geofence g where g.vehicle_id = v.id and g.inactive_at is null) as "isAnchored",
            last.latitude_e7 / 1e7::float8 as latitude, last.longitude_e7 / 1e7::float8 as longitude
     from vehicle v join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> now()
     left join lateral (
       select p.latitude_e7, p.longitude_e7
       from installation i join last_position p on p.installation_id = i.id and p.device_id = i.device_id
       where i.vehicle_id = v.id and i.period @> now() and o.period @> p.fix_time and p.flags & ${UNTRUSTED_FLAGS} = 0
     ) last on true
     where v.id = $2 and v.inactive_at is null and ${vehicleOwnedInScope('v.id', '$1')}`,
    [scopeParameter(scope), vehicleId],
  )
  if (!rows[0]) throw new NotFoundError('vehicleId')
  return rows[0]
}
