import { type Kysely, sql } from 'kysely'

/** What everybody did is read by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_at on audit (at)`.execute(db)
}
