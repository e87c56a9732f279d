import { type Kysely, sql } from 'kysely'

/** A rule may propose a command for what it found, which somebody has to approve; each occurrence of the queue is proposed for once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rule add column proposes text not null default '' check (proposes in ('', 'block', 'position'))`.execute(
    db,
  )
  await sql`
    create table command_proposal (
      attendance_id integer not null references attendance on delete cascade,
      rule_id integer not null references rule on delete cascade,
      primary key (attendance_id, rule_id)
    )`.execute(db)
}
