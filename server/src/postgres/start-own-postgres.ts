import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MachineError, StartupError } from '../errors/startup-error.ts'
import { prepareBinaries } from './binaries.ts'
import { ownerOfData, placeData } from './database-folder.ts'
import { ensureDataFolder } from './initialize-data.ts'
import { stopLeftovers } from './leftover-processes.ts'
import { explainPostgresFailure } from './postgres-failure.ts'
import { launchPostmaster, type PostmasterOptions } from './postmaster.ts'
import { DATABASE, ensureProgramRole, PROGRAM_ROLE } from './program-role.ts'
import { ensureRunFolder } from './run-folder.ts'
import { chooseServerUser, type SystemUser } from './system-user.ts'

export interface OwnPostgresOptions {
  dataDir: string
  /** The folder of another PostgreSQL's programs; without it the one from the registry is used. */
  pgBin?: string | undefined
  /** Settings of PostgreSQL that replace the program's; tests, whose data nobody keeps, turn fsync off with them. */
  settings?: Record<string, string>
  /** Is told, in Portuguese, what takes time or matters to the operator. */
  log(line: string): void
  /** Ends it at once, while it starts too: what it holds is kept by nobody. */
  signal?: AbortSignal | undefined
}

/** The program's own PostgreSQL while it runs. */
export interface OwnPostgres {
  connection: { host: string; port: number; database: string; user: string }
  /** The connection as a string, which `pg` and `psql` both read. */
  url: string
  version: string
  pid: number
  /** The callback is called once when the server is gone without having been asked to stop. */
  onExit(callback: () => void): void
  stop(): Promise<void>
}

/**
 * Starts the program's own PostgreSQL on `dataDir`, and makes it the first time. The caller holds the lock of that
 * folder. Throws StartupError with the sentence to show.
 */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  if (process.platform === 'win32') {
    throw new MachineError('No Windows o programa não traz um PostgreSQL. Informe um banco em DATABASE_URL.')
  }
  mkdirSync(options.dataDir, { recursive: true })
  const user = chooseServerUser(ownerOfData(options.dataDir))
  const { base, binaries, dataFolder } = await prepare(options, user)
  const { settings, log, signal } = options
  return await startCluster({ base, binaries, dataFolder, user, settings, log, signal })
}

/** Starts a PostgreSQL on a data folder that is there, with its database. Throws StartupError. */
export async function startCluster(options: Omit<PostmasterOptions, 'runFolder'>): Promise<OwnPostgres> {
  const { dataFolder, binaries, user } = options
  const runFolder = ensureRunFolder(dataFolder, user)
  const postmaster = await launchPostmaster({ ...options, runFolder })
  const server = { host: runFolder, port: 5432 }
  await ensureProgramRole(server).catch(async (error: unknown) => {
    await postmaster.stop()
    throw error
  })
  let stopping = false
  return {
    connection: { ...server, database: DATABASE, user: PROGRAM_ROLE },
    url: `postgresql://${PROGRAM_ROLE}@localhost:5432/${DATABASE}?host=${encodeURIComponent(runFolder)}`,
    version: binaries.version,
    pid: postmaster.pid,
    onExit: (callback) =>
      void postmaster.exited.then(() => {
        if (!stopping) callback()
      }),
    stop: async () => {
      stopping = true
      await postmaster.stop()
      rmSync(runFolder, { recursive: true, force: true })
    },
  }
}

async function prepare(options: OwnPostgresOptions, user: SystemUser) {
  try {
    const base = realpathSync(placeData({ ...options, user }))
    await stopLeftovers(join(base, 'data'), options.log)
    const binaries = prepareBinaries({ base, pgBin: options.pgBin, user })
    return { base, binaries, dataFolder: ensureDataFolder({ base, binaries, user, log: options.log }) }
  } catch (error) {
    if (error instanceof StartupError || !(error instanceof Error)) throw error
    throw explainFileError(error, { folder: options.dataDir, userName: user.name })
  }
}

/** Node words its file errors otherwise than PostgreSQL, so they are brought to the same sentences by their code. */
function explainFileError(error: NodeJS.ErrnoException, context: { folder: string; userName: string }): StartupError {
  const words: Record<string, string> = {
    ENOSPC: 'No space left on device',
    EDQUOT: 'Disk quota exceeded',
    EROFS: 'Read-only file system',
    EACCES: 'Permission denied',
    EPERM: 'Operation not permitted',
  }
  return explainPostgresFailure(words[error.code ?? ''] ?? error.message, context)
}
