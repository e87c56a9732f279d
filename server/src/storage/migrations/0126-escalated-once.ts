import { type Kysely, sql } from 'kysely'

/** What waits in the queue is escalated once, whoever looks at the same time; of those that were written twice the first stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from attendance_step later using attendance_step first
    where later.kind = 'escalated' and first.kind = 'escalated' and later.attendance_id = first.attendance_id
      and later.id > first.id`.execute(db)
  await sql`
    create unique index attendance_escalated_once on attendance_step (attendance_id) where kind = 'escalated'`.execute(
    db,
  )
}
