import { type Kysely, sql } from 'kysely'
import { createCorrectedPositions } from './0034-packed-days.ts'
import { inEachCell } from './cell-schemas.ts'

/** What is stored of devices. */
const TABLES = [
  ...[
    'position',
    'late_position',
    'packed_day',
    'message',
    'packed_message',
    'undecoded',
    'set_apart',
    'missing_messages',
  ],
  ...['device_activity', 'last_position', 'stranger_use', 'alarm', 'alarm_report'],
  ...['occurrence', 'rule_cursor', 'rule_checkpoint', 'rule_due'],
]

/**
 * Moves what is stored of devices into the schema of cell 0 (decision 61): names are changed in the catalogue, and no row is
 * copied. Indexes, constraints and sequences go with their table, days of it do not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema cell_0`.execute(db)
  for (const table of TABLES) {
    const { rows: parts } = await sql<{ name: string }>`
      select part.relname as name from pg_inherits join pg_class part on part.oid = inhrelid
      where inhparent = to_regclass(${table}) order by part.relname`.execute(db)
    for (const { name } of [{ name: table }, ...parts]) {
      await sql`alter table public.${sql.table(name)} set schema cell_0`.execute(db)
    }
  }
  await sql`alter view stored_position set schema cell_0`.execute(db)
  await sql`drop function corrected_positions(integer, timestamptz, timestamptz)`.execute(db)
  await inEachCell(db, createCorrectedPositions)
}
