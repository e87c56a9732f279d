import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { sql, type Updateable } from 'kysely'
import type pg from 'pg'
import { NotFoundError, StaleRecordError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import { includesCustomer, type Viewer } from '../base/scope.ts'
import { columnOf, epochMs } from '../base/sql-rows.ts'
import { tablesOf } from '../base/tables.ts'
import type { DB } from '../schema.ts'

/** Records of these tables are changed as registers. */
type RegisterTable =
  | 'customer'
  | 'device'
  | 'vehicle'
  | 'userAccount'
  | 'deviceVersion'
  | 'installationProfile'
  | 'geofence'
  | 'rule'
  | 'vehicleGroup'

/** This is the state of a record that somebody saw and changed; it is empty where the client does not say. */
export interface SeenState {
  recordVersion?: number | undefined
  updatedAt?: EpochMs | null | undefined
}

/** This is a change of a record: the version and the instant that it made, and who made it. */
interface RecordChange {
  version: number
  updatedAt: EpochMs
  userId: number | null
  /** Null where nobody is known who made it. */
  by: { name: string; customerId: number } | null
}

/** This is a locked record with its last change, and the last one before it by somebody else. */
export interface LockedRecord {
  id: number
  changes: readonly RecordChange[]
}

type LockedRow = Omit<RecordChange, 'by'> & {
  id: number
  changedBy: RecordChange['by']
  otherVersion: number
  otherUpdatedAt: EpochMs | null
  otherUserId: number | null
  otherChangedBy: RecordChange['by']
}

const personJson = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('name', ${alias}.name, 'customerId', ${alias}.customer_id) end`

/**
 * Waits for others who change the same record and holds it to the end of the transaction. Reads that follow see what
 * they did. Throws {@link NotFoundError}.
 */
export async function lockRecord(
  client: pg.PoolClient,
  table: RegisterTable,
  key: { id: number } | { serial: string },
  strength: 'change' | 'delete' = 'change',
): Promise<LockedRecord> {
  const [column, value] = Object.entries(key)[0]!
  const { rows } = await client.query<LockedRow>(
    `select r.id, r.version, ${epochMs('r.updated_at')} as "updatedAt", r.updated_by as "userId",
            ${personJson('u')} as "changedBy", r.other_version as "otherVersion",
            ${epochMs('r.other_updated_at')} as "otherUpdatedAt", r.other_updated_by as "otherUserId",
            ${personJson('o')} as "otherChangedBy"
     from ${columnOf(table)} r left join user_account u on u.id = r.updated_by
     left join user_account o on o.id = r.other_updated_by
     where r.${column} = $1 and r.inactive_at is null for ${strength === 'delete' ? 'update' : 'no key update'} of r`,
    [value],
  )
  if (!rows[0]) throw new NotFoundError()
  const { id, version, updatedAt, userId, changedBy, otherVersion, otherUpdatedAt, otherUserId, otherChangedBy } =
    rows[0]
  const last = { version, updatedAt, userId, by: changedBy }
  if (otherUpdatedAt === null) return { id, changes: [last] }
  const other = { version: otherVersion, updatedAt: otherUpdatedAt, userId: otherUserId, by: otherChangedBy }
  return { id, changes: [last, other] }
}

/**
 * Refuses a change of a record that somebody else changed since its editor saw it; what the editor saved meanwhile is no
 * reason. A stamp that is none says nothing of what was seen. Who changed the record is named where `viewer` may see that
 * person. Throws {@link StaleRecordError}.
 */
export function refuseStale({ changes }: LockedRecord, seen: SeenState, { scope, userId }: Viewer): void {
  const others = changes.find((change) => change.userId !== userId)
  if (!others) return
  const { recordVersion, updatedAt: stamp = null } = seen
  const isVersion = !recordVersion || recordVersion >= others.version
  const isStamp = stamp === null || secondOf(stamp) >= secondOf(others.updatedAt)
  if (isVersion && isStamp) return
  const { by, updatedAt } = others
  throw new StaleRecordError(recordVersion ? 'recordVersion' : 'updatedAt', {
    changedBy: by && includesCustomer(scope, by.customerId) ? by.name : null,
    changedAt: updatedAt,
  })
}

function secondOf(time: EpochMs): number {
  return Math.floor(time / 1000)
}

/**
 * Changes a locked record and counts the change. Its stamp moves on by a second at least, because clients know a
 * record's state by the second of its last change.
 */
export async function changeRecord<Table extends RegisterTable>(
  client: pg.PoolClient,
  { table, id, userId }: { table: Table; id: number; userId: number | null },
  row: Updateable<DB[Table]>,
): Promise<void> {
  // The builder wants one table to check by, and all registers count their changes alike; the signature has checked the row.
  await tablesOf(client)
    .updateTable<'customer'>(table as 'customer')
    .set(row as Updateable<DB['customer']>)
    .set((eb) => ({
      ...changeBefore(userId),
      version: eb('version', '+', 1),
      updatedBy: userId,
      updatedAt: sql<Date>`greatest(now(), date_trunc('second', ${eb.ref('updatedAt')}) + interval '1 second')`,
    }))
    .where('id', '=', id)
    .execute()
}

/** A locked record that goes; `entity` is how the audit calls it, where that is not the table, and `before` what it keeps of it. */
interface Deletion {
  table: RegisterTable
  id: number
  entity?: string
  before: object
}

/** Deletes a record and writes so into the audit. Its row stays, with the instant, for whatever still names it. */
export async function deleteRecord(
  client: pg.PoolClient,
  viewer: Viewer,
  { table, id, entity = table, before }: Deletion,
): Promise<void> {
  await changeRecord(client, { table, id, userId: viewer.userId }, { inactiveAt: new Date() })
  await writeAudit(client, viewer, { action: 'delete', entity, entityId: id, before: { ...before } })
}

/** Answers the columns of the change before this one, kept where this one is by another person than it was. */
function changeBefore(userId: number | null) {
  const keep = <T>(last: string, other: string) =>
    sql<T>`case when updated_by is distinct from ${userId}::integer then ${sql.ref(last)} else ${sql.ref(other)} end`
  return {
    otherVersion: keep<number>('version', 'other_version'),
    otherUpdatedBy: keep<number | null>('updated_by', 'other_updated_by'),
    otherUpdatedAt: keep<Date | null>('updated_at', 'other_updated_at'),
  }
}

/** Answers the part of a change that differs from the record as it stands. */
export function differences<Change extends object>(
  before: { [Name in keyof Change]?: unknown },
  change: Change,
): Partial<Change> {
  const entries = Object.entries(change).filter(
    ([name, value]) => value !== undefined && value !== (before as Record<string, unknown>)[name],
  )
  return Object.fromEntries(entries) as Partial<Change>
}
