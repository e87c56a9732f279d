import { type Kysely, sql } from 'kysely'

/** What a person sends to support calls under a key of theirs is written once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_call_event add column sending_key uuid`.execute(db)
  await sql`
    create unique index support_call_event_sent on support_call_event (author_id, sending_key)
    where sending_key is not null`.execute(db)
}
