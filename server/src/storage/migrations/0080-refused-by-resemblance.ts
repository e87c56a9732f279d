import { type Kysely, sql } from 'kysely'

/** Rows of their own have what resembles different protocols from one address, and a device that was served and is disputed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index refused_connection_who`.execute(db)
  await sql`create unique index refused_connection_who on refused_connection
    (protocol, serial, (case when serial = '' then address else '' end), (case when serial = '' then looks_like else reason end))`.execute(
    db,
  )
}
