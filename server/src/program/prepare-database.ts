import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { checkDurability } from '../storage/base/connections/check-durability.ts'
import { DatabaseClient } from '../storage/base/connections/database-client.ts'
import { serverNames } from '../storage/base/connections/primary.ts'
import { isPassing, placeOf, unreachable } from '../storage/base/connections/reach-database.ts'
import { refuseOthersTables } from '../storage/base/others-tables.ts'
import { readSchemaVersion } from '../storage/base/schema-version.ts'
import { refuseCitusCluster } from '../storage/cells/citus-cluster.ts'
import { migrateToLatest } from '../storage/cells/migrate.ts'
import { settleCells } from '../storage/cells/settle-cells.ts'
import { refuseHalfTransferred } from '../storage/transfer/ready-target.ts'

const PATIENCE_MS = 30_000
/** Of several servers one takes over when the first was missed for long enough, which takes most of a minute. */
const TAKEOVER_PATIENCE_MS = 120_000
interface Options {
  /** Into how many cells the database is to be divided; nothing said: as it is. */
  cells?: number | null
  log(line: string): void
  /** Is called before the schema is made or changed, and waited for. */
  onMigration?: ((change: 'made' | 'changed') => Promise<void> | void) | undefined
  /** Is called where the schema could not be changed and is as it was, and waited for. */
  onMigrationFailed?: (() => Promise<void>) | undefined
}

/**
 * Waits for the database, checks that it keeps what it confirms, and brings its schema up to date, wholly or not at all.
 * Answers into how many cells it is divided. Throws StartupError.
 */
export async function prepareDatabase(
  database: { connectionString: string },
  { cells, log, onMigration, onMigrationFailed }: Options,
): Promise<number> {
  const client = await connect(database, log)
  try {
    for (const warning of await checkDurability(client, serverNames(database.connectionString).length > 1)) log(warning)
    await refuseCitusCluster(client)
    await refuseHalfTransferred(client)
    const version = await readSchemaVersion(client)
    if (version === 'empty') await refuseOthersTables(client)
    if (version === 'older' || version === 'empty') await onMigration?.(version === 'older' ? 'changed' : 'made')
  } finally {
    await client.end()
  }
  await migrateToLatest(database).catch(async (error: Error) => {
    await onMigrationFailed?.()
    if (error instanceof StartupError) throw error
    // All changes are of one transaction.
    throw new StartupError(
      `O banco de dados não pôde ser atualizado para esta versão, e está como estava: ${error.message}. ` +
        'Use a versão anterior do programa, e envie esta mensagem a quem o mantém.',
    )
  })
  return await settleCells(database, cells ?? null, log)
}

async function connect(database: { connectionString: string }, log: (line: string) => void): Promise<pg.Client> {
  const isOfSeveral = serverNames(database.connectionString).length > 1
  const limit = Date.now() + (isOfSeveral ? TAKEOVER_PATIENCE_MS : PATIENCE_MS)
  for (let told = false; ; told = true) {
    const client = new DatabaseClient({ ...database, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isPassing(error as Error) || Date.now() > limit) throw unreachable(client, database, error as Error)
      if (!told) log(`Aguardando o banco de dados em ${placeOf(client, database)}.`)
      await wait(500)
    }
  }
}
