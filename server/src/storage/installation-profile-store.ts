import type { InstallationProfile } from '@monitorweb/contract/installation-profile'
import type pg from 'pg'
import { refuseDependents } from './dependents.ts'
import type { Page } from './page.ts'
import type { Queryable } from './queryable.ts'
import { changeRecord, differences, lockRecord } from './record-lock.ts'
import { writeAudit } from './register-change.ts'
import { InvalidValueError, NotFoundError } from './register-errors.ts'
import type { Viewer } from './scope.ts'
import { insertRow } from './sql-rows.ts'

const OUTPUTS = ['output1', 'output2', 'output3', 'output4', 'output5', 'output6', 'output7', 'output8'] as const
const COLUMNS = `id, name, ${OUTPUTS.map((name, index) => `coalesce(output_labels[${index + 1}], '') as ${name}`).join(', ')}`
/** What vehicles have that name no profile. */
const STANDARD = 1
const LOCK = `select pg_advisory_xact_lock(hashtextextended('installation_profile', 0))`

export interface InstallationProfileStore {
  list(page: Page): Promise<InstallationProfile[]>
  count(): Promise<number>
}

/** The installation profiles: the same for everyone who may enter. */
export function installationProfileStore(pool: pg.Pool): InstallationProfileStore {
  return {
    async list({ first, offset }) {
      const { rows } = await pool.query<InstallationProfile>(
        `select ${COLUMNS} from installation_profile where inactive_at is null order by id limit $1 offset $2`,
        [first, offset],
      )
      return rows
    },
    async count() {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from installation_profile where inactive_at is null',
      )
      return rows[0]!.count
    },
  }
}

export async function createInstallationProfile(
  client: pg.PoolClient,
  viewer: Viewer,
  input: InstallationProfile,
): Promise<InstallationProfile> {
  await client.query(LOCK)
  const { rows } = await client.query<{ id: number }>('select max(id) + 1 as id from installation_profile')
  const profile = { ...input, id: rows[0]!.id }
  const createdBy = viewer.userId
  await insertRow(client, 'installation_profile', {
    id: profile.id,
    ...columnsOf(profile),
    createdBy,
    updatedBy: createdBy,
  })
  await audit(client, viewer, { action: 'create', id: profile.id, after: profile })
  return profile
}

/** Throws NotFoundError. */
export async function changeInstallationProfile(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, ...change }: Partial<InstallationProfile> & { id: number },
): Promise<InstallationProfile> {
  await lockRecord(client, 'installation_profile', { id })
  const before = await getProfile(client, id)
  const after = { ...before, ...differences(before, change) }
  if (JSON.stringify(after) === JSON.stringify(before)) return before
  await changeRecord(client, { table: 'installation_profile', id, userId: viewer.userId }, columnsOf(after))
  await audit(client, viewer, { action: 'update', id, before, after })
  return after
}

/** Deletes a profile that no vehicle has. Throws NotFoundError, DependentsError. */
export async function deleteInstallationProfile(
  client: pg.PoolClient,
  viewer: Viewer,
  id: number,
): Promise<InstallationProfile> {
  await lockRecord(client, 'installation_profile', { id }, 'delete')
  const before = await getProfile(client, id)
  if (id === STANDARD) throw new InvalidValueError('id', 'O perfil padrão não pode ser excluído.')
  await refuseDependents(client, 'installation_profile', id)
  await changeRecord(client, { table: 'installation_profile', id, userId: viewer.userId }, { inactiveAt: new Date() })
  await audit(client, viewer, { action: 'delete', id, before })
  return before
}

async function getProfile(client: Queryable, id: number): Promise<InstallationProfile> {
  const { rows } = await client.query<InstallationProfile>(
    `select ${COLUMNS} from installation_profile where id = $1`,
    [id],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

function columnsOf(profile: InstallationProfile): { name: string; outputLabels: string[] } {
  return { name: profile.name, outputLabels: OUTPUTS.map((name) => profile[name]) }
}

interface Entry {
  action: 'create' | 'update' | 'delete'
  id: number
  before?: InstallationProfile
  after?: InstallationProfile
}

async function audit(client: pg.PoolClient, viewer: Viewer, { id, ...entry }: Entry): Promise<void> {
  await writeAudit(client, viewer, { ...entry, entity: 'installationProfile', entityId: id })
}
