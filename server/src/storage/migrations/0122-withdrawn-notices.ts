import { type Kysely, sql } from 'kysely'
import { inEachCell } from './cell-schemas.ts'

/** What is withdrawn before anybody was told of it is not told of, and is looked for in case it is found again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice drop constraint notice_state_check, add constraint notice_state_check
      check (state in ('waiting', 'delivered', 'failed', 'withdrawn'))`.execute(db)
  await sql`comment on column notice.state is 'withdrawn: as its occurrence was, before the person was told'`.execute(
    db,
  )
  await sql`create index notice_withdrawn on notice (attendance_id) where state = 'withdrawn'`.execute(db)
  // What was withdrawn of late is looked for whenever something may be told.
  await inEachCell(db, async (cell) => {
    await sql`create index occurrence_withdrawn on occurrence (withdrawn_at) where withdrawn_at is not null`.execute(
      cell,
    )
  })
}
