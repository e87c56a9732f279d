import { type Kysely, sql } from 'kysely'

/** Files that were asked for and not read yet: whoever holds the secret of one reads it, once and soon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table export_ticket (
      secret_hash bytea primary key,
      session_id uuid not null references session on delete cascade,
      request jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index export_ticket_created on export_ticket (created_at)`.execute(db)
}
