import { type Kysely, sql } from 'kysely'

/**
 * When the vehicle of a call was seen well again, and when it fell back after that: what shows it is packed after days,
 * and gone after weeks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_call add column recovered_at timestamptz, add column relapsed_at timestamptz`.execute(
    db,
  )
}
