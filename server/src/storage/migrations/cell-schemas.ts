import { type Kysely, sql } from 'kysely'

/** Answers the schema in which the tables of a cell are. */
export function cellSchema(cell: number): string {
  return `cell_${cell}`
}

/** The schema in which a table of cells is that of all of them. */
export const ALL_CELLS = 'all_cells'

/** SQL: true where a column of names of schemas has `public` or a cell's. */
export function isOwnSchema(column: string): string {
  return `(${column} = 'public' or ${column} ~ '^cell_[0-9]+$')`
}

/**
 * Runs a change of the tables of cells in each cell. Its statements name no schema: what they find and make is the cell's, and what is not there is found
 * in `public`.
 */
export async function inEachCell<Database>(
  db: Kysely<Database>,
  change: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ schema: string; path: string }>`
    select nspname as schema, current_setting('search_path') as path from pg_namespace
    where nspname <> 'public' and ${sql.raw(isOwnSchema('nspname'))} order by length(nspname), nspname`.execute(db)
  for (const { schema, path } of rows) {
    await searchIn(db, `${schema}, public`)
    await change(db)
    await searchIn(db, path)
  }
}

async function searchIn<Database>(db: Kysely<Database>, path: string): Promise<void> {
  await sql`select set_config('search_path', ${path}, true)`.execute(db)
}
