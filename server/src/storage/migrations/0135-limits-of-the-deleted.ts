import { type Kysely, sql } from 'kysely'

/** Limits of customers and models that were deleted before these took their limits along: nobody could take them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from status_limit l where
      exists (select from customer c where c.id = l.customer_id and c.inactive_at is not null)
      or exists (select from device_version v where v.id = l.version_id and v.inactive_at is not null)`.execute(db)
}
