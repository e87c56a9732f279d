import type pg from 'pg'
import { openReplication, sendLog } from '../../storage/copies/replication.ts'
import { type LogPlace, writeLogPlace } from './log-place.ts'

/** Receives the log while it grows. */
export interface LogFollower {
  /** Tells the server that what is before this place need not be kept for us; also that we are alive. */
  confirm(place: LogPlace): void
  /** Reads no further, respectively again. */
  pause(): void
  resume(): void
  /** Rejects with what ended it; resolves when it was stopped. */
  ended: Promise<void>
  stop(): void
}

interface FollowOptions {
  database: pg.ClientConfig
  slot: string
  timeline: number
  from: LogPlace
  onBytes(place: LogPlace, bytes: Buffer): void
}

/** Of a message with a part of the log: a letter, place, end of the log and clock of the server. */
const DATA_HEAD_BYTES = 25
/** Microseconds from 1970 to 2000, with which PostgreSQL's clock begins. */
const EPOCH_2000_US = 946_684_800_000_000n

/** Asks for the log from a place on (PostgreSQL, "Streaming Replication Protocol", START_REPLICATION and its messages). */
export async function followLog({ database, slot, timeline, from, onBytes }: FollowOptions): Promise<LogFollower> {
  const { client, wire } = await openReplication(database)
  let stopped = false
  let broken: Error | null = null
  const started = new Promise<void>((resolve) => wire.once('replicationStart', () => resolve()))
  // A place of 0 says that we are alive, and confirms nothing.
  let confirmed: LogPlace = 0n
  const confirm = (place: LogPlace) => {
    confirmed = place
    wire.sendCopyFromChunk(statusMessage(place))
  }
  wire.on('copyData', ({ chunk }) => {
    // Who does not answer when asked is taken for dead, however busy.
    if (chunk[0] === 0x6b && chunk[17] === 1) confirm(confirmed)
    if (chunk[0] !== 0x77 || broken) return
    try {
      // The parser writes over its buffer as soon as more comes.
      onBytes(chunk.readBigUInt64BE(1), Buffer.from(chunk.subarray(DATA_HEAD_BYTES)))
    } catch (error) {
      broken = error as Error
      wire.stream.destroy()
    }
  })
  const ended = sendLog(client, { slot, timeline, place: writeLogPlace(from) })
    .catch((error: Error) => {
      if (!stopped) throw broken ?? error
    })
    .then(() => {
      if (!stopped) throw broken ?? new Error('the server ended the log')
    })
  await Promise.race([started, ended]).catch(async (error: unknown) => {
    await client.end().catch(() => undefined)
    throw error
  })
  return {
    confirm,
    pause: () => wire.stream.pause(),
    resume: () => wire.stream.resume(),
    ended,
    stop() {
      stopped = true
      wire.stream.destroy()
    },
  }
}

/** Says that the log was received, stored and may be forgotten up to this place; no answer is wanted. */
function statusMessage(place: LogPlace): Buffer {
  const message = Buffer.alloc(34)
  message.write('r', 0, 'latin1')
  for (const offset of [1, 9, 17]) message.writeBigUInt64BE(place, offset)
  message.writeBigInt64BE(BigInt(Date.now()) * 1000n - EPOCH_2000_US, 25)
  return message
}
