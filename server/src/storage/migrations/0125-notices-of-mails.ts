import { type Kysely, sql } from 'kysely'

/** A mail that tells somebody of something knows by which notice, which takes the next channel once the mail is given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail add column notice_key uuid`.execute(db)
  await sql`comment on column mail.notice_key is 'that it brings; null: none, or that one left by another channel'`.execute(
    db,
  )
  await sql`create index mail_of_notice on mail (notice_key) where notice_key is not null`.execute(db)
}
