import { type Kysely, sql } from 'kysely'

/** Files of reports that are made while nobody waits, and kept for who asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_file (
      id uuid primary key default gen_random_uuid(),
      user_id integer not null references user_account on delete cascade,
      request jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
      attempts smallint not null default 0,
      progress_percent smallint not null default 0,
      size_bytes bigint not null default 0,
      failure text not null default '',
      stored_as uuid,
      held jsonb,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      beat_at timestamptz,
      finished_at timestamptz,
      expires_at timestamptz,
      downloaded_at timestamptz
    )`.execute(db)
  await sql`comment on column report_file.beat_at is 'When the process that makes it last said so'`.execute(db)
  await sql`comment on column report_file.held is 'What of vehicles'' histories is in it: [vehicle, from, until]'`.execute(
    db,
  )
  await sql`create index report_file_user on report_file (user_id, created_at)`.execute(db)
  await sql`create index report_file_unfinished on report_file (created_at) where state in ('waiting', 'running')`.execute(
    db,
  )
}
