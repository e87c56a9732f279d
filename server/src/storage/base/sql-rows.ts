import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { DB } from '../schema.ts'
import { tablesOf } from './tables.ts'

/** Answers `street_number` for `streetNumber`, and `contact1` for `contact1`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type Column<Table extends keyof DB> = keyof DB[Table] & string

/** Answers `c.street_number as "streetNumber", …`; the names are columns of the table, never what somebody sent. */
export function selected<Table extends keyof DB>(alias: string, _of: Table, names: readonly Column<Table>[]): string {
  return names.map((name) => `${alias}.${columnOf(name)} as "${name}"`).join(', ')
}

/** Answers the same as {@link selected} for instants, which are read as EpochMs. */
export function selectedTimes<Table extends keyof DB>(
  alias: string,
  _of: Table,
  names: readonly Column<Table>[],
): string {
  return names.map((name) => `${epochMs(`${alias}.${columnOf(name)}`)} as "${name}"`).join(', ')
}

/** Answers SQL for an instant as EpochMs. */
export function epochMs(expression: string): string {
  return `round(extract(epoch from ${expression}) * 1000)::float8`
}

/** The rows of these tables are numbered. */
export type NumberedTable =
  | 'customer'
  | 'vehicle'
  | 'userAccount'
  | 'deviceVersion'
  | 'installationProfile'
  | 'geofence'
  | 'rule'
  | 'vehicleGroup'
  | 'supportCall'
  | 'supportCallEvent'

/** Inserts one row and answers its id. */
export async function insertRow<Table extends NumberedTable>(
  client: pg.PoolClient,
  table: Table,
  row: Insertable<DB[Table]>,
): Promise<number> {
  // The builder wants one table to check by; the signature has checked the row by its own.
  const { id } = await tablesOf(client)
    .insertInto<'customer'>(table as 'customer')
    .values(row as Insertable<DB['customer']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Answers an instant as PostgreSQL takes it. */
export function toDate(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}
