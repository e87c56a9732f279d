import { type Kysely, sql } from 'kysely'

/** What was tried long ago weighs less, and by parts of an attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_failure alter column failures type double precision`.execute(db)
}
