import { type Kysely, sql } from 'kysely'

/** An installer without an account sees one device, by a link whose token is kept as a digest, and signs it off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation_link (
      id integer generated always as identity primary key,
      token_digest bytea not null unique,
      device_id integer not null references device on delete cascade,
      created_by integer not null references user_account,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      opened_at timestamptz,
      revoked_at timestamptz,
      signed_at timestamptz,
      installer text not null default '',
      note text not null default '',
      odometer_km double precision,
      ticks jsonb not null default '{}',
      check (revoked_at is null or signed_at is null)
    )`.execute(db)
  await sql`comment on column installation_link.ticks is 'when the server was told each thing: contract/src/registers/installation-link.ts'`.execute(
    db,
  )
  await sql`create index installation_link_device on installation_link (device_id, id)`.execute(db)
}
