import { type Kysely, sql } from 'kysely'
import { inEachCell } from './cell-schemas.ts'

/** After years a report of a day read all alarms and all of the queue that ever were, and each look for what was revived all that was closed in a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index attendance_admitted on attendance (admitted_at)`.execute(db)
  await sql`create index attendance_withdrawn on attendance (closed_at) where reason = 'retirada'`.execute(db)
  await inEachCell(db, async (cell) => {
    await sql`create index alarm_began on alarm (first_at)`.execute(cell)
  })
}
