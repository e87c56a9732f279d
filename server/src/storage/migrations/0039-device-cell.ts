import { type Kysely, sql } from 'kysely'

/** The cell of a device: what is stored of devices of one cell is in one place, which is the only one today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device add column cell smallint not null default 0`.execute(db)
  await sql`comment on column device.cell is 'commits never mix devices of two cells, so that each may get a database of its own'`.execute(
    db,
  )
}
