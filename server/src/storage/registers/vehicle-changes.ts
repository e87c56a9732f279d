import { type Vehicle, vehicleFields, vehicleInputFields } from '@monitorweb/contract/registers/vehicle'
import { type CompleteInput, checkChange } from '@monitorweb/contract/wire/check'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import { toldSecrets } from '../base/secret-columns.ts'
import { insertRow } from '../base/sql-rows.ts'
import { rebuildLastPositions } from '../intake/last-position-cache.ts'
import { endInstallation, registeredSerial, replaceDevice } from '../vehicle-links/installations.ts'
import { isLinkedSince, momentOf } from '../vehicle-links/link-moment.ts'
import { endOwnerships, insertFirstOwnership, replaceOwners } from '../vehicle-links/ownerships.ts'
import { refuseDuplicates } from './known/duplicates.ts'
import { nextId } from './record-ids.ts'
import { changeRecord, deleteRecord, differences, lockRecord, refuseStale, type SeenState } from './record-lock.ts'
import { requireCustomer, requireRecord } from './references.ts'
import type { RegisterWriter } from './register-writer.ts'
import { readVehicleChange, vehicleColumns } from './vehicle-columns.ts'
import { getVehicle, SHARED_CUSTOMERS } from './vehicle-store.ts'

const EVERYTHING = { kind: 'all' } as const
/** A vehicle's form and import leave the date open where nobody knows it: what the tracker sent is the vehicle's then. */
const INSTALLING = { bringsHistory: true, fields: { serial: 'deviceSerial', at: 'installedSince' } }

type NewVehicle = Omit<CompleteInput<typeof vehicleInputFields>, 'groups'> & { customerId: number }
type Sent = InputOf<typeof vehicleInputFields>
type Change = Sent & { id: number; seen: SeenState }

/**
 * Adds a vehicle. Throws NotFoundError for what it refers to, ConflictError for a device that is in a vehicle and for a
 * plate or chassis that an active vehicle has, InvalidValueError for times that cannot be.
 */
export async function createVehicle(client: pg.PoolClient, by: RegisterWriter, sent: NewVehicle): Promise<Vehicle> {
  // 0 in a reference means none, and without a profile of its own a vehicle has the first one.
  const input = { ...sent, profileId: sent.profileId || vehicleFields.profileId.initial }
  const { viewer, secrets } = by
  const { userId } = viewer
  refuseNameless(input)
  await requireReferences(client, by, input)
  await refuseSameVehicle(client, by, { ...input, key: '' })
  const id = await nextId(client, 'vehicle')
  await insertRow(client, 'vehicle', { ...vehicleColumns(input, secrets), id, createdBy: userId, updatedBy: userId })
  const { installedSince: at, ownedSince } = input
  await insertFirstOwnership(client, id, { owners: ownersOf(input), ownedSince, userId })
  const serial = await registeredSerial(client, input.deviceSerial)
  if (serial !== '') await replaceDevice(client, { vehicleId: id, serial, at, userId, ...INSTALLING })
  else if (at !== null) throw new InvalidValueError('installedSince', 'Informe também o equipamento.')
  const vehicle = await getVehicle(client, EVERYTHING, id)
  await writeAudit(client, viewer, {
    action: 'create',
    entity: 'vehicle',
    entityId: id,
    after: { ...vehicle, ...saidTimes(input) },
  })
  return vehicle
}

/**
 * Changes what differs, and judges nothing else. Another device is a dated installation, another customer a dated
 * ownership. Throws as {@link createVehicle}, FieldError, NotFoundError, StaleRecordError, and InvalidValueError for
 * times that cannot be.
 */
export async function updateVehicle(client: pg.PoolClient, by: RegisterWriter, change: Change): Promise<Vehicle> {
  const { viewer, secrets } = by
  const { id, seen } = change
  const locked = await lockRecord(client, 'vehicle', { id })
  const before = await getVehicle(client, viewer.scope, id)
  refuseStale(locked, seen, viewer)
  const sent = checkChange(vehicleInputFields, change, before)
  const changed = differences(before, await storedChange(client, sent))
  await refuseIdleTimes(client, { id, changed, sent })
  if (Object.keys(changed).length === 0) return before
  if (changed.plate === '' || changed.description === '') refuseNameless({ ...before, ...changed })
  await requireReferences(client, by, { ...NO_REFERENCES, ...changed })
  await refuseSameVehicle(client, by, { ...becoming(before, changed), key: String(id) })
  await changeRecord(client, { table: 'vehicle', id, userId: viewer.userId }, vehicleColumns(changed, secrets))
  await changeLinks(client, by, { before, changed, sent })
  const changedTimes = saidTimes({
    installedSince: changed.deviceSerial === undefined ? null : sent.installedSince,
    ownedSince: changed.customerId === undefined ? null : sent.ownedSince,
  })
  const after = await getVehicle(client, EVERYTHING, id)
  await writeAudit(client, viewer, {
    action: 'update',
    entity: 'vehicle',
    entityId: id,
    before,
    after: { ...after, ...toldSecrets(before, changed), ...changedTimes },
  })
  return after
}

