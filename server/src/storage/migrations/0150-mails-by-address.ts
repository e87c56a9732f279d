import { type Kysely, sql } from 'kysely'

/** How many mails of a kind an address was sent of late is asked before each that tells of an access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_of_address on mail (lower(recipient), kind, created_at)`.execute(db)
}
