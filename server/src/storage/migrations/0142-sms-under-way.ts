import { type Kysely, sql } from 'kysely'

/** Commands that may still arrive by SMS are found without looking through all that ever were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index command_by_sms_under_way on command (coalesce(sent_at, state_at))
    where channel = 'sms' and (state in ('maybeSent', 'handedOver') or state = 'delivered' and confirming_reading is not null)`.execute(
    db,
  )
}
