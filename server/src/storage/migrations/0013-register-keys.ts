import { type Kysely, sql } from 'kysely'

/** A deleted customer's code and a deleted person's login are free again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer drop constraint customer_code_key`.execute(db)
  await sql`create unique index customer_code on customer (code) where inactive_at is null`.execute(db)
  await sql`drop index user_account_login`.execute(db)
  await sql`create unique index user_account_login on user_account (lower(login)) where inactive_at is null`.execute(db)
}
