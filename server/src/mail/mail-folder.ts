import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** Mails that no server takes lie here, each a file. */
const folderOf = (dataDir: string) => join(dataDir, 'mail')

/** Writes a mail so that whoever waits for files to appear never sees half of one. */
export async function writeMailFile(
  dataDir: string,
  { name, content }: { name: string; content: Buffer },
): Promise<void> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** Removes the mails that were written before. */
export async function forgetOldMailFiles(dataDir: string, before: EpochMs): Promise<void> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const path = join(folder, name)
    // Another process may have removed it meanwhile.
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs < before) await rm(path, { force: true })
  }
}
