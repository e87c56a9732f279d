import type { DeviceVersion } from '@monitorweb/contract/device-version'
import type pg from 'pg'
import { refuseDependents } from './dependents.ts'
import type { Page } from './page.ts'
import { changeRecord, differences, lockRecord } from './record-lock.ts'
import { writeAudit } from './register-change.ts'
import { NotFoundError } from './register-errors.ts'
import type { Viewer } from './scope.ts'
import { insertRow } from './sql-rows.ts'

const COLUMNS = 'id, code, external_code as "externalCode", name'
/** Ids are few and given one after another: the next is counted under this lock. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('device_version', 0))`

export interface DeviceVersionStore {
  list(page: Page): Promise<DeviceVersion[]>
  count(): Promise<number>
}

/** The models of device: the same for everyone who may enter. */
export function deviceVersionStore(pool: pg.Pool): DeviceVersionStore {
  return {
    async list({ first, offset }) {
      const { rows } = await pool.query<DeviceVersion>(
        `select ${COLUMNS} from device_version where inactive_at is null order by id limit $1 offset $2`,
        [first, offset],
      )
      return rows
    },
    async count() {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from device_version where inactive_at is null',
      )
      return rows[0]!.count
    },
  }
}

export async function createDeviceVersion(
  client: pg.PoolClient,
  viewer: Viewer,
  { code, externalCode, name }: DeviceVersion,
): Promise<DeviceVersion> {
  await client.query(LOCK)
  const { rows } = await client.query<{ id: number }>('select max(id) + 1 as id from device_version')
  const version = { id: rows[0]!.id, code, externalCode, name }
  await insertRow(client, 'device_version', { ...version, createdBy: viewer.userId, updatedBy: viewer.userId })
  await audit(client, viewer, { action: 'create', id: version.id, after: version })
  return version
}

/** Throws NotFoundError. */
export async function changeDeviceVersion(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, code, externalCode, name }: Partial<DeviceVersion> & { id: number },
): Promise<DeviceVersion> {
  await lockRecord(client, 'device_version', { id })
  const before = await getDeviceVersion(client, id)
  const changed = differences(before, { code, externalCode, name } as Partial<DeviceVersion>)
  if (Object.keys(changed).length === 0) return before
  await changeRecord(client, { table: 'device_version', id, userId: viewer.userId }, changed)
  const after = { ...before, ...changed }
  await audit(client, viewer, { action: 'update', id, before, after })
  return after
}

/** Deletes a model that no device has. Throws NotFoundError, DependentsError. */
export async function deleteDeviceVersion(client: pg.PoolClient, viewer: Viewer, id: number): Promise<DeviceVersion> {
  await lockRecord(client, 'device_version', { id }, 'delete')
  const before = await getDeviceVersion(client, id)
  await refuseDependents(client, 'device_version', id)
  await changeRecord(client, { table: 'device_version', id, userId: viewer.userId }, { inactiveAt: new Date() })
  await audit(client, viewer, { action: 'delete', id, before })
  return before
}

async function getDeviceVersion(client: pg.PoolClient, id: number): Promise<DeviceVersion> {
  const { rows } = await client.query<DeviceVersion>(`select ${COLUMNS} from device_version where id = $1`, [id])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

interface Entry {
  action: 'create' | 'update' | 'delete'
  id: number
  before?: DeviceVersion
  after?: DeviceVersion
}

async function audit(client: pg.PoolClient, viewer: Viewer, { id, ...entry }: Entry): Promise<void> {
  await writeAudit(client, viewer, { ...entry, entity: 'deviceVersion', entityId: id })
}
