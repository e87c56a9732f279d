import { type Kysely, sql } from 'kysely'

/** How far a device's clock is ahead of UTC: as it was learned, and as everything stored of the device was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device_activity
      add column learned_clock_minutes smallint,
      add column clock_minutes smallint not null default 0`.execute(db)
  await sql`comment on column device_activity.learned_clock_minutes is 'minutes ahead of UTC, by domain/src/position/clock-watch.ts; null: not certain'`.execute(
    db,
  )
}
