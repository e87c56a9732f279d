import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createSealedFile, resumeSealedFile, type SealedFile } from '../folder/sealed-file.ts'
import { type LogPlace, placeOfSegment, segmentName } from './log-place.ts'

/** The log that comes is not the one that was copied so far: the database took another way. */
export class OtherLogError extends Error {
  override name = 'OtherLogError'
}

/** Keeps the log in files of a segment each; the one that still grows ends in `.part`. */
export interface LogStore {
  /** The server is asked for the log from here on: the beginning of the segment that grows. */
  readonly from: LogPlace
  /** What is before this place is in the folder, and on its disk. */
  readonly stored: LogPlace
  /** Bytes that were taken and are not yet written. */
  readonly waitingBytes: number
  /** Takes the next bytes of the log. What was copied before is compared: throws OtherLogError where it differs. */
  take(place: LogPlace, bytes: Buffer): void
  /** Writes what was taken. Not to be called again before it resolved. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface LogStoreOptions {
  folder: string
  timeline: number
  segmentBytes: number
  key: Buffer | null
  /** Where the log begins in a folder without any: the beginning of a segment. */
  first: LogPlace
}

const PART = '.part'
const CHUNK_BYTES = 1 << 20

export async function openLogStore(options: LogStoreOptions): Promise<LogStore> {
  const { folder, timeline, segmentBytes, key } = options
  const before = await findEnd(options)
  const from = before.segment
  let file: SealedFile | null = before.file
  let stored = from + BigInt(before.held.length)
  let taken = from
  let waiting: Buffer[] = []
  let waitingBytes = 0

  const pathAt = (place: LogPlace) => join(folder, segmentName(timeline, place, segmentBytes))
  const usedAt = (place: LogPlace) => Number(place % BigInt(segmentBytes))

  async function write(bytes: Buffer): Promise<void> {
    file ??= await createSealedFile(`${pathAt(stored)}${PART}`, key)
    await file.write(bytes)
    const path = pathAt(stored)
    stored += BigInt(bytes.length)
    if (usedAt(stored) > 0) return
    const whole = file
    file = null
    await completeSegment(whole, path)
  }

  return {
    from,
    get stored() {
      return stored
    },
    get waitingBytes() {
      return waitingBytes
    },
    take(place, bytes) {
      if (place !== taken) throw new OtherLogError(`expected the log at ${taken}, and it came at ${place}`)
      const offset = Number(taken - from)
      const known = before.held.subarray(offset, offset + bytes.length)
      if (!known.equals(bytes.subarray(0, known.length))) throw new OtherLogError('the log differs from its copy')
      taken += BigInt(bytes.length)
      const fresh = bytes.subarray(known.length)
      if (fresh.length === 0) return
      waiting.push(fresh)
      waitingBytes += fresh.length
    },
    async flush() {
      if (waiting.length === 0) return
      let bytes = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      while (bytes.length > 0) {
        const length = Math.min(bytes.length, CHUNK_BYTES, segmentBytes - usedAt(stored))
        await write(bytes.subarray(0, length))
        bytes = bytes.subarray(length)
      }
      await file?.sync()
    },
    async close() {
      await file?.close()
    },
  }
}

async function completeSegment(file: SealedFile, path: string): Promise<void> {
  await file.finish()
  await file.sync()
  await file.close()
  await rename(`${path}${PART}`, path)
}

/** Finds the segment that grows, and goes on with it. */
async function findEnd(
  options: LogStoreOptions,
): Promise<{ segment: LogPlace; held: Buffer; file: SealedFile | null }> {
  const { folder, segmentBytes, key, first } = options
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}(\.part)?$/.test(name)).sort()
  const newest = names.at(-1)
  if (!newest) return { segment: first, held: Buffer.alloc(0), file: null }
  const segment = placeOfSegment(newest, segmentBytes)
  const next = { segment: segment + BigInt(segmentBytes), held: Buffer.alloc(0), file: null }
  if (!newest.endsWith(PART)) return next
  const path = join(folder, newest)
  const { file, held } = await resumeSealedFile(path, key)
  if (held.length < segmentBytes) return { segment, held, file }
  // It was whole, and had not yet got its name when the machine went down.
  await completeSegment(file, path.slice(0, -PART.length))
  return next
}
