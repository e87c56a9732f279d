import { type Kysely, sql } from 'kysely'

/** Each row of an import without a plate is looked for by the code of its machine, or by what it is called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index vehicle_code on vehicle (searchable(code)) where code <> ''`.execute(db)
  await sql`create index vehicle_unplated on vehicle (searchable(description)) where plate = '' and description <> ''`.execute(
    db,
  )
}
