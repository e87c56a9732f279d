import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { StartupError } from '../../errors/startup-error.ts'

/** Replaces a file by one that is whole and on the disk: whoever reads finds the one or the other. */
export async function writeWholeFile(path: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}.new`
  const handle = await open(fresh, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.datasync()
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Reads a file of JSON; null where there is none. Throws StartupError where it is damaged. */
export async function readJsonFile<Value>(path: string): Promise<Value | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    if (error instanceof SyntaxError)
      throw new StartupError(`A cópia está danificada: ${path} não é o que foi escrito.`)
    throw error
  }
}
