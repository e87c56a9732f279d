import { type Device, deviceFields } from '@monitorweb/contract/registers/device'
import { type CompleteInput, checkChange } from '@monitorweb/contract/wire/check'
import type { InputOf } from '@monitorweb/contract/wire/field'
import { serialKey } from '@monitorweb/domain/text/serial'
import type { Updateable } from 'kysely'
import type pg from 'pg'
import { ConflictError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import { type Secrets, stored, toldSecrets } from '../base/secret-columns.ts'
import { tablesOf } from '../base/tables.ts'
import type { DB } from '../schema.ts'
import { endLinksOfDevice } from '../vehicle-links/installation-link-store.ts'
import { refuseDependents } from './dependents.ts'
import { DEVICE_COLUMNS, getDevice } from './device-store.ts'
import { refuseDuplicates } from './known/duplicates.ts'
import { changeRecord, differences, lockRecord, refuseStale, type SeenState } from './record-lock.ts'
import { requireCustomer, requireRecord } from './references.ts'
import type { RegisterWriter } from './register-writer.ts'

const EVERYTHING = { kind: 'all' } as const

/**
 * Registers a device; one in quarantine, or one that was deleted, is taken in again and keeps all that it sent. Throws
 * NotFoundError for what it refers to, ConflictError for a serial that is registered.
 */
export async function createDevice(
  client: pg.PoolClient,
  by: RegisterWriter,
  input: CompleteInput<typeof deviceFields>,
): Promise<Device> {
  const { viewer, secrets } = by
  const { serial } = input
  await requireReferences(client, by, input)
  await refuseDuplicates(client, viewer, { register: 'equipamento', record: { serial }, ownKey: '' })
  await saveNewDevice(client, serial, { ...valuesOf(input, secrets), updatedBy: viewer.userId })
  const device = await getDevice(client, EVERYTHING, serial)
  await writeAudit(client, viewer, { action: 'create', entity: 'device', entityId: serial, after: device })
  return device
}

/** Changes what differs, and judges nothing else. Throws FieldError, NotFoundError, StaleRecordError. */
export async function updateDevice(
  client: pg.PoolClient,
  by: RegisterWriter,
  { serial, seen, ...sent }: InputOf<typeof deviceFields> & { serial: string; seen: SeenState },
): Promise<Device> {
  const { viewer, secrets } = by
  const locked = await lockRecord(client, 'device', { serial })
  const before = await getDevice(client, viewer.scope, serial)
  refuseStale(locked, seen, viewer)
  const changed = differences(before, readChange(checkChange(deviceFields, sent, before)))
  if (Object.keys(changed).length === 0) return before
  await requireReferences(client, by, { customerId: null, versionId: null, ...changed })
  await changeRecord(client, { table: 'device', id: locked.id, userId: viewer.userId }, valuesOf(changed, secrets))
  if (before.customerId !== null && 'customerId' in changed) await endLinksOfDevice(client, locked.id)
  const after = await getDevice(client, EVERYTHING, serial)
  await writeAudit(client, viewer, {
    action: 'update',
    entity: 'device',
    entityId: serial,
    before,
    after: { ...after, ...toldSecrets(before, changed) },
  })
  return after
}

/** Deletes a device that is in no vehicle; what it sent stays for reports. Throws NotFoundError, DependentsError. */
export async function deleteDevice(client: pg.PoolClient, by: RegisterWriter, serial: string): Promise<Device> {
  const { viewer } = by
  const { id } = await lockRecord(client, 'device', { serial }, 'delete')
  const before = await getDevice(client, viewer.scope, serial)
  await refuseDependents(client, 'device', id)
  const ended = { inactiveAt: new Date(), state: 'inactive' } as const
  await changeRecord(client, { table: 'device', id, userId: viewer.userId }, ended)
  // Taken in again it may be another customer's.
  await endLinksOfDevice(client, id)
  await writeAudit(client, viewer, { action: 'delete', entity: 'device', entityId: serial, before })
  return before
}

const SECRETS = ['pin', 'puk', 'accessSecret'] as const
type Values = Partial<Pick<Device, (typeof DEVICE_COLUMNS)[number] | (typeof SECRETS)[number] | 'status'>>

function readChange(sent: InputOf<typeof deviceFields>): Values {
  const names = [...DEVICE_COLUMNS, ...SECRETS, 'status'] as const
  return Object.fromEntries(names.map((name) => [name, sent[name]]))
}

async function requireReferences(
  client: pg.PoolClient,
  { viewer }: RegisterWriter,
  { customerId, versionId }: Pick<Device, 'customerId' | 'versionId'>,
): Promise<void> {
  await requireCustomer(client, { id: customerId, field: 'customerId', scope: viewer.scope })
  await requireRecord(client, 'deviceVersion', { id: versionId, field: 'versionId' })
}

/** Answers the columns of the values that are there. */
function valuesOf({ pin, puk, accessSecret, status, ...values }: Values, secrets: Secrets): Updateable<DB['device']> {
  const sent = DEVICE_COLUMNS.filter((name) => values[name] !== undefined)
  return {
    ...Object.fromEntries(sent.map((name) => [name, values[name]])),
    ...(pin !== undefined && { pinEncrypted: stored(secrets, pin) }),
    ...(puk !== undefined && { pukEncrypted: stored(secrets, puk) }),
    ...(accessSecret !== undefined && { accessSecretEncrypted: stored(secrets, accessSecret) }),
    ...(status !== undefined && { state: status === 0 ? 'active' : 'inactive' }),
  }
}

/**
 * Saves a device that nobody knows by putting it into quarantine first, as if it had connected: then there is one way
 * out of it, also when it connects at this very moment. Nothing that it sent moves: it keeps its row, and is called what
 * the person calls it from now on.
 */
async function saveNewDevice(client: pg.PoolClient, serial: string, values: Updateable<DB['device']>): Promise<void> {
  const tables = tablesOf(client)
  const matchKey = serialKey(serial)
  await tables
    .insertInto('device')
    .values({ serial, matchKey, state: 'quarantine' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id, state, inactiveAt } = await tables
    .selectFrom('device')
    .select(['id', 'state', 'inactiveAt'])
    .where((is) => is.or([is('serial', '=', serial), is('matchKey', '=', matchKey)]))
    .orderBy((is) => is('serial', '=', serial), 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (state !== 'quarantine' && inactiveAt === null) {
    throw new ConflictError('serial', 'Já existe um equipamento com este número de série.')
  }
  const now = new Date()
  const change = { ...values, serial, createdBy: values.updatedBy, createdAt: now, updatedAt: now, inactiveAt: null }
  await tables.updateTable('device').set(change).where('id', '=', id).execute()
}
