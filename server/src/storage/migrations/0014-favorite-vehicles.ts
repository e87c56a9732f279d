import { type Kysely, sql } from 'kysely'

/** Vehicles that a person wants before the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favorite_vehicle (
      user_id integer not null references user_account on delete cascade,
      vehicle_id integer not null references vehicle on delete cascade,
      primary key (user_id, vehicle_id)
    )`.execute(db)
}
