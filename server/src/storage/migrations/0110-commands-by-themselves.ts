import { type Kysely, sql } from 'kysely'

/** Which proposals nobody was told of yet, so that none is lost without a word; and which days of its town a schedule knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table command_proposal
      add column taken_at timestamptz not null default now(),
      add column is_told boolean not null default false`.execute(db)
  await sql`update command_proposal set is_told = true`.execute(db)
  await sql`create index command_proposal_untold on command_proposal (taken_at) where not is_told`.execute(db)
  await sql`alter table command_schedule add column local_holidays text not null default ''`.execute(db)
}
