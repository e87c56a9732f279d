import { type Kysely, sql } from 'kysely'

/** From where alone a device may come: addresses and networks apart by ", "; "" stands for anywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device add column allowed_networks text not null default ''`.execute(db)
}
