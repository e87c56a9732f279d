import { type Kysely, sql } from 'kysely'

/** What a device said and we did not keep as it said it, counted by what it was; `undecoded` has the newest bytes of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table set_apart (
      id integer generated always as identity primary key,
      device_id integer not null references device on delete cascade,
      protocol text not null,
      reason text not null,
      type text not null,
      length integer not null,
      times bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      detail text not null,
      unique (device_id, protocol, reason, type, length)
    )`.execute(db)
  await sql`comment on table set_apart is 'reason: domain/src/position/set-apart.ts; type, length: of the frame, empty where a report in it was set apart'`.execute(
    db,
  )
  await sql`create index set_apart_last on set_apart (last_at)`.execute(db)
  await sql`alter table undecoded add column set_apart_id integer references set_apart on delete cascade`.execute(db)
  await sql`create index undecoded_set_apart on undecoded (set_apart_id, id)`.execute(db)
}
