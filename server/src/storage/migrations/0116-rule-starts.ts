import { type Kysely, sql } from 'kysely'

/** From when on a rule counts for a vehicle that came into one of its groups, or left the last of them, after the rule began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rule_start (
      rule_id integer not null references rule on delete cascade,
      vehicle_id integer not null references vehicle on delete cascade,
      since timestamptz not null,
      primary key (rule_id, vehicle_id)
    )`.execute(db)
  await sql`create index rule_start_vehicle on rule_start (vehicle_id)`.execute(db)
}
