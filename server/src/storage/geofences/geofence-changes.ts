import { type Geofence, type GeofencePurpose, geofenceFields } from '@monitorweb/contract/places/geofence'
import { type CompleteInput, checkChange } from '@monitorweb/contract/wire/check'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Viewer } from '../base/scope.ts'
import { insertRow } from '../base/sql-rows.ts'
import { changeRecord, deleteRecord, lockRecord, refuseStale, type SeenState } from '../registers/record-lock.ts'
import { requireCustomer } from '../registers/references.ts'
import { storedDrawing } from './geofence-drawing.ts'
import { refuseSameName, refuseTooMany, takeTurns } from './geofence-names.ts'
import { getGeofence, PURPOSES } from './geofence-store.ts'

type NewGeofence = Omit<CompleteInput<typeof geofenceFields>, 'id' | 'recordVersion' | 'vehicleId'>
type Change = InputOf<typeof geofenceFields> & { id: number; seen: SeenState }

const DRAWN = ['geometry', 'radiusMeters', 'purpose'] as const
const WRITTEN = ['name', ...DRAWN, 'color', 'group', 'speedLimitKmh', 'description'] as const

/**
 * Adds a geofence; with a vehicle it is an anchor on it. Throws NotFoundError for a customer out of scope, ConflictError
 * for a name that the customer has or one geofence too many, InvalidValueError for what is no drawing.
 */
export async function createGeofence(
  client: pg.PoolClient,
  viewer: Viewer,
  sent: NewGeofence,
  vehicleId: number | null = null,
): Promise<Geofence> {
  const { name, color, speedLimitKmh, description } = sent
  const customerId = sent.customerId!
  const purpose = PURPOSES[sent.purpose as GeofencePurpose]
  const drawing = storedDrawing({ ...sent, purpose })
  await requireCustomer(client, { id: customerId, field: 'customerId', scope: viewer.scope })
  const named = { customerId, purpose, name, ownId: 0 }
  await takeTurns(client, named)
  await refuseSameName(client, named)
  await refuseTooMany(client, named)
  const words = { name, color: color.toLowerCase(), groupName: sent.group, speedLimitKmh, description }
  const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
  const id = await insertRow(client, 'geofence', { customerId, purpose, ...words, ...drawing, vehicleId, ...by })
  const after = await getGeofence(client, viewer.scope, id)
  await writeAudit(client, viewer, { action: 'create', entity: 'geofence', entityId: id, after })
  return after
}

/** Changes what differs. Throws as {@link createGeofence}, StaleRecordError, and InvalidValueError for another customer. */
export async function changeGeofence(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, seen, ...sent }: Change,
): Promise<Geofence> {
  const locked = await lockRecord(client, 'geofence', { id })
  const before = await getGeofence(client, viewer.scope, id)
  refuseStale(locked, seen, viewer)
  const { customerId, ...change } = checkChange(geofenceFields, sent, before)
  if (customerId !== undefined && customerId !== before.customerId) {
    throw new InvalidValueError('customerId', 'O cliente de uma cerca não muda.')
  }
  if (change.purpose !== undefined && before.purpose === 'ancora') {
    throw new InvalidValueError('purpose', 'Uma âncora continua âncora até ser recolhida.')
  }
  const wanted = { ...before, ...change }
  if (WRITTEN.every((name) => wanted[name] === before[name])) return before
  const purpose = PURPOSES[wanted.purpose as GeofencePurpose]
  const row = {
    ...{ name: wanted.name, purpose, color: wanted.color.toLowerCase(), groupName: wanted.group },
    ...{ speedLimitKmh: wanted.speedLimitKmh, description: wanted.description },
    ...(DRAWN.some((name) => wanted[name] !== before[name]) ? storedDrawing({ ...wanted, purpose }) : {}),
  }
  const named = { customerId: before.customerId!, purpose, name: wanted.name, ownId: id }
  if (wanted.name !== before.name || wanted.purpose !== before.purpose) {
    await takeTurns(client, named)
    await refuseSameName(client, named)
  }
  if (wanted.purpose !== before.purpose) await refuseTooMany(client, named)
  await changeRecord(client, { table: 'geofence', id, userId: viewer.userId }, row)
  const after = await getGeofence(client, viewer.scope, id)
  await writeAudit(client, viewer, { action: 'update', entity: 'geofence', entityId: id, before, after })
  return after
}

/** Deletes a geofence and answers what it was. Throws NotFoundError. */
export async function deleteGeofence(client: pg.PoolClient, viewer: Viewer, id: number): Promise<Geofence> {
  await lockRecord(client, 'geofence', { id }, 'delete')
  const before = await getGeofence(client, viewer.scope, id)
  await deleteRecord(client, viewer, { table: 'geofence', id, before })
  return before
}
