import { type Kysely, sql } from 'kysely'
import { inEachCell } from './cell-schemas.ts'

/** What a device spoke last on a packed day is known without unpacking it. Of days that were packed before it is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inEachCell(db, async (cell) => {
    await sql`alter table packed_message add column protocol text not null default ''`.execute(cell)
  })
}
