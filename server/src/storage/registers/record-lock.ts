import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { sql, type Updateable } from 'kysely'
import type pg from 'pg'
import { NotFoundError, StaleRecordError } from '../../errors/record-errors.ts'
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
  | 'landmark'

/** This is the state of a record that somebody saw and changed; it is empty where the client does not say. */
export interface SeenState {
  recordVersion?: number | undefined
  updatedAt?: EpochMs | null | undefined
}

/** This is a locked record with who changed it last. */
export interface LockedRecord {
  id: number
  version: number
  updatedAt: EpochMs
  changedBy: { name: string; customerId: number } | null
}

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
  const { rows } = await client.query<LockedRecord>(
    `select r.id, r.version, ${epochMs('r.updated_at')} as "updatedAt",
            case when u.id is not null then json_build_object('name', u.name, 'customerId', u.customer_id) end as "changedBy"
     from ${columnOf(table)} r left join user_account u on u.id = r.updated_by
     where r.${column} = $1 and r.inactive_at is null for ${strength === 'delete' ? 'update' : 'no key update'} of r`,
    [value],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

/**
 * Refuses a change of a record that is no longer what its editor saw: its version, or the second of its last change, is
 * another. Who changed it is named where `viewer` may see that person. Throws {@link StaleRecordError}.
 */
export function refuseStale(record: LockedRecord, seen: SeenState, { scope }: Viewer): void {
  const isVersion = !seen.recordVersion || seen.recordVersion === record.version
  const { updatedAt: stamp = null } = seen
  const isStamp = stamp === null || secondOf(stamp) === secondOf(record.updatedAt)
  if (isVersion && isStamp) return
  const { changedBy, updatedAt } = record
  const name = changedBy && includesCustomer(scope, changedBy.customerId) ? changedBy.name : null
  throw new StaleRecordError(seen.recordVersion ? 'recordVersion' : 'updatedAt', {
    changedBy: name,
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
  { table, id, userId }: { table: Table; id: number; userId: number },
  row: Updateable<DB[Table]>,
): Promise<void> {
  // The builder wants one table to check by, and all registers count their changes alike; the signature has checked the row.
  await tablesOf(client)
    .updateTable<'customer'>(table as 'customer')
    .set(row as Updateable<DB['customer']>)
    .set((eb) => ({
      version: eb('version', '+', 1),
      updatedBy: userId,
      updatedAt: sql<Date>`greatest(now(), date_trunc('second', ${eb.ref('updatedAt')}) + interval '1 second')`,
    }))
    .where('id', '=', id)
    .execute()
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
