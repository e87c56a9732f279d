import { type Kysely, sql } from 'kysely'

/** When somebody last worked at a batch, which outlives the request that asked for it: one that nobody works at any more is told as such. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table command_batch add column working_at timestamptz not null default now()`.execute(db)
  await sql`
    create index command_batch_item_unasked on command_batch_item (batch_id)
    where command_id is null and problem = ''`.execute(db)
}
