import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { BucketError, openBucket } from '../../src/uploads/bucket.ts'
import { openBucketFolder } from '../../src/uploads/bucket-folder.ts'
import { ownBucket } from '../../src/uploads/bucket-owner.ts'
import { type FileFolders, openFileFolders } from '../../src/uploads/file-folders.ts'
import { receiveUpload } from '../../src/uploads/receive-upload.ts'
import { openUploadFolder, type UploadFolder } from '../../src/uploads/upload-folder.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type S3StandIn, startS3StandIn } from '../setup/stand-ins/s3-stand-in.ts'
import { PNG } from '../setup/worlds/support-call-world.ts'

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

const MARKER = 'monitorweb-installation'
const left = vi.fn()

/** Opens the folders of a web process; those of one database are of one installation. */
async function webProcess(
  dataDir = newDataDir(),
  settings = store.settings,
  installation = async () => 'ours',
): Promise<FileFolders> {
  const folders = await openFileFolders({ dataDir, s3: settings }, { installation, log: { warn: left } })
  opened.push(folders)
  return folders
}

const send = (folders: FileFolders, enter: () => Promise<void> = async () => undefined) =>
  receiveUpload(folders.uploads, { content: PNG, name: 'placa.png' }, enter)

/** The keys of files, without what says whose they are. */
const keptKeys = () => [...store.objects.keys()].filter((key) => !key.endsWith(MARKER))

