import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import { StartupError } from '../errors/startup-error.ts'
import { bytesBelow } from '../postgres/folder-bytes.ts'
import { databaseBytes } from '../storage/transfer/transfer-database.ts'
import { isCopied } from './copied-before.ts'
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
  /** How much is free on the disk of a folder; given by tests. */
  freeBytes?: (folder: string) => Promise<number>
  log(line: string): void
}

/**
 * Copies the program before its database is changed, into the folder of copies or else beside the data, and answers where to; not where that was
 * done for a change that failed, and nothing was written since. Throws StartupError that says how to start without it.
 */
export async function copyBeforeMigration(options: Options): Promise<string> {
  const { database, dataDir, backupDir, log } = options
  const path = backupDir ?? join(dataDir, COPY_BEFORE)
  try {
    if (await isCopied({ database, path })) {
      log(`Esta versão muda o banco de dados. A cópia de antes disso já está em ${path}, e nada mudou desde então.`)
      return path
    }
    if (backupDir === null) await makeRoom(options, path)
    const isOwn = await wasCopiedTo(options)
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

/** Whether the copies that are kept anyway were in their folder once. */
async function wasCopiedTo({ dataDir, backupDir }: Options): Promise<boolean> {
  const status = await readCopyStatus(dataDir)
  return status !== null && status.place === backupDir && status.baseAt !== null
}

/** The copy before goes only where the new one has room without it or with what it took. */
async function makeRoom({ database, dataDir, freeBytes = freeOn }: Options, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const needed = (await databaseBytes(database.connectionString)) * 1.2
  const free = (await freeBytes(dataDir)) + (await bytesBelow(path))
  if (free > needed) return await rm(path, { recursive: true, force: true })
  throw new StartupError(`Ela precisa de ${byteSizeWords(needed)} em ${dataDir}, e há ${byteSizeWords(free)} livres.`)
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
