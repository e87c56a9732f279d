import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serversOf } from '../database-address.ts'
import { StartupError } from '../errors/startup-error.ts'
import { ownerOfData } from '../postgres/database-folder.ts'
import { startOwnPostgres } from '../postgres/start-own-postgres.ts'
import { lockDataDir } from '../program/data-dir-lock.ts'
import { reachDatabase } from '../storage/base/connections/reach-database.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import { readSchemaVersion } from '../storage/base/schema-version.ts'
import { migrateToLatest } from '../storage/cells/migrate.ts'
import { refuseUnready } from '../storage/transfer/ready-target.ts'
import { endTransfer, transferDatabase } from '../storage/transfer/transfer-database.ts'

export interface HandOverOptions {
  dataDir: string
  pgBin: string | null
  /** The database of the operator's that shall have all of it. */
  databaseUrl: string
  /** Settings of the own server; tests, whose data nobody keeps, turn fsync off with them. */
  settings?: Record<string, string>
  log(line: string): void
}

const OWN = { autovacuum: 'off' }

/**
 * Brings the program's own database into an empty one of the operator's, of whatever PostgreSQL the program takes: every row is brought over and
 * compared. The own one is kept as it is. It may be interrupted at any moment and run again. Throws StartupError with the sentence to show.
 */
export async function handOverDatabase(options: HandOverOptions): Promise<void> {
  const { dataDir, databaseUrl, log } = options
  if (ownerOfData(dataDir) === null && !existsSync(join(dataDir, 'postgres'))) {
    throw new StartupError(
      `DATABASE_URL: o banco informado ali não é convertido por este programa, e em ${dataDir} não há um próprio para levar para lá. ` +
        'Para outra versão do PostgreSQL, siga o procedimento do seu servidor (pg_upgrade, ou pg_dump e pg_restore).',
    )
  }
  if (serversOf(databaseUrl).length > 1)
    throw new StartupError('DATABASE_URL: informe aqui um servidor só, o que grava. Os outros vêm depois, no início.')
  const lock = await lockDataDir(dataDir, { url: 'npm run upgrade' })
  try {
    const settings = { ...OWN, ...options.settings }
    const own = await startOwnPostgres({ dataDir, pgBin: options.pgBin ?? undefined, settings, log })
    try {
      await asking(own.url, refuseOlder)
      await asking(databaseUrl, refuseUnready)
      await migrateToLatest({ connectionString: databaseUrl })
      const { tables, rows } = await transferDatabase({ from: own.url, to: databaseUrl }, log)
      await endTransfer(databaseUrl)
      log(
        `Levadas ${tables} tabelas com ${rows.toLocaleString('pt-BR')} linhas, todas conferidas. Inicie daqui em diante com DATABASE_URL. ` +
          `O banco próprio ficou em ${dataDir} como estava; apague-o quando tiver certeza.`,
      )
    } finally {
      await own.stop()
    }
  } finally {
    await lock.release()
  }
}

async function asking(url: string, look: (client: Queryable) => Promise<void>): Promise<void> {
  const client = await reachDatabase({ connectionString: url })
  await look(client).finally(() => client.end())
}

async function refuseOlder(own: Queryable): Promise<void> {
  if ((await readSchemaVersion(own)) === 'current') return
  throw new StartupError(
    'O banco próprio não é desta versão do programa. Inicie esta versão uma vez sem DATABASE_URL, encerre, e repita.',
  )
}
