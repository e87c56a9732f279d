import { type Kysely, sql } from 'kysely'

/** An operator may look at the product as a customer sees it: in a session within the own one, which only reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session
      add column parent_id uuid references session on delete cascade,
      add column viewed_customer_id integer references customer on delete cascade,
      add constraint session_view check ((parent_id is null) = (viewed_customer_id is null))`.execute(db)
  await sql`create index session_parent on session (parent_id) where parent_id is not null`.execute(db)
  await sql`alter table audit add column viewed_customer_id integer`.execute(db)
  await sql`comment on column audit.viewed_customer_id is 'as whom an operator looked at it meanwhile'`.execute(db)
}
