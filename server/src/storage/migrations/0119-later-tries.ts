import { type Kysely, sql } from 'kysely'

/** A file of a report that could not be made is tried again after a while, not at once: what was away may be back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report_file add column retry_at timestamptz`.execute(db)
  await sql`comment on column report_file.retry_at is 'It is not begun before, after a try that failed'`.execute(db)
}
