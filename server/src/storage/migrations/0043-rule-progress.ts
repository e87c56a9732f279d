import { type Kysely, sql } from 'kysely'

/** Into how many parts the devices are divided for the processes that judge rules. */
const SHARDS = 8

/** How far rules were judged, and from when on a device's track has to be judged anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device_activity
      add column newest_fix_time timestamptz,
      add column late_from timestamptz`.execute(db)
  await sql`comment on column device_activity.late_from is 'the oldest of what came at or below newest_fix_time since rules were judged; null: nothing'`.execute(
    db,
  )
  await sql`
    create table rule_cursor (
      shard smallint primary key,
      horizon xid8 not null default '0'::xid8,
      looked_at timestamptz not null default now()
    )`.execute(db)
  await sql`comment on table rule_cursor is 'shard: device_id modulo the number of rows; horizon: decision 7'`.execute(
    db,
  )
  await sql`insert into rule_cursor (shard) select generate_series(0, ${sql.lit(SHARDS - 1)})`.execute(db)
  await sql`
    create table rule_checkpoint (
      vehicle_id integer not null references vehicle on delete cascade,
      at timestamptz not null,
      sound_until timestamptz not null,
      read_from timestamptz not null,
      part text not null,
      states jsonb not null,
      primary key (vehicle_id, at)
    )`.execute(db)
  await sql`comment on table rule_checkpoint is 'states: of each rule at an instant, see domain/src/rules/; sound_until: what comes later changes nothing of it; read_from: a track from here on is judged as the whole one from "at" on; part: the owner and the devices of that time'`.execute(
    db,
  )
  await sql`
    create table rule_due (
      vehicle_id integer primary key references vehicle on delete cascade,
      due_at timestamptz not null
    )`.execute(db)
  await sql`comment on table rule_due is 'the clock alone makes a rule fire then, if nothing comes before'`.execute(db)
  await sql`create index rule_due_at on rule_due (due_at)`.execute(db)
}
