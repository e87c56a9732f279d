import { type Kysely, sql } from 'kysely'

/** For how long alarms, occurrences and commands are kept, and until when they were deleted for that: decision 93. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table retention_limit add occurrence_days integer, add command_days integer`.execute(db)
  await sql`
    create table forgotten_records (
      kind text not null check (kind in ('occurrence', 'command')),
      customer_id integer not null references customer on delete cascade,
      before timestamptz not null,
      primary key (kind, customer_id)
    )`.execute(db)
  await sql`comment on table forgotten_records is 'of a customer those that began before this instant were deleted, at least in part; occurrence: alarms too'`.execute(
    db,
  )
  await sql`create index command_of_vehicle_by_time on command (vehicle_id, asked_at)`.execute(db)
}
