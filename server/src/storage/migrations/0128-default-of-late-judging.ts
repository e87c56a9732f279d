import { type Kysely, sql } from 'kysely'

/** Taken to another server, the row has a transaction of that one, as all that have one: those of the one before say nothing there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table late_judging alter column judged_in set default pg_current_xact_id()`.execute(db)
}
