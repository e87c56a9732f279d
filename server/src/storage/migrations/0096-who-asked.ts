import { type Kysely, sql } from 'kysely'

/** Whether a command was asked for by an administrator of the central, who keeps the accounts of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table command add column asked_by_administrator boolean not null default false`.execute(db)
}
