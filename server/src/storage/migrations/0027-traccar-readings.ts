import { type Kysely, sql } from 'kysely'

/** What a Traccar server forwards is checked against what its own API answers: how that goes, and what is still to be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table traccar_server (
      url text primary key,
      held_by uuid,
      held_until timestamptz,
      read_until timestamptz,
      last_success_at timestamptz,
      last_error_at timestamptz,
      last_error text not null default '',
      devices integer not null default 0,
      found bigint not null default 0,
      last_found_at timestamptz
    )`.execute(db)
  await sql`comment on column traccar_server.held_by is 'the one process that reads, until when'`.execute(db)
  await sql`comment on column traccar_server.read_until is 'the last hour before this instant was read of all devices'`.execute(
    db,
  )
  await sql`
    create table traccar_span (
      id bigint generated always as identity primary key,
      reason text not null check (reason in ('refusal', 'night', 'silence', 'asked')),
      serial text not null default '',
      from_at timestamptz not null,
      to_at timestamptz not null,
      requested_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      next_device bigint not null default 0,
      found integer not null default 0,
      failed integer not null default 0,
      read_at timestamptz,
      check (from_at < to_at)
    )`.execute(db)
  await sql`comment on column traccar_span.serial is 'of which device; empty: of all'`.execute(db)
  await sql`comment on column traccar_span.next_device is 'devices with a lesser id of the Traccar server were read'`.execute(
    db,
  )
  await sql`create index traccar_span_waiting on traccar_span (due_at) where read_at is null`.execute(db)
}
