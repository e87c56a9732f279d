import { type Kysely, sql } from 'kysely'

/** What a device has to show, where its protocol carries such a thing: decision 73. "": nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device add column access_secret_encrypted text not null default ''`.execute(db)
}
