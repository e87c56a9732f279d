import { type Kysely, sql } from 'kysely'

/** Up to which speed a model blocks by SMS, which its source has to say: a source alone is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device_version
      add column sms_block_speed_kmh smallint not null default 0 check (sms_block_speed_kmh between 0 and 20)`.execute(
    db,
  )
}
