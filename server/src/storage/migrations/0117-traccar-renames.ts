import { type Kysely, sql } from 'kysely'

/** What a device of the Traccar server was called before, and until when that is certain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table traccar_device
      add column renamed_from text,
      add column renamed_after timestamptz`.execute(db)
  await sql`comment on column traccar_device.renamed_at is 'what the server has had since then is of this tracker; null: no other is known'`.execute(
    db,
  )
  await sql`comment on column traccar_device.renamed_after is 'what the server has had before is of renamed_from; of what lies between, the installations tell'`.execute(
    db,
  )
}
