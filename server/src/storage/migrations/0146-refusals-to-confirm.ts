import { type Kysely, sql } from 'kysely'

/** What a tracker refused in words the vehicle may show to be done all the same, so that it lies among what may still be confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index command_to_confirm`.execute(db)
  await sql`
    create index command_to_confirm on command (coalesce(sent_at, state_at))
    where state in ('maybeSent', 'sent', 'handedOver', 'delivered', 'answered', 'timedOut', 'refused')
      and confirming_reading is not null`.execute(db)
}
