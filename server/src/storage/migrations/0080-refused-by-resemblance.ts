import { type Kysely, sql } from 'kysely'

/** What resembles different protocols from one address, as from behind a carrier's NAT, are rows of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index refused_connection_who`.execute(db)
  await sql`create unique index refused_connection_who on refused_connection
    (protocol, serial, (case when serial = '' then address else '' end), (case when serial = '' then looks_like else '' end))`.execute(
    db,
  )
}