async function allPages(pages: AsyncIterable<string[]>): Promise<string[][]> {
  const all = []
  for await (const page of pages) all.push(page)
  return all
}
const listed = async (folder: UploadFolder, before: number) => (await allPages(folder.listOlder(before))).flat()

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
    expect(keptKeys()).toEqual([`uploads/${id}`])
    expect(readdirSync(`${dataDir}/uploads`)).toEqual([])
    expect((await buffer(await other.uploads.read(id))).equals(PNG)).toBe(true)
    await other.uploads.remove(id)
    expect(keptKeys()).toEqual([])
    await expect(one.uploads.read(id)).rejects.toThrow('ENOENT')
  })

  test('are as large as reports may be, and kept byte for byte', async () => {
    const { reportFiles } = await webProcess()
    const large = Buffer.alloc(20_000_000, 'abcdefghi')
    const file = await reportFiles.receive(large)
    await file.keep()
    expect(store.objects.get(`exports/${file.id}`)?.content.equals(large)).toBe(true)
  })

  test.each<[number, string]>([
    [503, 'SlowDown'],
    [429, 'TooManyRequests'],
    [403, 'RequestTimeTooSkewed'],
    [400, 'RequestTimeout'],
  ])('are kept though the store answers %i %s at first', async (status, code) => {
    const folders = await webProcess()
    store.refuseNext(status, code)
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
    expect(keptKeys()).toEqual([])
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
    const folder = openBucketFolder(openUploadFolder(dataDir, 'exports'), bucket, async () => undefined)
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
    expect((await listed(uploads, Date.now() + 60_000)).sort()).toEqual(sent.sort())
    expect(await listed(uploads, Date.now() - 60_000)).toEqual([])
    expect(await listed(reportFiles, Date.now() + 60_000)).toEqual([])
  })

  test('that cannot be brought keep no others from it, and are told of', async () => {
    const dataDir = newDataDir()
    const before = openUploadFolder(dataDir)
    // By its name it may be the first or the last that is found; a folder cannot be read as a file.
    const unreadable = randomUUID()
    mkdirSync(`${dataDir}/uploads/${unreadable}`, { recursive: true })
    const ids = []
    for (let count = 0; count < 5; count++) {
      ids.push((await receiveUpload(before, { content: PNG, name: 'placa.png' }, async () => undefined)).id)
    }
    await webProcess(dataDir)
    await expect.poll(() => keptKeys().sort(), PATIENCE).toEqual(ids.map((id) => `uploads/${id}`).sort())
    await expect.poll(() => left.mock.calls.flatMap(([told]) => told.name ?? []), PATIENCE).toEqual([unreadable])
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

describe('a bucket', () => {
  test('of another installation is refused at the start, in words, and loses nothing', async () => {
    const { id } = await send(await webProcess())
    const other = webProcess(newDataDir(), store.settings, async () => 'another')
    await expect(other).rejects.toThrow('S3_URL: os arquivos deste bucket são de outra instalação do MonitorWeb')
    expect(keptKeys()).toEqual([`uploads/${id}`])
    const apart = await webProcess(newDataDir(), { ...store.settings, prefix: 'ensaio/' }, async () => 'another')
    const sent = await send(apart)
    expect(await listed(apart.uploads, Date.now() + 60_000)).toEqual([sent.id])
    await apart.uploads.remove(sent.id)
    expect(keptKeys()).toEqual([`uploads/${id}`])
  })

  test('that two enter at the same moment is of one of them', async () => {
    const bucket = await openBucket({ ...store.settings, prefix: 'juntos/' })
    // The slower one has seen an empty bucket when the faster one enters.
    const get = async (key: string) => {
      const found = await bucket.get(key)
      if (found === null) await ownBucket(bucket, 'ours')
      return found
    }
    await expect(ownBucket({ ...bucket, get }, 'another')).rejects.toThrow('são de outra instalação')
    await ownBucket(bucket, 'ours')
  })

  test('that became another installation’s while the store, or the database, was away is listed for nobody', async () => {
    let isAway = true
    const installation = async () => {
      if (isAway) throw new Error('the database is away')
      return 'another'
    }
    const early = await webProcess(newDataDir(), store.settings, installation)
    await send(await webProcess())
    await expect(listed(early.uploads, Date.now() + 60_000)).rejects.toThrow('the database is away')
    isAway = false
    await expect(listed(early.uploads, Date.now() + 60_000)).rejects.toThrow('são de outra instalação')
  })

  test('with more files than a store lists at once is gone through page by page', async () => {
    const large = await startS3StandIn(1_000)
    for (let count = 0; count < 1_001; count++)
      large.objects.set(`uploads/${randomUUID()}`, { content: PNG, at: new Date() })
    const { uploads } = await webProcess(newDataDir(), large.settings)
    const pages = await allPages(uploads.listOlder(Date.now() + 60_000))
    await large.stop()
    expect(Math.max(...pages.map((names) => names.length))).toBe(1_000)
    expect(new Set(pages.flat()).size).toBe(1_001)
  })

  test('that hears and never answers is given up', async () => {
    const silent = await startS3StandIn()
    const bucket = await openBucket(silent.settings, 100)
    silent.beSilent()
    await expect(bucket.get('uploads/a')).rejects.toThrow(BucketError)
    await expect(bucket.remove('uploads/a')).rejects.toThrow(BucketError)
    await expect(allPages(bucket.listOlder('uploads/', 0))).rejects.toThrow(BucketError)
    await expect(bucket.put('uploads/a', { path: process.execPath, sizeBytes: 9 })).rejects.toThrow(BucketError)
    await silent.stop()
  })

  test('that falls silent in the middle of a file ends it', async () => {
    const stuck = createServer((_, response) => void response.writeHead(200, { 'content-length': 9 }).write('half'))
    await new Promise<void>((resolve) => stuck.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(stuck.address() as AddressInfo).port}/frota`
    // Long enough for the beginning of the answer on a busy machine.
    const bucket = await openBucket({ ...store.settings, url }, 3_000)
    const content = await bucket.get('uploads/a')
    await expect(buffer(content!)).rejects.toThrow()
    stuck.closeAllConnections()
    await new Promise((resolve) => stuck.close(resolve))
  })
})

test.each([
  ['a wrong secret', { secret: 'another' }, 'SignatureDoesNotMatch'],
  ['another region', { region: 'us-east-1' }, 'SignatureDoesNotMatch'],
  ['a bucket that is not there', { url: '/nada' }, 'NoSuchBucket'],
])('%s is said at the start, in words', async (_, wrong, code) => {
  const url = `${store.origin}${'url' in wrong ? wrong.url : '/frota'}`
  const refused = webProcess(newDataDir(), { ...store.settings, ...wrong, url })
  await expect(refused).rejects.toThrow(`S3_URL: ${url} respondeu «${code}». Confira o bucket`)
})
