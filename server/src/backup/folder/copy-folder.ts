import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import { newCopyKey, openCopyKey, type PasswordMark } from './copy-key.ts'
import { readJsonFile, writeWholeFile } from './whole-file.ts'

/** A folder of copies that was opened; `key` is null where they are not encrypted. */
export interface CopyFolder {
  path: string
  /** In letters that the name of a replication slot may have. */
  id: string
  key: Buffer | null
}

interface FolderMark {
  format: 1
  id: string
  /** The database whose copies these are, by the number that PostgreSQL gave it. */
  systemId: string
  password: PasswordMark | null
}

/** What makes a folder one of copies. */
export const FOLDER_MARK = 'monitorweb-copies.json'
/** The root of a disk of its own has this folder, closed for all but root: one that holds nothing else is empty. */
export const RECOVERED_FOLDER = 'lost+found'

/**
 * Whether a name in a data folder is there with the folder: what its disk has, that a program uses it, or, where it is the home of the user
 * that the program runs as, what the system and others put there (`.profile`, `.npm`, `.ssh`). The program keeps nothing under such names.
 */
export function isOfFolderItself(name: string): boolean {
  return name === RECOVERED_FOLDER || name.startsWith('.')
}

/**
 * Opens a folder of copies of this database, or makes it of an empty folder. Throws StartupError. `isOwn` says that the data folder
 * was copied there before: then another database is the same one, converted to another version of PostgreSQL, and an empty folder is
 * that of a disk which is not there: copies would fill the one below it.
 */
export async function openFolderToCopy(options: {
  path: string
  password: string | null
  systemId: string
  isOwn: boolean
}): Promise<CopyFolder> {
  const path = resolve(options.path)
  if (options.isOwn) await refuseAbsentDisk(path)
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`Não é possível usar a pasta de cópias ${path} (${error.code}).`)
  })
  const mark = await readJsonFile<FolderMark>(join(path, FOLDER_MARK))
  if (!mark) return makeFolder({ ...options, path })
  if (mark.systemId !== options.systemId && !options.isOwn) {
    throw new StartupError(`${path} guarda as cópias de outro banco de dados. Escolha uma pasta vazia.`)
  }
  const key = keyOf(mark, { ...options, path })
  if (mark.systemId !== options.systemId) {
    await writeWholeFile(join(path, FOLDER_MARK), JSON.stringify({ ...mark, systemId: options.systemId }))
  }
  return { path, id: mark.id, key }
}

/** Opens a folder of copies to read them. Throws StartupError. */
export async function openFolderToRead(options: { path: string; password: string | null }): Promise<CopyFolder> {
  const path = resolve(options.path)
  const mark = await readJsonFile<FolderMark>(join(path, FOLDER_MARK))
  if (!mark) throw new StartupError(`Não há cópias em ${path}: falta ${FOLDER_MARK}.`)
  return { path, id: mark.id, key: keyOf(mark, { ...options, path }) }
}

async function refuseAbsentDisk(path: string): Promise<void> {
  if (await readJsonFile(join(path, FOLDER_MARK))) return
  throw new StartupError(
    `As cópias que estavam em ${path} não estão mais lá. O disco está montado? Para começar outras nesta pasta, apague ` +
      'backup-status.json de DATA_DIR.',
  )
}

async function makeFolder(options: { path: string; password: string | null; systemId: string }): Promise<CopyFolder> {
  const { path, password, systemId } = options
  const names = (await readdir(path)).filter((name) => name !== RECOVERED_FOLDER)
  if (names.length > 0) {
    throw new StartupError(`${path} tem outros arquivos e não é uma pasta de cópias. Escolha uma pasta vazia.`)
  }
  const made = password === null ? null : newCopyKey(password)
  const mark: FolderMark = { format: 1, id: randomBytes(6).toString('hex'), systemId, password: made?.mark ?? null }
  await writeWholeFile(join(path, FOLDER_MARK), JSON.stringify(mark))
  return { path, id: mark.id, key: made?.key ?? null }
}

function keyOf(mark: FolderMark, { path, password }: { path: string; password: string | null }): Buffer | null {
  if (mark.password === null && password === null) return null
  if (mark.password === null) {
    throw new StartupError(
      `As cópias em ${path} não são cifradas, e BACKUP_PASSWORD está informada. Escolha uma pasta vazia, ou tire a senha.`,
    )
  }
  if (password === null) {
    throw new StartupError(
      `As cópias em ${path} são cifradas. Informe em BACKUP_PASSWORD a senha com que foram feitas.`,
    )
  }
  return openCopyKey(password, mark.password)
}
