import { type Kysely, sql } from 'kysely'

/** How often the reading of a span broke off at the same device, so that it can go on behind it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table traccar_span add column tries integer not null default 0`.execute(db)
}
