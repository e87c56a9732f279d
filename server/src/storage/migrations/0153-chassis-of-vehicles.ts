import { type Kysely, sql } from 'kysely'

/** Each vehicle that is saved, or found by an import, is looked for by its chassis. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index vehicle_chassis on vehicle (chassis) where chassis <> ''`.execute(db)
}
