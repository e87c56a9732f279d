import { type Kysely, sql } from 'kysely'

/** Tables that say whose history a vehicle's is, of which device, and by which rules of trips it is read. */
const TABLES = ['vehicle', 'ownership', 'installation', 'customer', 'clock_correction']

/** Whoever keeps a copy of these registers learns from here, exactly as of its own reading, whether any changed since (decision 7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table register_change (
      of_table text not null,
      changed_in xid8 not null default pg_current_xact_id()
    )`.execute(db)
  await sql`create index register_change_changed_in on register_change (changed_in)`.execute(db)
  await sql`comment on table register_change is 'Which registers changed in which transaction; of the newest one alone is kept'`.execute(
    db,
  )
  await sql`
    create function note_register_change() returns trigger language plpgsql as $$
    begin
      insert into public.register_change (of_table) values (tg_table_name);
      return null;
    end $$`.execute(db)
  for (const table of TABLES) {
    await sql`
      create trigger register_change_noted after insert or update or delete on ${sql.table(table)}
        for each statement execute function note_register_change()`.execute(db)
  }
}
