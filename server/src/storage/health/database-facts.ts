import type { Queryable } from '../base/queryable.ts'

/** What the database says of itself. */
export interface DatabaseFacts {
  sizeBytes: number
  /** As `18.4`. */
  version: string
  /** The last change of the tables that it has. */
  schema: string
}

export async function readDatabaseFacts(client: Queryable): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>(
    `select pg_database_size(current_database())::float8 as "sizeBytes",
       split_part(current_setting('server_version'), ' ', 1) as "version",
       (select max(name) from kysely_migration) as "schema"`,
  )
  return rows[0]!
}
