import type pg from 'pg'
import type { Settings } from '../config.ts'
import { StartupError } from '../errors/startup-error.ts'
import { runningPostgres } from '../postgres/running-postgres.ts'
import { reachDatabase } from '../storage/base/connections/reach-database.ts'
import { refuseOthersTables } from '../storage/base/others-tables.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import { readSchemaVersion } from '../storage/base/schema-version.ts'
import { refuseCitusCluster } from '../storage/cells/citus-cluster.ts'
import { refuseHalfTransferred } from '../storage/transfer/ready-target.ts'

const UNREADY = {
  empty: 'O banco de dados ainda está vazio: inicie o programa com ele uma vez, e rode de novo.',
  older: 'O banco de dados é de uma versão anterior do programa: inicie esta uma vez, e rode de novo.',
  newer: 'O banco de dados é de uma versão mais nova do programa: rode o comando com os arquivos dela.',
} as const

/**
 * Says how to reach the database that a command beside the program works on: that of DATABASE_URL, or of the program that runs on the data
 * folder. Throws StartupError where it is not reached, is another program's or is not as this version has it.
 */
export async function commandDatabase(settings: Settings): Promise<pg.ClientConfig> {
  const { databaseUrl, dataDir } = settings
  const config = databaseUrl === null ? runningPostgres(dataDir) : { connectionString: databaseUrl }
  const client = await reachDatabase(config)
  await refuseUnready(client).finally(() => client.end())
  return config
}

async function refuseUnready(client: Queryable): Promise<void> {
  await refuseCitusCluster(client)
  await refuseHalfTransferred(client)
  const version = await readSchemaVersion(client)
  if (version === 'current') return
  if (version === 'empty') await refuseOthersTables(client)
  throw new StartupError(UNREADY[version])
}
