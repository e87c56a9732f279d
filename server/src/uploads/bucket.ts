import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../errors/startup-error.ts'
import type { S3Settings } from '../s3-settings.ts'
import { fetchWithin, MOST_SILENCE_MS } from './patient-fetch.ts'

/** Says that an S3-compatible store did not do what it was asked; the store's own words are the cause. */
export class BucketError extends Error {
  override name = 'BucketError'
  /** Whether it is of the one file: others may be kept. */
  readonly isOfFile: boolean

  constructor(cause: unknown, isOfFile = false) {
    super((cause as Error).message, { cause })
    this.isOfFile = isOfFile
  }
}

/** A bucket of an S3-compatible store, or what lies below a prefix in it. All but `check` throw BucketError. */
export interface Bucket {
  /** Keeps a file of the disk under this key, whatever was there before. */
  put(key: string, file: { path: string; sizeBytes: number }): Promise<void>
  /**
   * Keeps a few words under this key where nothing lies. Of several who do so at once it is one, where the store knows that condition; one
   * that does not keeps those of the last.
   */
  enterText(key: string, text: string): Promise<void>
  /** Answers what lies there; null where nothing does. */
  get(key: string): Promise<Readable | null>
  /** Removes what lies there, if anything does. */
  remove(key: string): Promise<void>
  /** Lists the keys that begin so and were last written before this moment, a page after the other. */
  listOlder(prefix: string, before: number): AsyncIterable<string[]>
  /** Throws StartupError where the store answers and refuses; one that is away may come back. */
  check(): Promise<void>
}

/** Between tries to keep a file: a store that is moved to another machine is back after seconds. */
const PAUSES_MS = [500, 2_000]
/** So many keys a store lists at once. */
const PAGE = 1_000

/** What is otherwise in a while: a store that is away, has too much to do or waited too long, and a clock that is not set yet after a power cut. */
const PASSING_STATUSES = [408, 429]
const PASSING_CODES = ['RequestTimeTooSkewed', 'RequestTimeout', 'SlowDown']
/** What is said of one file alone: it is too large, or came another than it was announced. */
const STATUSES_OF_FILE = [400, 413]
/** "Conditional writes" of the documentation of Amazon S3; the type of the client knows Amazon's own headers alone. */
const IF_ABSENT = { 'if-none-match': '*' } as Record<`x-amz-${string}`, string>
/** Somebody else's words lie there, or are being kept at this moment. */
const WAS_THERE = [409, 412]
const KNOWS_NO_CONDITION = [400, 501]

function isPassing({ status, serviceCode }: { status: number; serviceCode?: string | undefined }): boolean {
  return status >= 500 || PASSING_STATUSES.includes(status) || PASSING_CODES.includes(serviceCode ?? '')
}

/** Opens a bucket; the client of the store is loaded only here, since most programs have none. */
export async function openBucket(
  { url, prefix, region, keyId, secret }: S3Settings,
  silenceMs = MOST_SILENCE_MS,
): Promise<Bucket> {
  const { S3mini, S3ServiceError } = await import('s3mini')
  const store = new S3mini({
    ...{ endpoint: url, region, accessKeyId: keyId, secretAccessKey: secret },
    fetch: fetchWithin(silenceMs),
  })
  const at = (key: string) => `${prefix}${key}`
  const orFail = <T>(answer: Promise<T>) => answer.catch((error: unknown) => Promise.reject(new BucketError(error)))

  return {
    async put(key, { path, sizeBytes }) {
      for (const pause of [...PAUSES_MS, null]) {
        const file = createReadStream(path)
        let isUnreadable = false
        file.once('error', () => {
          isUnreadable = true
        })
        try {
          const content = Readable.toWeb(file) as unknown as globalThis.ReadableStream
          await store.putObject(at(key), content, 'application/octet-stream', undefined, undefined, sizeBytes)
          return
        } catch (error) {
          const answer = error instanceof S3ServiceError ? error : null
          const isRefused = answer !== null && !isPassing(answer)
          const isOfFile = isUnreadable || (isRefused && STATUSES_OF_FILE.includes(answer.status))
          if (isOfFile || isRefused || pause === null) throw new BucketError(error, isOfFile)
          await wait(pause)
        } finally {
          // A store that does not read to the end leaves it open, and with it the room of a file that is removed.
          file.destroy()
        }
      }
    },
    async enterText(key, text) {
      try {
        await store.putObject(at(key), text, 'text/plain', undefined, IF_ABSENT)
      } catch (error) {
        const status = error instanceof S3ServiceError ? error.status : null
        if (WAS_THERE.includes(status ?? 0)) return
        if (!KNOWS_NO_CONDITION.includes(status ?? 0)) throw new BucketError(error)
        await orFail(store.putObject(at(key), text, 'text/plain'))
      }
    },
    async get(key) {
      const answer = await orFail(store.getObjectResponse(at(key)))
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null
    },
    async remove(key) {
      await orFail(store.deleteObject(at(key)))
    },
    async *listOlder(beginning, before) {
      let next: string | undefined
      do {
        const page = await orFail(store.listObjectsPaged('/', at(beginning), PAGE, next))
        const old = (page?.objects ?? []).filter(
          ({ LastModified: writtenAt }) => new Date(writtenAt).getTime() < before,
        )
        yield old.map(({ Key: key }) => key.slice(prefix.length))
        next = page?.nextContinuationToken
      } while (next !== undefined)
    },
    async check() {
      const found = await store.listObjects('/', prefix, 1).catch((error: unknown) => {
        if (error instanceof S3ServiceError && !isPassing(error)) throw refused(url, error.serviceCode ?? error.status)
        return []
      })
      if (found === null) throw refused(url, 'NoSuchBucket')
    },
  }
}

function refused(url: string, code: string | number): StartupError {
  return new StartupError(
    `S3_URL: ${url} respondeu «${code}». Confira o bucket, S3_REGION, S3_KEY_ID e S3_SECRET; a chave precisa ler, gravar, apagar e listar.`,
  )
}
