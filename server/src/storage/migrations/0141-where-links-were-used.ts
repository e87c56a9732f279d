import { type Kysely, sql } from 'kysely'

/** The network address from which a password was made with a link; "" for a link that was voided or is still good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_link add column used_from text not null default ''`.execute(db)
}