/** Another spelling of the serial of the device that is in the vehicle changes nothing. */
async function storedChange(client: pg.PoolClient, sent: Sent) {
  const change = readVehicleChange(sent)
  if (!change.deviceSerial) return change
  return { ...change, deviceSerial: await registeredSerial(client, change.deviceSerial) }
}

async function changeLinks(
  client: pg.PoolClient,
  { viewer: { userId } }: RegisterWriter,
  { before, changed, sent }: { before: Vehicle; changed: Partial<Vehicle>; sent: Sent },
): Promise<void> {
  const { id } = before
  const { installedSince = null, ownedSince = null } = sent
  const owners = { before: ownersOf(before), after: ownersOf({ ...before, ...changed }), ownedSince, userId }
  await replaceOwners(client, id, owners)
  const { deviceSerial: serial } = changed
  if (serial === undefined) return
  await replaceDevice(client, { vehicleId: id, serial, at: installedSince, userId, ...INSTALLING })
}

/** Answers since when what somebody said holds: the vehicle itself shows only what holds now, and dates can be corrected. */
function saidTimes({ installedSince, ownedSince }: Pick<Sent, 'installedSince' | 'ownedSince'>) {
  return { ...(installedSince && { installedSince }), ...(ownedSince && { ownedSince }) }
}

/** Deletes a vehicle: its links end now, its history stays for reports of its time. Throws NotFoundError. */
export async function deleteVehicle(client: pg.PoolClient, { viewer }: RegisterWriter, id: number): Promise<Vehicle> {
  await lockRecord(client, 'vehicle', { id }, 'delete')
  const before = await getVehicle(client, viewer.scope, id)
  const moment = await momentOf(client, { at: null, field: 'id' })
  const deviceId = await endInstallation(client, { vehicleId: id, moment, field: 'id' })
  await endOwnerships(client, id)
  if (deviceId !== null) await rebuildLastPositions(client, deviceId)
  await deleteRecord(client, viewer, { table: 'vehicle', id, before })
  return before
}

const NO_REFERENCES = {
  customerId: null,
  sharedCustomerId1: null,
  sharedCustomerId2: null,
  sharedCustomerId3: null,
  profileId: null,
}

type References = { [Name in keyof typeof NO_REFERENCES]: number | null }

async function requireReferences(
  client: pg.PoolClient,
  { viewer: { scope } }: RegisterWriter,
  references: References,
): Promise<void> {
  for (const field of ['customerId', ...SHARED_CUSTOMERS] as const) {
    await requireCustomer(client, { id: references[field], field, scope })
  }
  await requireRecord(client, 'installationProfile', { id: references.profileId, field: 'profileId' })
}

/** Throws InvalidValueError for a vehicle that nobody could tell from others. */
function refuseNameless({ plate, description }: Pick<Vehicle, 'plate' | 'description'>): void {
  if (plate === '' && description === '') throw new InvalidValueError('plate', 'Informe a placa ou a descrição.')
}

/**
 * Throws InvalidValueError for another date of something that does not change, which would be lost without a word. The
 * stored one is no change: a sheet that was imported may be imported again.
 */
async function refuseIdleTimes(
  client: pg.PoolClient,
  { id, changed, sent }: { id: number; changed: Partial<Vehicle>; sent: Sent },
): Promise<void> {
  const { installedSince, ownedSince } = sent
  const isAsStored = (link: 'installation' | 'ownership', at: number) =>
    isLinkedSince(client, { link, vehicleId: id, at })
  if (installedSince && changed.deviceSerial === undefined && !(await isAsStored('installation', installedSince))) {
    throw new InvalidValueError('installedSince', 'O equipamento não mudou. Para mudar a data, corrija a instalação.')
  }
  if (ownedSince && changed.customerId === undefined && !(await isAsStored('ownership', ownedSince))) {
    throw new InvalidValueError('ownedSince', 'O cliente não mudou. Para mudar a data, corrija a propriedade.')
  }
}

const NAMING = ['plate', 'otherPlate', 'chassis'] as const
type Naming = { [Name in (typeof NAMING)[number]]?: string }

/**
 * Answers what could now clash with other vehicles: what changed, or all of it where the vehicle becomes active again.
 */
function becoming(before: Vehicle, changed: Partial<Vehicle>): Naming & { status: number } {
  const after = { ...before, ...changed }
  const judged = changed.status === undefined ? changed : after
  return { status: after.status, ...Object.fromEntries(NAMING.map((name) => [name, judged[name]])) }
}

async function refuseSameVehicle(
  client: pg.PoolClient,
  { viewer }: RegisterWriter,
  { status, key, plate, otherPlate, chassis }: Naming & { status: number; key: string },
): Promise<void> {
  if (status !== 0) return
  await refuseDuplicates(client, viewer, { register: 'veiculo', record: { plate, otherPlate, chassis }, ownKey: key })
}

function ownersOf(
  vehicle: { customerId: number | null } & { [N in (typeof SHARED_CUSTOMERS)[number]]: number | null },
) {
  return [vehicle.customerId, ...SHARED_CUSTOMERS.map((name) => vehicle[name])]
}
