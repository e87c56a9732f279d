import { type Kysely, sql } from 'kysely'

/**
 * What the answer to a command will name, so that each answer finds its command. The index of what is under way holds no longer what was
 * answered, of which there is ever more; what the vehicle may still confirm lies by the time of its sending.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table command add column answer_mark text`.execute(db)
  await sql`drop index command_open`.execute(db)
  await sql`
    create index command_under_way on command (device_id, id)
    where state in ('approval', 'waiting', 'sending', 'maybeSent', 'sent')`.execute(db)
  await sql`
    create index command_to_confirm on command (coalesce(sent_at, state_at))
    where state in ('maybeSent', 'sent', 'answered', 'timedOut') and confirming_reading is not null`.execute(db)
  await sql`create index command_of_device on command (device_id, id)`.execute(db)
}
