import { type Kysely, sql } from 'kysely'

/** What is urgent is handed over first, and a channel that keeps silent has few at a time, however many wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notice_due_by_urgency on notice (urgency, next_at, id) where state = 'waiting'`.execute(db)
  await sql`drop index notice_due`.execute(db)
  await sql`create index notice_leased on notice (user_id) where state = 'waiting' and leased_until is not null`.execute(
    db,
  )
}
