import type pg from 'pg'
import { refuseUnfinishedRestore } from '../backup/restore/unfinished-restore.ts'
import type { Settings } from '../config.ts'
import { StartupError } from '../errors/startup-error.ts'
import { ownerOfData } from '../postgres/database-folder.ts'
import { runningPostgres } from '../postgres/running-postgres.ts'
import { startOwnPostgres } from '../postgres/start-own-postgres.ts'
import { reachDatabase } from '../storage/base/connections/reach-database.ts'
import { refuseOthersTables } from '../storage/base/others-tables.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import { readSchemaVersion } from '../storage/base/schema-version.ts'
import { refuseCitusCluster } from '../storage/cells/citus-cluster.ts'
import { refuseHalfTransferred } from '../storage/transfer/ready-target.ts'
import { lockDataDir } from './data-dir-lock.ts'

const UNREADY = {
  empty: 'O banco de dados ainda está vazio: inicie o programa com ele uma vez, e rode de novo.',
  older: 'O banco de dados é de uma versão anterior do programa: inicie esta uma vez, e rode de novo.',
  newer: 'O banco de dados é de uma versão mais nova do programa: rode o comando com os arquivos dela.',
} as const

const NOBODY_LISTENS = ['ECONNREFUSED', 'ENOENT']

/** The database that a command works on, until it closes it. */
interface CommandDatabase {
  config: pg.ClientConfig
  close(): Promise<void>
}

/**
 * Says how to reach the database that a command beside the program works on: that of DATABASE_URL, or of the program that runs on the data
 * folder. Throws StartupError where it is not reached, is another program's or is not as this version has it.
 */
export async function commandDatabase({ databaseUrl, dataDir }: Settings): Promise<pg.ClientConfig> {
  const config = databaseUrl === null ? runningPostgres(dataDir) : { connectionString: databaseUrl }
  await checkReady(config)
  return config
}

/** As {@link commandDatabase}, and starts the program's own database for as long as the command takes where the program does not run. */
export async function openCommandDatabase(settings: Settings, log: (line: string) => void): Promise<CommandDatabase> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== null || (await isServed(dataDir))) {
    return { config: await commandDatabase(settings), close: async () => undefined }
  }
  if (ownerOfData(dataDir) === null) {
    throw new StartupError(`Não há banco de dados em ${dataDir}. Informe em DATA_DIR a pasta do programa.`)
  }
  const lock = await lockDataDir(dataDir, { url: 'um comando' })
  const closing: (() => Promise<void>)[] = [() => lock.release()]
  const close = async () => {
    for (const closeOne of closing.splice(0).reverse()) await closeOne()
  }
  try {
    refuseUnfinishedRestore(dataDir)
    const own = await startOwnPostgres({ dataDir, pgBin: settings.pgBin ?? undefined, log })
    closing.push(() => own.stop())
    await checkReady(own.connection)
    return { config: own.connection, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Whether the program's own database answers; of one that was killed the socket is left behind. Throws StartupError where it lets nobody in. */
async function isServed(dataDir: string): Promise<boolean> {
  const config = runningIn(dataDir)
  if (config === null) return false
  try {
    await (await reachDatabase(config)).end()
    return true
  } catch (error) {
    const { code = '' } = (error as StartupError).cause as NodeJS.ErrnoException
    if (NOBODY_LISTENS.includes(code)) return false
    throw error
  }
}

function runningIn(dataDir: string): pg.ClientConfig | null {
  try {
    return runningPostgres(dataDir)
  } catch {
    return null
  }
}

async function checkReady(config: pg.ClientConfig): Promise<void> {
  const client = await reachDatabase(config)
  await refuseUnready(client).finally(() => client.end())
}

async function refuseUnready(client: Queryable): Promise<void> {
  await refuseCitusCluster(client)
  await refuseHalfTransferred(client)
  const version = await readSchemaVersion(client)
  if (version === 'current') return
  if (version === 'empty') await refuseOthersTables(client)
  throw new StartupError(UNREADY[version])
}
