import {
  MOST_VEHICLES,
  type VehicleGroup,
  vehicleGroupInputFields,
} from '@monitorweb/contract/registers/vehicle-group-operations'
import { type CompleteInput, checkChange } from '@monitorweb/contract/wire/check'
import { readCodes } from '@monitorweb/contract/wire/codes'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type pg from 'pg'
import { InvalidValueError } from '../../../errors/record-errors.ts'
import { writeAudit } from '../../base/audited-change.ts'
import type { Viewer } from '../../base/scope.ts'
import { insertRow } from '../../base/sql-rows.ts'
import { requireFreeName, requireRoomFor } from '../named-lists.ts'
import { areVehiclesOf } from '../owned-vehicles.ts'
import { changeRecord, deleteRecord, lockRecord, refuseStale, type SeenState } from '../record-lock.ts'
import { requireCustomer } from '../references.ts'
import { getVehicleGroup } from './vehicle-group-store.ts'

type NewGroup = Omit<CompleteInput<typeof vehicleGroupInputFields>, 'id' | 'recordVersion'>
type Change = InputOf<typeof vehicleGroupInputFields> & { id: number; seen: SeenState }

/**
 * Adds a group. Throws NotFoundError for a customer out of scope, InvalidValueError for vehicles that are not its,
 * ConflictError for a name that the customer has or one group too many.
 */
export async function createVehicleGroup(client: pg.PoolClient, viewer: Viewer, sent: NewGroup): Promise<VehicleGroup> {
  const { name, color } = sent
  const customerId = sent.customerId!
  await requireCustomer(client, { id: customerId, field: 'customerId', scope: viewer.scope })
  const vehicleIds = readCodes(sent.vehicles)
  await requireVehicles(client, viewer, { customerId, ids: vehicleIds })
  await requireRoomFor(client, 'vehicle_group', { customerId, name })
  const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
  const id = await insertRow(client, 'vehicleGroup', { customerId, name, color, vehicleIds, ...by })
  const after = await getVehicleGroup(client, viewer.scope, id)
  await writeAudit(client, viewer, { action: 'create', entity: 'vehicleGroup', entityId: id, after })
  return after
}

/** Changes what differs, and tells which vehicles came into it or left it. Throws as {@link createVehicleGroup}, StaleRecordError, and InvalidValueError for another customer. */
export async function changeVehicleGroup(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, seen, ...sent }: Change,
): Promise<{ group: VehicleGroup; moved: number[] }> {
  const locked = await lockRecord(client, 'vehicleGroup', { id })
  const before = await getVehicleGroup(client, viewer.scope, id)
  refuseStale(locked, seen, viewer)
  const changed = checkChange(vehicleGroupInputFields, sent, before)
  const customerId = before.customerId!
  if (changed.customerId !== undefined && changed.customerId !== customerId) {
    throw new InvalidValueError('customerId', 'O cliente de um grupo de veículos não muda.')
  }
  const { name, color, vehicles } = { ...before, ...changed }
  const known = readCodes(before.vehicles)
  const vehicleIds = readCodes(vehicles)
  const isSame = vehicleIds.join() === known.join()
  if (isSame && name === before.name && color === before.color) return { group: before, moved: [] }
  const added = vehicleIds.filter((each) => !known.includes(each))
  await requireVehicles(client, viewer, { customerId, ids: added })
  if (name !== before.name) await requireFreeName(client, 'vehicle_group', { customerId, name, ownId: id })
  await changeRecord(client, { table: 'vehicleGroup', id, userId: viewer.userId }, { name, color, vehicleIds })
  const after = await getVehicleGroup(client, viewer.scope, id)
  await writeAudit(client, viewer, { action: 'update', entity: 'vehicleGroup', entityId: id, before, after })
  return { group: after, moved: [...added, ...known.filter((each) => !vehicleIds.includes(each))] }
}

/** Puts one vehicle of the group's customer into a group, or takes it out. Throws NotFoundError, InvalidValueError for a group that is full. */
export async function putInVehicleGroup(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, vehicleId, isIn }: { id: number; vehicleId: number; isIn: boolean },
): Promise<void> {
  await lockRecord(client, 'vehicleGroup', { id })
  const before = await getVehicleGroup(client, viewer.scope, id)
  const others = readCodes(before.vehicles).filter((each) => each !== vehicleId)
  if (isIn && others.length >= MOST_VEHICLES) {
    throw new InvalidValueError('groups', `O grupo «${before.name}» já tem ${MOST_VEHICLES} veículos, o máximo.`)
  }
  const vehicleIds = isIn ? [...others, vehicleId] : others
  await changeRecord(client, { table: 'vehicleGroup', id, userId: viewer.userId }, { vehicleIds })
  const after = await getVehicleGroup(client, viewer.scope, id)
  await writeAudit(client, viewer, { action: 'update', entity: 'vehicleGroup', entityId: id, before, after })
}

/** Deletes a group and answers what it was; rules that named it alone sleep. Throws NotFoundError. */
export async function deleteVehicleGroup(client: pg.PoolClient, viewer: Viewer, id: number): Promise<VehicleGroup> {
  await lockRecord(client, 'vehicleGroup', { id }, 'delete')
  const before = await getVehicleGroup(client, viewer.scope, id)
  await deleteRecord(client, viewer, { table: 'vehicleGroup', id, before })
  return before
}

async function requireVehicles(
  client: pg.PoolClient,
  { scope }: Viewer,
  asked: { customerId: number; ids: readonly number[] },
): Promise<void> {
  if (await areVehiclesOf(client, scope, asked)) return
  throw new InvalidValueError('vehicles', 'Há veículos que não são deste cliente nem dos abaixo dele.')
}
