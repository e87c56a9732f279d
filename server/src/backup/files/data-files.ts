import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { FOLDER_MARK } from '../folder/copy-folder.ts'
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
const LOCK = '.em-uso-'
/** Copies that are restored to be compared lie in a folder that begins like this. */
export const ASIDE_PREFIX = 'conferencia-'

/** Lists what is to be copied of a data folder; folders of copies may lie in it, under whatever name, and are left out. */
export async function listDataFiles(dataDir: string): Promise<DataFile[]> {
  const found: DataFile[] = []
  async function walk(folder: string): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true })
    if (folder !== dataDir && entries.some(({ name }) => name === FOLDER_MARK)) return
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (folder === dataDir && isLeftOut(entry.name)) continue
      if (entry.isDirectory()) await walk(path)
      if (!entry.isFile()) continue
      // One that went away meanwhile is no longer to be copied.
      const known = await stat(path).catch(() => null)
      if (known) found.push({ path: relative(dataDir, path), version: `${known.size}-${Math.round(known.mtimeMs)}` })
    }
  }
  await walk(dataDir)
  return found
}

/** Words variables as a file that a shell reads. */
export function variablesFile(variables: Record<string, string>): DataFile {
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'\n`)
  const content = Buffer.from(lines.sort().join(''))
  return { path: VARIABLES_FILE, version: createHash('sha256').update(content).digest('hex'), content }
}

function isLeftOut(name: string): boolean {
  return LEFT_OUT.includes(name) || name.startsWith(LOCK) || name.startsWith(ASIDE_PREFIX)
}
