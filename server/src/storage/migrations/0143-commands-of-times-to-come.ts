import { type Kysely, sql } from 'kysely'

/** What a clock that was ahead dated in times to come is found without looking through all commands that ever were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index command_newest_time on command (greatest(asked_at, state_at, sent_at))`.execute(db)
}
