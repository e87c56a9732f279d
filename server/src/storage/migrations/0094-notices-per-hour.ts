import { type Kysely, sql } from 'kysely'

/** How often a rule may tell the same person in an hour; what is over comes as one notice when the hour is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rule add column notices_per_hour integer not null default 0 check (notices_per_hour >= 0)`.execute(db)
  await sql`comment on column rule.notices_per_hour is '0: as many as there are'`.execute(db)
  await sql`
    alter table notice add column rule_id integer references rule on delete set null`.execute(db)
  await sql`comment on column notice.rule_id is 'that found it; null: an alarm'`.execute(db)
  await sql`create index notice_of_rule on notice (rule_id, created_at) where rule_id is not null`.execute(db)
}
