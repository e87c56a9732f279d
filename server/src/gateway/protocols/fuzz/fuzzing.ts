import { serialize } from 'node:v8'
import type { PositionReport } from '@monitorweb/domain/position/position-report'
import {
  BrokenFrameError,
  type DecodeContext,
  type Decoded,
  type FrameProtocol,
  type Message,
  type MessageNumber,
} from '../../protocol.ts'
import { createChance } from './chance.ts'
import { mutated } from './mutations.ts'
import { SAMPLE_FRAMES } from './sample-frames.ts'
import { SEALS } from './seals.ts'

export interface FuzzOptions {
  rounds: number
  seed: number
}

/** What became of mutated frames. */
export interface Fuzzed {
  /** Frames that were cut out and read. */
  read: number
  /** Rounds that ended as broken. */
  broken: number
  slowestMs: number
}

/** So many rounds are one device's session, whose memory must stay small. */
const ROUNDS_OF_SESSION = 500
const MOST_MEMORY_BYTES = 256 * 1024

/**
 * Feeds mutated frames to a protocol as a connection does. Throws what the protocol may not do, with the seed, the round and
 * the bytes: anything thrown but {@link BrokenFrameError}, a length that is none, a number that is none, a memory
 * that grows.
 */
export function fuzzFrames(protocol: FrameProtocol, { rounds, seed }: FuzzOptions): Fuzzed {
  const frames = SAMPLE_FRAMES[protocol.name] ?? []
  if (frames.length === 0) throw new RangeError(`no sample frames of ${protocol.name}`)
  const chance = createChance(seed)
  const found: Fuzzed = { read: 0, broken: 0, slowestMs: 0 }
  let context = newContext(protocol, 0, 'tcp')
  for (let round = 0; round < rounds; round++) {
    if (round % ROUNDS_OF_SESSION === 0) {
      checkMemory(context, () => where(protocol, seed, round))
      context = newContext(protocol, round, chance.pick(protocol.transports))
    }
    const bytes = mutated(frames, chance, SEALS[protocol.name])
    const begun = performance.now()
    try {
      found.read += feed(protocol, bytes, context)
    } catch (error) {
      if (!(error instanceof BrokenFrameError))
        throw new Error(`${where(protocol, seed, round)}: ${bytes.toString('hex')}`, { cause: error })
      found.broken++
    }
    found.slowestMs = Math.max(found.slowestMs, performance.now() - begun)
  }
  return found
}

const where = ({ name }: FrameProtocol, seed: number, round: number) => `${name}, seed ${seed}, round ${round}`

function newContext({ createMemory }: FrameProtocol, round: number, transport: 'tcp' | 'udp'): DecodeContext {
  // Of a device that introduced itself, and of one that did not.
  const serial = (round / ROUNDS_OF_SESSION) % 2 === 0 ? '863100000000007' : null
  return { serial, transport, receivedAt: Date.UTC(2026, 10, 21), memory: createMemory() }
}

/** Answers how many frames were read. */
function feed(protocol: FrameProtocol, bytes: Buffer, context: DecodeContext): number {
  let read = 0
  for (let rest = bytes; rest.length > 0; ) {
    const length = protocol.frameLength(rest, context.transport)
    if (!Number.isInteger(length) || length < 0 || length > rest.length)
      throw new RangeError(`a frame of ${length} bytes in ${rest.length}`)
    if (length === 0) return read
    const frame = rest.subarray(0, length)
    const decoded = protocol.decode(frame, context)
    checkDecoded(decoded)
    checkNumber(protocol.numberOf?.(frame, decoded.messages) ?? null)
    read++
    rest = rest.subarray(length)
  }
  return read
}

function checkNumber(number: MessageNumber | null): void {
  if (number === null) return
  const { value, of } = number
  if (!Number.isInteger(value) || value < 0 || value >= of) throw new RangeError(`message ${value} of ${of}`)
}

function checkDecoded({ messages, reply }: Decoded): void {
  if (reply !== undefined && !(reply instanceof Uint8Array)) throw new TypeError('an answer that is no bytes')
  for (const message of messages) checkMessage(message)
}

/** Throws RangeError for a login of nobody, and for a number that is none. */
export function checkMessage(message: Message): void {
  if (message.kind === 'login' && message.serial === '') throw new RangeError('a login of nobody')
  if (message.kind === 'position') checkPosition(message.report)
  if (message.kind === 'heartbeat' && message.readings) checkNumbers({ ...message.readings.attributes })
}

/**
 * Numbers must be numbers. Whether a vehicle can be there and then is judged after the decoders, for all protocols alike
 * (tracking/steps/mark.ts): what a device said is kept, and marked where it cannot be.
 */
function checkPosition({ attributes, ...told }: PositionReport): void {
  checkNumbers({ ...told, ...attributes })
}

function checkNumbers(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${name} is ${value}`)
}

function checkMemory({ memory }: DecodeContext, place: () => string): void {
  const bytes = serialize(memory).length
  if (bytes > MOST_MEMORY_BYTES) throw new RangeError(`${place()}: ${bytes} bytes remembered of one device`)
}
