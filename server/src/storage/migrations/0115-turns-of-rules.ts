import { type Kysely, sql } from 'kysely'
import { inEachCell } from './cell-schemas.ts'

/** Whose turn it is to judge a part of the fleet: who took it before, and does not know that it lost it, is refused by this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inEachCell(db, async (cell) => {
    await sql`alter table rule_cursor add column turn integer not null default 0`.execute(cell)
    await sql`comment on column rule_cursor.turn is 'counts how often a process took this part'`.execute(cell)
  })
}
