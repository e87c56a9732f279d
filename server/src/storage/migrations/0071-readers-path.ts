import { type Kysely, sql } from 'kysely'

/**
 * Whoever reads the database with a program of their own finds what is stored of devices by its name, as before they had a
 * schema (decision 61); the program itself says where to look with each connection. Only who owns a database may set it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      execute format('alter database %I set search_path = cell_0, public', current_database());
    exception when insufficient_privilege then
      null;
    end $$`.execute(db)
}
