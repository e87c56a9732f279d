import { Kysely, type MigrationInfo, Migrator, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { openPool } from '../base/connections/database.ts'
import { MIGRATION_PATH, UNHURRIED, withOptions } from '../base/connections/search-path.ts'
import { inTransaction } from '../base/transaction.ts'
import { migrations } from '../migrations/migrations.ts'
import { dropAllCells } from './all-cells.ts'
import { completeCells } from './divide-database.ts'

/**
 * Brings the schema to this program's version, under an advisory lock (kysely's migrator takes it).
 * Throws StartupError when the database was made by a newer program.
 */
export async function migrateToLatest(config: pg.PoolConfig): Promise<void> {
  const pool = openPool(withOptions({ ...config, max: 2 }, UNHURRIED), MIGRATION_PATH)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await refuseNewerSchema(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const known = await migrator.getMigrations()
    refuseLateChanges(known)
    const isDue = known.some(({ executedAt }) => executedAt === undefined)
    // Whole or not at all: a program that meets half of it takes it for all cells.
    if (isDue) await inTransaction(pool, dropAllCells)
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await completeCells(pool)
  } finally {
    await db.destroy()
  }
}

async function refuseNewerSchema(db: Kysely<unknown>): Promise<void> {
  const { rows: found } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!found[0]?.exists) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const unknown = rows.map((row) => row.name).filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new StartupError(
      `O banco de dados foi criado por uma versão mais nova do MonitorWeb (alteração «${unknown.sort().at(-1)}»). ` +
        'Use a versão mais nova do programa; nada foi alterado.',
    )
  }
}

/** A change was written for tables as those before it left them: one that came in below what a database has is of none that was released. */
function refuseLateChanges(known: readonly MigrationInfo[]): void {
  const newest = known.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? ''
  const late = known.find(({ name, executedAt }) => executedAt === undefined && name < newest)
  if (!late) return
  throw new StartupError(
    `O banco de dados tem a alteração «${newest}» e não a «${late.name}», que vem antes dela: foi aberto por uma versão de desenvolvimento ` +
      'do programa. Nada foi alterado. Restaure uma cópia de antes, ou use a versão que o abriu.',
  )
}
