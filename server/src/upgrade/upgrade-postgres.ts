import { existsSync, realpathSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { type Binaries, findBinariesOf, prepareBinaries } from '../postgres/binaries.ts'
import { ownerOfData, placeData } from '../postgres/database-folder.ts'
import { conversionPlace, exchangeData, finishExchange, majorOf } from '../postgres/exchanged-data.ts'
import { bytesBelow } from '../postgres/folder-bytes.ts'
import { ensureDataFolder } from '../postgres/initialize-data.ts'
import { stopLeftovers } from '../postgres/leftover-processes.ts'
import { type OwnPostgres, startCluster } from '../postgres/start-own-postgres.ts'
import { chooseServerUser, type SystemUser } from '../postgres/system-user.ts'
import { lockDataDir } from '../program/data-dir-lock.ts'
import { DatabaseClient } from '../storage/base/connections/database-client.ts'
import { readSchemaVersion } from '../storage/base/schema-version.ts'
import { migrateToLatest } from '../storage/cells/migrate.ts'
import {
  databaseBytes,
  endTransfer,
  type Transferred,
  transferDatabase,
} from '../storage/transfer/transfer-database.ts'

export interface UpgradeOptions {
  dataDir: string
  /** The folder of the programs to convert to; null: those that come with the program. */
  pgBin: string | null
  /** The folder of the programs that made the data; null: those which an earlier version left beside it. */
  pgBinBefore: string | null
  /** Settings of both servers; tests, whose data nobody keeps, turn fsync off with them. */
  settings?: Record<string, string>
  /** Is called before this program's migrations change the database, and waited for. */
  copyFirst(database: { connectionString: string }): Promise<unknown>
  log(line: string): void
}

/** Shared memory is asked for twice while both servers run. */
const SETTINGS = { shared_buffers: '128MB', autovacuum: 'off' }

interface Cluster {
  base: string
  dataFolder: string
  binaries: Binaries
}

/**
 * Converts the program's own database from the PostgreSQL that made it to the one of this program: a new one is made
 * beside it, every row is brought over and compared, and only then do the two change places; the old one is kept. It
 * may be interrupted at any moment and run again. Throws StartupError with the sentence to show; until the exchange the
 * database is as it was, except that this program's migrations have been applied to it: where there are any, it is copied first.
 */
export async function upgradePostgres(options: UpgradeOptions): Promise<void> {
  const { dataDir, log } = options
  if (ownerOfData(dataDir) === null && !existsSync(join(dataDir, 'postgres'))) {
    throw new StartupError(`Não há banco de dados em ${dataDir}. Informe em DATA_DIR a pasta do programa.`)
  }
  const lock = await lockDataDir(dataDir, { url: 'npm run upgrade' })
  try {
    const user = chooseServerUser(ownerOfData(dataDir))
    const base = realpathSync(placeData({ dataDir, user, log }))
    const data = join(base, 'data')
    await stopLeftovers(data, log)
    finishExchange(base)
    const binaries = prepareBinaries({ base, pgBin: options.pgBin ?? undefined, user })
    const major = majorOf(data)
    if (major === binaries.major) {
      log(`O banco de dados já é do PostgreSQL ${major}: não há o que converter.`)
      return
    }
    const before = {
      base,
      dataFolder: data,
      binaries: findBinariesOf(major, { base, pgBin: options.pgBinBefore, user }),
    }
    log(`Convertendo o banco de dados do PostgreSQL ${before.binaries.version} para o ${binaries.version}.`)
    const place = conversionPlace(base)
    await stopLeftovers(place.dataFolder, log)
    const { tables, rows } = await convert(before, { ...place, binaries }, { user, options })
    const { kept } = exchangeData(base)
    log(
      `Convertido: ${tables} tabelas com ${rows.toLocaleString('pt-BR')} linhas, todas conferidas. ` +
        `O banco anterior ficou em ${kept}; apague-o quando tiver certeza.`,
    )
  } finally {
    await lock.release()
  }
}

async function convert(
  before: Cluster,
  after: Cluster,
  { user, options }: { user: SystemUser; options: UpgradeOptions },
): Promise<Transferred> {
  const { log } = options
  const settings = { ...SETTINGS, ...options.settings }
  const servers: OwnPostgres[] = []
  const start = async (cluster: Cluster) => {
    const server = await startCluster({ ...cluster, user, settings, log })
    servers.push(server)
    return server.url
  }
  try {
    const from = await start(before)
    if (await isOlder(from)) await options.copyFirst({ connectionString: from })
    // What the copy took is no longer free.
    await refuseFullDisk(from, { folder: before.base, taken: await bytesBelow(after.dataFolder) })
    await migrateToLatest({ connectionString: from })
    ensureDataFolder({ ...after, user, log })
    const to = await start(after)
    await migrateToLatest({ connectionString: to })
    const transferred = await transferDatabase({ from, to }, log)
    await endTransfer(to)
    return transferred
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function isOlder(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  return (await readSchemaVersion(client).finally(() => client.end())) === 'older'
}

/** `taken` is what an interrupted run has brought over already. */
async function refuseFullDisk(url: string, { folder, taken }: { folder: string; taken: number }): Promise<void> {
  const needed = (await databaseBytes(url)) * 1.2 - taken
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize > needed) return
  const gigabytes = (bytes: number) => (bytes / 1e9).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  throw new StartupError(
    `A conversão precisa de ${gigabytes(needed)} GB livres em ${folder}, e há ${gigabytes(bavail * bsize)} GB. ` +
      'Nada foi alterado.',
  )
}
