import { type Kysely, sql } from 'kysely'

/** Who came to a port of another protocol and was served all the same: one row for each device and protocol of the port. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refused_connection add column serial text not null default ''`.execute(db)
  await sql`comment on column refused_connection.serial is 'of a device that was served in the language that looks_like names; empty where nobody was'`.execute(
    db,
  )
  await sql`alter table refused_connection drop constraint refused_connection_protocol_address_key`.execute(db)
  await sql`create unique index refused_connection_who on refused_connection
    (protocol, serial, (case when serial = '' then address else '' end))`.execute(db)
}
