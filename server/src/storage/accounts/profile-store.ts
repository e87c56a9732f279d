import type { Preferences, Profile } from '@monitorweb/contract/people/profile'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { selected, selectedTimes } from '../base/sql-rows.ts'
import { changeRecord, differences, lockRecord, refuseStale } from '../registers/record-lock.ts'
import { readPreferences, withPreferences } from './preferences.ts'

const PROFILE = `
  select ${selected('u', 'userAccount', ['id', 'login', 'name', 'phone', 'email', 'severalSessions', 'lastLoginAddress', 'settings'])},
    u.version as "recordVersion", ${selectedTimes('u', 'userAccount', ['accessEndsAt', 'lastLoginAt', 'passwordChangedAt'])},
    f.activated_at is not null as "totpActive",
    (select count(*)::int from recovery_code r where r.user_id = f.user_id and r.used_at is null) as "recoveryCodesLeft",
    json_build_object('id', t.id, 'name', t.name, 'access', t.access) as "userType",
    json_build_object('id', c.id, 'code', c.code, 'name', c.name) as customer
  from user_account u join user_type t on t.id = u.user_type_id join customer c on c.id = u.customer_id
    left join totp f on f.user_id = u.id and f.activated_at is not null
  where u.id = $1`

type StoredProfile = Omit<Profile, 'operator' | 'preferences'> & { settings: string }

/** People may change this of themselves; only what is to change is in it. */
export type ProfileChange = Partial<Pick<Profile, 'name' | 'phone' | 'email'>> & { recordVersion?: number | undefined }

/** Answers the person who asks, as they are now. */
export async function getProfile(client: Queryable, viewer: Viewer): Promise<Profile> {
  const { settings, ...profile } = await readProfile(client, viewer)
  const preferences = readPreferences(settings, viewer)
  return { ...profile, operator: viewer.operator, preferences }
}

async function readProfile(client: Queryable, viewer: Viewer): Promise<StoredProfile> {
  const { rows } = await client.query<StoredProfile>(PROFILE, [viewer.userId])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

/** Changes the viewer's own record. Throws StaleRecordError where the record is no longer the one that was changed. */
export async function updateProfile(
  client: pg.PoolClient,
  viewer: Viewer,
  { recordVersion, ...change }: ProfileChange,
): Promise<Profile> {
  const locked = await lockRecord(client, 'userAccount', { id: viewer.userId })
  const before = await getProfile(client, viewer)
  refuseStale(locked, { recordVersion }, viewer)
  const changed = differences(before, change)
  if (Object.keys(changed).length === 0) return before
  await changeRecord(client, { table: 'userAccount', id: viewer.userId, userId: viewer.userId }, changed)
  await writeChange(client, viewer, [pick(before, changed), changed])
  return await getProfile(client, viewer)
}

/** Changes preferences. They are nobody else's matter, so they do not count as a change of the register's record. */
export async function updatePreferences(
  client: pg.PoolClient,
  viewer: Viewer,
  change: Partial<Preferences>,
): Promise<Profile> {
  await lockRecord(client, 'userAccount', { id: viewer.userId })
  const { settings } = await readProfile(client, viewer)
  const before = readPreferences(settings, viewer)
  const changed = differences(before, change)
  const chosen = withPreferences(settings, change)
  await client.query('update user_account set settings = $2 where id = $1', [viewer.userId, chosen])
  if (Object.keys(changed).length > 0) await writeChange(client, viewer, [pick(before, changed), changed])
  return await getProfile(client, viewer)
}

async function writeChange(client: pg.PoolClient, viewer: Viewer, [before, after]: [object, object]): Promise<void> {
  const entry = { action: 'update', entity: 'user', entityId: viewer.userId }
  await writeAudit(client, viewer, { ...entry, before: { ...before }, after: { ...after } })
}

function pick<T extends object>(row: T, names: object): Partial<T> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in names)) as Partial<T>
}
