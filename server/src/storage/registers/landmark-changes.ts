import { type Landmark, landmarkInputFields, MOST_LANDMARKS } from '@monitorweb/contract/places/landmark-operations'
import { type CompleteInput, checkChange } from '@monitorweb/contract/wire/check'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type pg from 'pg'
import { ConflictError, InvalidValueError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Viewer } from '../base/scope.ts'
import { insertRow } from '../base/sql-rows.ts'
import type { Row } from '../base/tables.ts'
import { getLandmark } from './landmark-store.ts'
import { changeRecord, differences, lockRecord, refuseStale, type SeenState } from './record-lock.ts'
import { requireCustomer } from './references.ts'

type Place = Pick<Row<'landmark'>, 'name' | 'latitude' | 'longitude' | 'radiusMeters'>
type NewLandmark = Omit<CompleteInput<typeof landmarkInputFields>, 'id' | 'recordVersion'>
type Change = InputOf<typeof landmarkInputFields> & { id: number; seen: SeenState }

/**
 * Adds a landmark. Throws NotFoundError for a customer out of scope, ConflictError for a name that the customer has or
 * one landmark too many.
 */
export async function createLandmark(client: pg.PoolClient, viewer: Viewer, sent: NewLandmark): Promise<Landmark> {
  const { name, radiusMeters } = sent
  const [latitude, longitude] = [sent.latitude!, sent.longitude!]
  const customerId = sent.customerId!
  await requireCustomer(client, { id: customerId, field: 'customerId', scope: viewer.scope })
  await takeTurns(client, customerId)
  await refuseSameName(client, { customerId, name, ownId: 0 })
  await refuseTooMany(client, customerId)
  const place = { customerId, name, latitude, longitude, radiusMeters }
  const id = await insertRow(client, 'landmark', { ...place, createdBy: viewer.userId, updatedBy: viewer.userId })
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
  const locked = await lockRecord(client, 'landmark', { id })
  const before = await getLandmark(client, viewer.scope, id)
  refuseStale(locked, seen, viewer)
  const { customerId, name, latitude, longitude, radiusMeters } = checkChange(landmarkInputFields, sent, before)
  if (customerId !== undefined && customerId !== before.customerId) {
    throw new InvalidValueError('customerId', 'O cliente de um ponto de referência não muda.')
  }
  const changed = differences(before, { name, latitude, longitude, radiusMeters } as Partial<Place>)
  if (Object.keys(changed).length === 0) return before
  if (changed.name !== undefined) {
    await takeTurns(client, before.customerId!)
    await refuseSameName(client, { customerId: before.customerId!, name: changed.name, ownId: id })
  }
  await changeRecord(client, { table: 'landmark', id, userId: viewer.userId }, changed)
  const after = await getLandmark(client, viewer.scope, id)
  await writeAudit(client, viewer, { action: 'update', entity: 'landmark', entityId: id, before, after })
  return after
}

/** Deletes a landmark and answers what it was. Throws NotFoundError. */
export async function deleteLandmark(client: pg.PoolClient, viewer: Viewer, id: number): Promise<Landmark> {
  await lockRecord(client, 'landmark', { id }, 'delete')
  const before = await getLandmark(client, viewer.scope, id)
  await changeRecord(client, { table: 'landmark', id, userId: viewer.userId }, { inactiveAt: new Date() })
  await writeAudit(client, viewer, { action: 'delete', entity: 'landmark', entityId: id, before })
  return before
}

/** Takes a lock: until the transaction ends nobody else names a landmark of this customer. */
async function takeTurns(client: pg.PoolClient, customerId: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('landmarks of ' || $1::int, 0))`, [customerId])
}

async function refuseSameName(
  client: pg.PoolClient,
  { customerId, name, ownId }: { customerId: number; name: string; ownId: number },
): Promise<void> {
  const { rows } = await client.query<Pick<Row<'landmark'>, 'name'>>(
    `select name from landmark where customer_id = $1 and searchable(name) = searchable($2) and id <> $3 and inactive_at is null`,
    [customerId, name, ownId],
  )
  if (rows[0]) throw new ConflictError('name', `Este cliente já tem o ponto de referência «${rows[0].name}».`)
}

async function refuseTooMany(client: pg.PoolClient, customerId: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from landmark where customer_id = $1 and inactive_at is null',
    [customerId],
  )
  if (rows[0]!.count < MOST_LANDMARKS) return
  const most = MOST_LANDMARKS.toLocaleString('pt-BR')
  throw new ConflictError(
    'customerId',
    `Este cliente já tem ${most} pontos de referência, o máximo. Exclua algum antes.`,
  )
}
