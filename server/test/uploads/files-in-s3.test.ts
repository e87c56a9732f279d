import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { BucketError, openBucket } from '../../src/uploads/bucket.ts'
import { openBucketFolder } from '../../src/uploads/bucket-folder.ts'
import { type FileFolders, openFileFolders } from '../../src/uploads/file-folders.ts'
import { receiveUpload } from '../../src/uploads/receive-upload.ts'
import { openUploadFolder } from '../../src/uploads/upload-folder.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type S3StandIn, startS3StandIn } from '../setup/s3-stand-in.ts'
import { PNG } from '../setup/support-call-world.ts'

let store: S3StandIn
const opened: FileFolders[] = []

beforeAll(async () => {
  store = await startS3StandIn()
})
afterEach(() => store.objects.clear())
afterAll(async () => {
  await Promise.all(opened.map((folders) => folders.stop()))
  await store.stop()
  removeDataDirs()
})

async function webProcess(dataDir = newDataDir(), settings = store.settings): Promise<FileFolders> {
  const folders = await openFileFolders({ dataDir, s3: settings })
  opened.push(folders)
  return folders
}

const send = (folders: FileFolders, enter: () => Promise<void> = async () => undefined) =>
  receiveUpload(folders.uploads, { content: PNG, name: 'placa.png' }, enter)

/** What this process holds open, as Linux tells it; elsewhere nothing. */
function openPaths(): string[] {
  if (!existsSync('/proc/self/fd')) return []
  return readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
}

describe('files in S3', () => {
  test('sent to one web process are read at another, and none lies on the disk', async () => {
    const dataDir = newDataDir()
    const [one, other] = [await webProcess(dataDir), await webProcess()]
    const { id } = await send(one)
    expect([...store.objects.keys()]).toEqual([`uploads/${id}`])
    expect(readdirSync(`${dataDir}/uploads`)).toEqual([])
    expect((await buffer(await other.uploads.read(id))).equals(PNG)).toBe(true)
    await other.uploads.remove(id)
    expect(store.objects.size).toBe(0)
    await expect(one.uploads.read(id)).rejects.toThrow('ENOENT')
  })

  test('are as large as reports may be, and kept byte for byte', async () => {
    const { reportFiles } = await webProcess()
    const large = Buffer.alloc(20_000_000, 'abcdefghi')
    const file = await reportFiles.receive(large)
    await file.keep()
    expect(store.objects.get(`exports/${file.id}`)?.content.equals(large)).toBe(true)
  })

  test('are kept though the store is not ready at first', async () => {
    const folders = await webProcess()
    store.beUnreadyFor(1)
    const { id } = await send(folders)
    expect(store.objects.has(`uploads/${id}`)).toBe(true)
  })

  test('that cannot be entered, or kept, are nowhere, and the sender is told', async () => {
    const dataDir = newDataDir()
    const folders = await webProcess(dataDir)
    const fail = async () => {
      throw new Error('the database is away')
    }
    await expect(send(folders, fail)).rejects.toThrow('the database is away')
    const gone = await startS3StandIn()
    const without = await webProcess(dataDir, gone.settings)
    await gone.stop()
    await expect(send(without)).rejects.toThrow('O servidor não conseguiu guardar o arquivo. Tente de novo')
    expect(store.objects.size).toBe(0)
    expect(readdirSync(`${dataDir}/uploads`)).toEqual([])
  })

  test('that a store refuses unread leave nothing on the disk, and nothing open', async () => {
    const dataDir = newDataDir()
    const deaf = createServer((_, response) => void response.writeHead(403).end())
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
    const bucket = await openBucket({
      ...store.settings,
      url: `http://127.0.0.1:${(deaf.address() as AddressInfo).port}/frota`,
    })
    const folder = openBucketFolder(openUploadFolder(dataDir, 'exports'), bucket)
    const file = await folder.receive(Buffer.alloc(20_000_000))
    await expect(file.keep()).rejects.toThrow(BucketError)
    expect(readdirSync(`${dataDir}/exports`)).toEqual([])
    await expect.poll(() => openPaths().filter((path) => path.includes(file.id)), PATIENCE).toEqual([])
    deaf.closeAllConnections()
    await new Promise((resolve) => deaf.close(resolve))
  })

  test('of both folders are listed apart, those of several pages too', async () => {
    const { uploads, reportFiles } = await webProcess()
    const sent = []
    for (let count = 0; count < 5; count += 1) sent.push((await send({ uploads } as FileFolders)).id)
    store.objects.set('uploads/strange', { content: PNG, at: new Date() })
    expect((await uploads.listOlder(Date.now() + 60_000)).sort()).toEqual(sent.sort())
    expect(await uploads.listOlder(Date.now() - 60_000)).toEqual([])
    expect(await reportFiles.listOlder(Date.now() + 60_000)).toEqual([])
  })

  test('that were kept on the disk before are brought there', async () => {
    const dataDir = newDataDir()
    const before = openUploadFolder(dataDir)
    const { id } = await receiveUpload(before, { content: PNG, name: 'placa.png' }, async () => undefined)
    const { uploads } = await webProcess(dataDir)
    expect((await buffer(await uploads.read(id))).equals(PNG)).toBe(true)
    await vi.waitUntil(() => store.objects.has(`uploads/${id}`) && !existsSync(`${dataDir}/uploads/${id}`), PATIENCE)
    const other = await webProcess()
    expect((await buffer(await other.uploads.read(id))).equals(PNG)).toBe(true)
  })
})

test.each([
  ['a wrong secret', { secret: 'another' }, 'SignatureDoesNotMatch'],
  ['another region', { region: 'us-east-1' }, 'SignatureDoesNotMatch'],
  ['a bucket that is not there', { url: '/nada' }, 'NoSuchBucket'],
])('%s is said at the start, in words', async (_, wrong, code) => {
  const url = `${store.origin}${'url' in wrong ? wrong.url : '/frota'}`
  const refused = openFileFolders({ dataDir: newDataDir(), s3: { ...store.settings, ...wrong, url } })
  await expect(refused).rejects.toThrow(`S3_URL: ${url} respondeu «${code}». Confira o bucket`)
})
