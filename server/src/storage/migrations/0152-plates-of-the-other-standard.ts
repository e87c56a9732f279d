import { type Kysely, sql } from 'kysely'

/** Each plate that is saved is looked for among those of the other standard too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index vehicle_other_plate on vehicle (other_plate) where other_plate <> ''`.execute(db)
}
