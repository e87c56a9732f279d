import { type Kysely, sql } from 'kysely'

/** A rule that waits for an alarm finds what the tracker called for already: that is one thing to work at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attendance_rule (
      occurrence_id bigint primary key references occurrence on delete cascade,
      attendance_id integer not null references attendance on delete cascade
    )`.execute(db)
  await sql`comment on table attendance_rule is 'what rules found of an alarm that is in the queue itself'`.execute(db)
  await sql`create index attendance_rule_of_attendance on attendance_rule (attendance_id)`.execute(db)
}
