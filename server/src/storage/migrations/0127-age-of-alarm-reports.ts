import { type Kysely, sql } from 'kysely'
import { inEachCell } from './cell-schemas.ts'

/** Those of before have the age that they have from now on. A tracker whose battery is low says so all day, and nothing else ends these rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inEachCell(db, async (cell) => {
    await sql`alter table alarm_report add column received_at timestamptz not null default now()`.execute(cell)
    // They come in this order, of which a block of pages needs one entry.
    await sql`create index alarm_report_age on alarm_report using brin (received_at)`.execute(cell)
  })
}
