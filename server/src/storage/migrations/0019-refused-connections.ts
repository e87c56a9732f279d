import { type Kysely, sql } from 'kysely'

/** Who knocked at a port and could not be understood: one row for each address and port, however often it came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refused_connection (
      id integer generated always as identity primary key,
      protocol text not null,
      port integer not null,
      address text not null,
      reason text not null,
      times bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      first_bytes bytea not null,
      looks_like text not null,
      usual_port integer,
      open_port integer,
      unique (protocol, address)
    )`.execute(db)
  await sql`comment on table refused_connection is 'protocol: whose port it was; looks_like, usual_port, open_port: what the bytes resemble, and where that is spoken'`.execute(
    db,
  )
  await sql`create index refused_connection_last on refused_connection (last_at)`.execute(db)
}
