import { type Kysely, sql } from 'kysely'

/** What devices of the Traccar server are called: one that gets another number is another tracker from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table traccar_device (
      url text not null,
      id bigint not null,
      serial text not null,
      renamed_at timestamptz,
      primary key (url, id)
    )`.execute(db)
  await sql`comment on column traccar_device.renamed_at is 'positions that the server has had before are of another tracker; null: none is known'`.execute(
    db,
  )
}
