import { realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { DATABASE, PROGRAM_ROLE } from './program-role.ts'
import { socketFolderPath } from './socket-folder.ts'
import type { OwnPostgres } from './start-own-postgres.ts'

/** Says how to reach the own PostgreSQL of a program that runs on the data folder. Throws StartupError where there is none. */
export function runningPostgres(dataDir: string): OwnPostgres['connection'] {
  try {
    const dataFolder = join(realpathSync(join(dataDir, 'postgres')), 'data')
    const host = socketFolderPath(`${statSync(dataFolder).uid}:${dataFolder}`)
    statSync(join(host, '.s.PGSQL.5432'))
    return { host, port: 5432, database: DATABASE, user: PROGRAM_ROLE }
  } catch {
    throw new StartupError(
      `O programa não está no ar em ${dataDir}: inicie-o antes, ou informe em DATA_DIR a pasta de dados dele.`,
    )
  }
}
