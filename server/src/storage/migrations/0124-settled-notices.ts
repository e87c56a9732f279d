import { type Kysely, sql } from 'kysely'

/** What somebody closed before a person was told of it calls that person no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice drop constraint notice_state_check, add constraint notice_state_check
      check (state in ('waiting', 'delivered', 'failed', 'withdrawn', 'settled'))`.execute(db)
  await sql`
    comment on column notice.state is 'withdrawn: as its occurrence was, before the person was told; settled: somebody closed the occurrence before'`.execute(
    db,
  )
}
