import { type Kysely, sql } from 'kysely'

/**
 * Whether somebody said when an installation begins: one that begins where the vehicle's former one ended looks like an
 * exchange, and may only have been put there for want of a date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column dated boolean not null default true`.execute(db)
  await sql`comment on column installation.dated is 'whether somebody said when it begins; without a beginning nobody did'`.execute(
    db,
  )
}
