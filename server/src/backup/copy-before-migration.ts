import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { databaseBytes } from '../storage/transfer/transfer-database.ts'
import { copyWhole } from './copy-commands.ts'
import { copyProblem } from './copy-problem.ts'
import { readCopyStatus } from './copy-status.ts'

/** Where the copy lies that is made before the database is changed to a newer version; the next one replaces it. */
const COPY_BEFORE = 'copia-antes-da-atualizacao'

interface Options {
  database: { connectionString: string }
  dataDir: string
  /** The folder in which copies are kept anyway; null where none are. */
  backupDir: string | null
  password: string | null
  keepDays: number
  variables: Record<string, string>
  interrupted: AbortSignal
  log(line: string): void
}

/**
 * Copies the program before its database is changed, into the folder of copies or else beside the data, and answers where to.
 * Throws StartupError that says how to start without it.
 */
export async function copyBeforeMigration(options: Options): Promise<string> {
  const { dataDir, backupDir, log } = options
  const path = backupDir ?? join(dataDir, COPY_BEFORE)
  try {
    if (backupDir === null) await makeRoom(options, path)
    const isOwn = backupDir !== null && (await readCopyStatus(dataDir))?.place === path
    log(`Esta versão muda o banco de dados. Antes disso, uma cópia de tudo vai para ${path}.`)
    await copyWhole({ ...options, path, isOwn, log: () => undefined })
    log('A cópia está completa.')
    return path
  } catch (error) {
    throw new StartupError(
      `A cópia antes da atualização não pôde ser feita: ${copyProblem(error, path)} Nada foi alterado. ` +
        'Informe em BACKUP_DIR uma pasta de outro disco, ou inicie com UPGRADE_COPY=nao se já tem uma cópia.',
    )
  }
}

async function makeRoom({ database, dataDir }: Options, path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const { bavail, bsize } = await statfs(dataDir)
  const needed = (await databaseBytes(database.connectionString)) * 1.2
  if (bavail * bsize > needed) return
  const gigabytes = (bytes: number) => (bytes / 1e9).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  throw new StartupError(
    `Ela precisa de ${gigabytes(needed)} GB em ${dataDir}, e há ${gigabytes(bavail * bsize)} GB livres.`,
  )
}
