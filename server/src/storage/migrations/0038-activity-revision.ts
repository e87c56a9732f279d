import { type Kysely, sql } from 'kysely'

/**
 * Counts the changes of what is stored of a device, so that a gateway may keep in memory what it read and notice that
 * somebody else changed it: decision 45.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device_activity add column revision integer not null default 0`.execute(db)
  await sql`comment on column device_activity.revision is 'grows with every change of last_position, of installations and by every commit of the device'`.execute(
    db,
  )
  await sql`
    create function expect_rows(actual bigint, expected bigint) returns void language plpgsql as $$
    begin
      if actual <> expected then
        raise exception 'somebody else changed what is stored of a device' using errcode = 'MW001';
      end if;
    end $$`.execute(db)
}
