import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { FOLDER_MARK, isOfFolderItself, RECOVERED_FOLDER } from '../folder/copy-folder.ts'
import { RUNNING_VARIABLES_FILE } from './running-variables.ts'

/** A file beside the database that belongs into a copy: a key, an upload, a mail. */
export interface DataFile {
  /** Below the data folder, with slashes. */
  path: string
  /** Another version is copied anew. */
  version: string
  /** The content, where no file holds it. */
  content?: Buffer
}

/** What a data folder holds to be copied, and what of it cannot be looked into. */
export interface DataFiles {
  files: DataFile[]
  closed: ClosedPath[]
}

/** A folder that cannot be listed, or a file about which nothing is said: what it holds may still be there. */
export interface ClosedPath {
  /** Below the data folder, with slashes. */
  path: string
  error: Error
}

/** How the variables are called with which the program ran, in a copy and beside what was restored. */
export const VARIABLES_FILE = 'variaveis.env'

/**
 * The database is copied by itself; reports made in the background can be made again; the others say how things are on this
 * machine.
 */
const LEFT_OUT = [
  ...['postgres', 'exports', 'ONDE-ESTA-O-BANCO.txt', 'backup-status.json', 'backup-status.json.new'],
  // What an earlier restoration brought back; the variables of today are copied under this name.
  VARIABLES_FILE,
  ...[RUNNING_VARIABLES_FILE, `${RUNNING_VARIABLES_FILE}.new`],
]
/** Copies that are restored to be compared lie in a folder that begins like this. */
export const ASIDE_PREFIX = 'conferencia-'

/**
 * Lists what is to be copied of a data folder, behind links too; folders of copies may lie in it, under whatever name, and are
 * left out. What cannot be looked into keeps nothing else from being found.
 */
export async function listDataFiles(dataDir: string): Promise<DataFiles> {
  const files: DataFile[] = []
  const closed: ClosedPath[] = []

  /** `above` are the folders on the way, by which a link that leads back is known. */
  async function walk(folder: string, above: readonly string[]): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true })
    if (folder !== dataDir && entries.some(({ name }) => name === FOLDER_MARK)) return
    for (const { name } of entries) {
      if (name === RECOVERED_FOLDER || (folder === dataDir && isLeftOut(name))) continue
      const path = join(folder, name)
      await look(path, above).catch((error: NodeJS.ErrnoException) => {
        // One that went away meanwhile, or a link that leads nowhere, is not to be copied.
        if (error.code !== 'ENOENT') closed.push({ path: relative(dataDir, path), error })
      })
    }
  }

  async function look(path: string, above: readonly string[]): Promise<void> {
    const known = await stat(path)
    if (known.isFile()) {
      files.push({ path: relative(dataDir, path), version: `${known.size}-${Math.round(known.mtimeMs)}` })
    }
    const identity = identityOf(known)
    if (known.isDirectory() && !above.includes(identity)) await walk(path, [...above, identity])
  }

  await walk(dataDir, [identityOf(await stat(dataDir))])
  return { files, closed }
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}-${ino}`
}

/** Words variables as a file that a shell reads. */
export function variablesFile(variables: Record<string, string>): DataFile {
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'\n`)
  const content = Buffer.from(lines.sort().join(''))
  return { path: VARIABLES_FILE, version: createHash('sha256').update(content).digest('hex'), content }
}

function isLeftOut(name: string): boolean {
  return LEFT_OUT.includes(name) || isOfFolderItself(name) || name.startsWith(ASIDE_PREFIX)
}
