import { type Kysely, sql } from 'kysely'

/** What devices that nobody registered had kept of them on each day (UTC), so that their quotas outlive a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stranger_use (
      day date not null,
      device_id integer not null references device on delete cascade,
      frames_without_position integer not null,
      bytes bigint not null,
      primary key (day, device_id)
    ) with (fillfactor = 50)`.execute(db)
  await sql`create index stranger_use_device on stranger_use (device_id)`.execute(db)
  await sql`comment on column stranger_use.bytes is 'about what the rows of its frames take on the disk'`.execute(db)
}
