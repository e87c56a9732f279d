import { type Landmark, landmarkInputFields } from '@monitorweb/contract/places/landmark-operations'
import { type CompleteInput, checkChange } from '@monitorweb/contract/wire/check'
import type { InputOf } from '@monitorweb/contract/wire/field'
import { exactDegrees } from '@monitorweb/domain/places/exact-degrees'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Viewer } from '../base/scope.ts'
import { insertRow } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'
import {
  changeRecord,
  deleteRecord,
  differences,
  lockRecord,
  refuseStale,
  type SeenState,
} from '../registers/record-lock.ts'
import { requireCustomer } from '../registers/references.ts'
import { refuseSameName, refuseTooMany, takeTurns } from './geofence-names.ts'
import { getLandmark } from './landmark-store.ts'

type Place = Pick<Row<'geofence'>, 'name' | 'latitude' | 'longitude' | 'radiusMeters'>
type NewLandmark = Omit<CompleteInput<typeof landmarkInputFields>, 'id' | 'recordVersion'>
type Change = InputOf<typeof landmarkInputFields> & { id: number; seen: SeenState }

/**
 * Adds a landmark. Throws NotFoundError for a customer out of scope, ConflictError for a name that the customer has or
 * one landmark too many.
 */
export async function createLandmark(client: pg.PoolClient, viewer: Viewer, sent: NewLandmark): Promise<Landmark> {
  const { name, radiusMeters } = sent
  const [latitude, longitude] = [exactDegrees(sent.latitude!), exactDegrees(sent.longitude!)]
  const customerId = sent.customerId!
  await requireCustomer(client, { id: customerId, field: 'customerId', scope: viewer.scope })
  const named = { customerId, purpose: 'landmark', name, ownId: 0 } as const
  await takeTurns(client, named)
  await refuseSameName(client, named)
  await refuseTooMany(client, named)
  const place = { customerId, name, latitude, longitude, radiusMeters }
  const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
  const id = await insertRow(client, 'geofence', { ...place, ...by, purpose: 'landmark', kind: 'circle' })
  const after = await getLandmark(client, viewer.scope, id)
  await writeAudit(client, viewer, { action: 'create', entity: 'landmark', entityId: id, after })
  return after
}

/** Changes what differs. Throws as {@link createLandmark}, StaleRecordError, and InvalidValueError for another customer. */
export async function changeLandmark(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, seen, ...sent }: Change,
): Promise<Landmark> {
  const locked = await lockRecord(client, 'geofence', { id })
  const before = await getLandmark(client, viewer.scope, id)
  refuseStale(locked, seen, viewer)
  const { customerId, name, radiusMeters, ...place } = checkChange(landmarkInputFields, sent, before)
  const [latitude, longitude] = [place.latitude, place.longitude].map((degrees) => degrees && exactDegrees(degrees))
  if (customerId !== undefined && customerId !== before.customerId) {
    throw new InvalidValueError('customerId', 'O cliente de um ponto de referência não muda.')
  }
  const changed = differences(before, { name, latitude, longitude, radiusMeters } as Partial<Place>)
  if (Object.keys(changed).length === 0) return before
  if (changed.name !== undefined) {
    const named = { customerId: before.customerId!, purpose: 'landmark', name: changed.name, ownId: id } as const
    await takeTurns(client, named)
    await refuseSameName(client, named)
  }
  await changeRecord(client, { table: 'geofence', id, userId: viewer.userId }, changed)
  const after = await getLandmark(client, viewer.scope, id)
  await writeAudit(client, viewer, { action: 'update', entity: 'landmark', entityId: id, before, after })
  return after
}

/** Deletes a landmark and answers what it was. Throws NotFoundError. */
export async function deleteLandmark(client: pg.PoolClient, viewer: Viewer, id: number): Promise<Landmark> {
  await lockRecord(client, 'geofence', { id }, 'delete')
  const before = await getLandmark(client, viewer.scope, id)
  await deleteRecord(client, viewer, { table: 'geofence', id, entity: 'landmark', before })
  return before
}
