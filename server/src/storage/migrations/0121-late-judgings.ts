import { type Kysely, sql } from 'kysely'
import { inEachCell } from './cell-schemas.ts'

/** Whoever remembers a vehicle of several trackers learns from here that somebody else judged it anew from the past on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table late_judging (
      vehicle_id integer primary key references vehicle on delete cascade,
      judged_in xid8 not null
    )`.execute(db)
  await sql`comment on table late_judging is 'The transaction that judged last what came late of a vehicle which had several devices, or put it off'`.execute(
    db,
  )
  await inEachCell(db, async (cell) => {
    await sql`comment on column device_activity.late_from is 'the oldest of what came since rules were judged at or below newest_fix_time, or of an installation that is over; null: nothing'`.execute(
      cell,
    )
  })
}
