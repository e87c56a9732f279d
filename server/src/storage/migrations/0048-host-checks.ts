import { type Kysely, sql } from 'kysely'

/** When the DNS was last asked about a customer's own host, and since when it no longer shows the record (decision 52). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer_host add column checked_at timestamptz, add column missing_since timestamptz`.execute(
    db,
  )
}
