import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../errors/startup-error.ts'
import type { S3Settings } from '../s3-settings.ts'

/** Says that an S3-compatible store did not do what it was asked; the store's own words are the cause. */
export class BucketError extends Error {
  override name = 'BucketError'
}

/** A bucket of an S3-compatible store. All but `check` throw BucketError. */
export interface Bucket {
  /** Keeps a file of the disk under this key, whatever was there before. */
  put(key: string, file: { path: string; sizeBytes: number }): Promise<void>
  /** Answers what lies there; null where nothing does. */
  get(key: string): Promise<Readable | null>
  /** Removes what lies there, if anything does. */
  remove(key: string): Promise<void>
  /** Lists the keys that begin so and were last written before this moment. */
  listOlder(prefix: string, before: number): Promise<string[]>
  /** Throws StartupError where the store answers and refuses; one that is away may come back. */
  check(): Promise<void>
}

/** Between tries to keep a file: a store that is moved to another machine is back after seconds. */
const PAUSES_MS = [500, 2_000]
const MOST_LISTED = 1_000_000

/** What is otherwise in a while: a store that is away or has too much to do, and a clock that is not set yet after a power cut. */
const PASSING_STATUSES = [408, 429]
const PASSING_CODES = ['RequestTimeTooSkewed', 'SlowDown']
function isPassing({ status, serviceCode }: { status: number; serviceCode?: string | undefined }): boolean {
  return status >= 500 || PASSING_STATUSES.includes(status) || PASSING_CODES.includes(serviceCode ?? '')
}

/** Opens a bucket; the client of the store is loaded only here, since most programs have none. */
export async function openBucket({ url, region, keyId, secret }: S3Settings): Promise<Bucket> {
  const { S3mini, S3ServiceError } = await import('s3mini')
  const store = new S3mini({
    ...{ endpoint: url, region, accessKeyId: keyId, secretAccessKey: secret },
    // A body that is read from the disk as it leaves is `half` duplex in the words of fetch.
    fetch: (input, init) => fetch(input, { ...init, duplex: 'half' } as RequestInit),
  })
  const list = async (prefix: string, most: number) => (await store.listObjects('/', prefix, most)) ?? []

  return {
    async put(key, { path, sizeBytes }) {
      for (const pause of [...PAUSES_MS, null]) {
        const file = createReadStream(path)
        try {
          const content = Readable.toWeb(file) as unknown as globalThis.ReadableStream
          await store.putObject(key, content, 'application/octet-stream', undefined, undefined, sizeBytes)
          return
        } catch (error) {
          const isRefused = error instanceof S3ServiceError && error.status < 500
          if (pause === null || isRefused) throw failed(error)
          await wait(pause)
        } finally {
          // A store that does not read to the end leaves it open, and with it the room of a file that is removed.
          file.destroy()
        }
      }
    },
    async get(key) {
      const answer = await store.getObjectResponse(key).catch((error: unknown) => Promise.reject(failed(error)))
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null
    },
    async remove(key) {
      await store.deleteObject(key).catch((error: unknown) => Promise.reject(failed(error)))
    },
    async listOlder(prefix, before) {
      const found = await list(prefix, MOST_LISTED).catch((error: unknown) => Promise.reject(failed(error)))
      return found.filter(({ LastModified: at }) => new Date(at).getTime() < before).map(({ Key: key }) => key)
    },
    async check() {
      const found = await store.listObjects('/', '', 1).catch((error: unknown) => {
        if (error instanceof S3ServiceError && !isPassing(error)) throw refused(url, error.serviceCode ?? error.status)
        return []
      })
      if (found === null) throw refused(url, 'NoSuchBucket')
    },
  }
}

function failed(error: unknown): BucketError {
  return new BucketError((error as Error).message, { cause: error })
}

function refused(url: string, code: string | number): StartupError {
  return new StartupError(
    `S3_URL: ${url} respondeu «${code}». Confira o bucket, S3_REGION, S3_KEY_ID e S3_SECRET; a chave precisa ler, gravar, apagar e listar.`,
  )
}
