import { type Kysely, sql } from 'kysely'

/** What a customer judges trips and stops by, where it has rules of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer add column trip_rules jsonb`.execute(db)
  await sql`comment on column customer.trip_rules is 'own values of domain/src/track/trip-rules.ts; null: those of the customer above'`.execute(
    db,
  )
}
