import { type Kysely, sql } from 'kysely'

/** How full the disk of each machine was, hour by hour, from which is reckoned for how long it lasts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table disk_sample (
    host text not null,
    at timestamptz not null default now(),
    free_bytes bigint not null,
    database_bytes bigint not null,
    primary key (host, at)
  )`.execute(db)
  await sql`comment on table disk_sample is 'free room of the data folder of a machine that runs the web process, and the size of the database, each hour'`.execute(
    db,
  )
}
