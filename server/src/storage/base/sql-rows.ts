import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { DB } from '../schema.ts'
import { tablesOf } from './tables.ts'

/** `streetNumber` → `street_number`, `contact1` → `contact1`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type Column<Table extends keyof DB> = keyof DB[Table] & string

/** `c.street_number as "streetNumber", …`; the names are columns of the table, never what somebody sent. */
export function selected<Table extends keyof DB>(alias: string, _of: Table, names: readonly Column<Table>[]): string {
  return names.map((name) => `${alias}.${columnOf(name)} as "${name}"`).join(', ')
}

/** The same for instants, which are read as EpochMs. */
export function selectedTimes<Table extends keyof DB>(
  alias: string,
  _of: Table,
  names: readonly Column<Table>[],
): string {
  return names.map((name) => `${epochMs(`${alias}.${columnOf(name)}`)} as "${name}"`).join(', ')
}

/** SQL for an instant as EpochMs. */
export function epochMs(expression: string): string {
  return `round(extract(epoch from ${expression}) * 1000)::float8`
}

/** Tables whose rows are numbered. */
export type NumberedTable =
  | 'customer'
  | 'vehicle'
  | 'userAccount'
  | 'deviceVersion'
  | 'installationProfile'
  | 'landmark'
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

/** An instant as PostgreSQL takes it. */
export function toDate(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}
