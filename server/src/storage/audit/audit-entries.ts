import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type SqlBool, sql } from 'kysely'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { countOfRows, epochOf, tablesOf } from '../base/tables.ts'

export interface AuditFilter {
  /** The entry is about one of these, by the audit's names. */
  entities: readonly string[]
  key: string
  /** Entries of reports that name this vehicle among others are found too. */
  namedVehicle: number | null
  /** Entries of these actions are left out. */
  without: readonly string[]
}

type Stored = Record<string, unknown> | null

export interface StoredEntry {
  id: number
  at: EpochMs
  who: string
  /** The customer as whom an operator looked at it meanwhile; "" for nobody. */
  viewedAs: string
  address: string
  action: string
  entity: string
  before: Stored
  after: Stored
}

/** Lists what was done with one record, the newest first. */
export async function findAuditEntries(
  client: Queryable,
  filter: AuditFilter,
  { first, offset }: Page,
): Promise<StoredEntry[]> {
  return await tablesOf(client)
    .selectFrom('audit as a')
    .leftJoin('userAccount as u', 'u.id', 'a.userId')
    .leftJoin('customer as viewed', 'viewed.id', 'a.viewedCustomerId')
    .select((eb) => [
      sql<number>`${eb.ref('a.id')}::float8`.as('id'),
      epochOf(eb.ref('a.at')).as('at'),
      eb.fn.coalesce('u.name', sql<string>`''`).as('who'),
      eb.fn.coalesce('viewed.name', sql<string>`''`).as('viewedAs'),
      ...(['a.address', 'a.action', 'a.entity'] as const),
      eb.ref('a.before').$castTo<Stored>().as('before'),
      eb.ref('a.after').$castTo<Stored>().as('after'),
    ])
    .where(isAbout(filter))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(first)
    .offset(offset)
    .execute()
}

/** Counts all entries that {@link findAuditEntries} has. */
export async function countAuditEntries(client: Queryable, filter: AuditFilter): Promise<number> {
  const { count } = await tablesOf(client)
    .selectFrom('audit as a')
    .select(countOfRows)
    .where(isAbout(filter))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Tells by SQL whether an entry is about the record. The words of the index on read vehicles stand as they are, so that
 * the index serves.
 */
function isAbout({ entities, key, namedVehicle, without }: AuditFilter) {
  const [action, entity, entityId, after] = (['action', 'entity', 'entityId', 'after'] as const).map((name) =>
    sql.ref(`a.${name}`),
  )
  const ofRecord = sql<SqlBool>`${entity} = any(${entities}::text[]) and ${entityId} = ${key}`
  const named = sql<SqlBool>`${action} in ('readHistory', 'export') and (${after} -> 'vehicleIds') @> to_jsonb(${namedVehicle}::int)`
  const about = namedVehicle === null ? ofRecord : sql<SqlBool>`((${ofRecord}) or (${named}))`
  return sql<SqlBool>`${about} and ${action} <> all(${without}::text[])`
}

/** These tables have records with a history; each has a column of what people call a record by. */
export type AuditedTable =
  | 'customer'
  | 'device'
  | 'vehicle'
  | 'userAccount'
  | 'deviceVersion'
  | 'installationProfile'
  | 'supportCall'
  | 'geofence'

/** Tells whether there is such a record, or was: one that was deleted for good still has its history. */
export async function isKnownRecord(
  client: Queryable,
  { table, entity, key }: { table: AuditedTable; entity: string; key: string },
): Promise<boolean> {
  const tables = tablesOf(client)
  const column = table === 'device' ? ('serial' as const) : ('id' as const)
  const stored = await tables
    .selectFrom(table)
    .select(sql`1`.as('found'))
    .where(sql<SqlBool>`${sql.ref(`${table}.${column}`)}::text = ${key}`)
    .executeTakeFirst()
  if (stored) return true
  const told = await tables
    .selectFrom('audit')
    .select('id')
    .where('entity', '=', entity)
    .where('entityId', '=', key)
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}
