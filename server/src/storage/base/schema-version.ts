import { migrations } from '../migrations/migrations.ts'
import type { Queryable } from './queryable.ts'

/**
 * Tells whether the database is as this program's migrations leave it, lacks some of them or all (`empty`), or has some of a
 * newer program.
 */
export async function readSchemaVersion(pool: Queryable): Promise<'current' | 'older' | 'empty' | 'newer'> {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    `select to_regclass('kysely_migration') is not null as "exists"`,
  )
  if (!tables[0]?.exists) return 'empty'
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  const done = new Set(rows.map((row) => row.name))
  if (Object.keys(migrations).some((name) => !done.has(name))) return 'older'
  return done.size > Object.keys(migrations).length ? 'newer' : 'current'
}

/** Tells whether the database takes changes: a standby does not, nor one whose operator said so. */
export async function isTakingChanges(pool: Queryable): Promise<boolean> {
  const { rows } = await pool.query<{ readOnly: boolean }>(
    `select current_setting('transaction_read_only')::bool as "readOnly"`,
  )
  return !rows[0]!.readOnly
}
