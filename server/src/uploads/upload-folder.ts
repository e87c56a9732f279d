import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Every kept file is called so. */
export const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A file has this ending while it is still being received. */
const UNFINISHED = '.part'
/** Whether a file of that name was received whole: then its name is its id. */
export const isFinished = (name: string) => !name.endsWith(UNFINISHED)
/** So many files are looked at at once. */
const PAGE = 500

/** A file that was received and is not yet kept under its id. */
export interface ReceivedFile {
  id: string
  path: string
  sizeBytes: number
  /** Keeps the file, safe from a loss of power. */
  keep(): Promise<void>
  discard(): Promise<void>
}

/**
 * A folder of files that people sent, or asked for, each under an id of ours: no name of theirs ever reaches the disk.
 */
export interface UploadFolder {
  receive(content: Readable | Buffer): Promise<ReceivedFile>
  /** Answers the content, once there is some to be read. Throws where there is none. */
  read(id: string): Promise<Readable>
  remove(id: string): Promise<void>
  /**
   * Lists the names, without their folder, of files that have not changed since `before`, unfinished ones included, a page after the other:
   * years of them need not be in memory.
   */
  listOlder(before: number): AsyncIterable<string[]>
  /** Tells the room that is left on the folder's disk. */
  freeBytes(): Promise<number>
}

/** A folder on this machine's disk. */
export interface LocalFolder extends UploadFolder {
  name: 'uploads' | 'exports'
  /** Answers where a kept file lies and how large it is. Throws where it does not. */
  measure(id: string): Promise<{ path: string; sizeBytes: number }>
}

/**
 * Opens a folder of the data folder. It is made when the first file comes, and nobody else on the machine may read it.
 */
export function openUploadFolder(dataDir: string, name: LocalFolder['name'] = 'uploads'): LocalFolder {
  const folder = join(dataDir, name)
  const pathOf = (name: string) => join(folder, name)

  return {
    name,
    async measure(id) {
      const path = pathOf(id)
      return { path, sizeBytes: (await stat(path)).size }
    },
    async receive(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = randomUUID()
      const path = pathOf(`${id}${UNFINISHED}`)
      const discard = () => rm(path, { force: true })
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
        await pipeline(source, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
        const { size } = await stat(path)
        const keep = async () => {
          await rename(path, pathOf(id))
          await syncFolder(folder)
        }
        return { id, path, sizeBytes: size, keep, discard }
      } catch (error) {
        await discard().catch(() => undefined)
        throw error
      }
    },
    async read(id) {
      const content = createReadStream(pathOf(id))
      await once(content, 'open')
      return content
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async *listOlder(before) {
      const isOld = async (name: string) =>
        await stat(pathOf(name)).then(
          ({ mtimeMs }) => mtimeMs < before,
          () => false,
        )
      for await (const names of pagesOf(folder)) {
        const old = await Promise.all(names.map(isOld))
        yield names.filter((_, index) => old[index])
      }
    },
  }
}

/** Lists the names of files of ours, also while some are removed; a folder that is not there has none. */
async function* pagesOf(folder: string): AsyncGenerator<string[]> {
  const entries = await opendir(folder).catch(() => [])
  let page: string[] = []
  for await (const { name } of entries) {
    if (UPLOAD_ID.test(name.replace(UNFINISHED, ''))) page.push(name)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  yield page
}

/** A renamed file survives a loss of power only when its folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
