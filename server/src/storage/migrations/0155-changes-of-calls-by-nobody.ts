import { type Kysely, sql } from 'kysely'

/** The program gives back a call whose responsible person no longer attends: nobody is the author of that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_call_event alter column author_id drop not null`.execute(db)
}
