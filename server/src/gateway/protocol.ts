import type { DeviceReadings, EpochMs, PositionReport } from '@monitorweb/domain/position/position-report'

/**
 * What one frame said. A protocol only reads: the gateway looks up the device, stores, and sends the reply. `serial` is
 * given where the message itself names its device; elsewhere the session's login counts.
 */
export type Message = SaidMessage & {
  /** The number of the command of ours that this answers, where the device repeats it. */
  answers?: string
  /** What the device shows to prove that it is the one: a password or a word for logging in, "" too; absent where the message has no room for it. */
  secret?: string
}

type SaidMessage =
  /** The device introduces itself; all that follows on this connection comes from it. */
  | { kind: 'login'; serial: string }
  /** The device is alive and tells readings or none, but no place; `at` is when by its clock, where it says that. */
  | { kind: 'heartbeat'; serial?: string; readings?: DeviceReadings; at?: EpochMs }
  /** The device tells a place and an instant, which are stored for good. */
  | { kind: 'position'; serial?: string; report: PositionReport }
  /**
   * The frame is whole and sound, but this decoder knows no meaning for it; its bytes are kept. `isKnownType`: others of
   * its type are read, but no layout fits the length or the content of this one. `fault`: what the decoder failed with.
   */
  | { kind: 'unknown'; serial?: string; type: string; length?: number; isKnownType?: true; fault?: string }

/** The number that a device gave a message: it counts them one after the other, from 0 again after `of` - 1. */
export interface MessageNumber {
  value: number
  of: number
}

export interface Decoded {
  messages: Message[]
  /**
   * The bytes sent to the device: at once for logins and heartbeats that tell nothing, after the commit when a position,
   * readings or something unknown is in the frame.
   */
  reply?: Uint8Array
  /** The device forgets what was answered, so the answer waits for the commit though no message holds a place. */
  waitsForCommit?: true
  /** The answer says that the device may come in, so it waits until that is known, which for most is at once. */
  waitsForAdmission?: true
  /** What is sent instead where the device may not come in, by why; nothing where that is not named. */
  refusals?: Readonly<Partial<Record<Barring, Uint8Array>>>
}

/**
 * Why a device is not let in: it must not come from this address (`barred`), did not show the secret that it has to (`unproven`), or has to show
 * one which this process cannot open (`sealed`).
 */
export type Barring = 'barred' | 'unproven' | 'sealed'

/**
 * What an answer of ours promises, and so what the gateway does while nothing can be committed. `report`: the device
 * keeps each report until it is answered, so nothing is answered before its commit. `connection`: nothing is answered,
 * but the device keeps its reports while it cannot connect. `nothing`: the device forgets what it has sent. For the
 * last two, little is read ahead of the commits, and when those stop the port closes, so that the device keeps what it
 * can. docs/protocols.md publishes the guarantee of each.
 */
export type Acknowledgement = 'report' | 'connection' | 'nothing'

/**
 * What a decoder may know besides the bytes. `memory` belongs to the decoder and is kept between the frames of one
 * device's session.
 */
export interface DecodeContext<Memory = unknown> {
  /** The serial of the device that introduced itself in this session; null before that. */
  serial: string | null
  transport: 'tcp' | 'udp'
  /** The server's clock when the bytes arrived. */
  receivedAt: EpochMs
  memory: Memory
}

/**
 * Thrown by `frameLength` and `decode` for broken framing or a wrong checksum: the connection is closed, or the
 * datagram dropped.
 */
export class BrokenFrameError extends Error {
  override name = 'BrokenFrameError'
}

/** What is known of a frame whose beginning, length and end are right. */
interface DamagedFrame {
  /** As a sound one would be told that is not read. */
  type?: string
  length?: number
  /** Of protocols whose frames name their device. */
  serial?: string
  /** What of it is sound by a checksum of its own. */
  sound?: readonly Message[]
  /** What lets the device go on, as if the frame were sound; absent where its maker has such a frame discarded, or it waits for nothing. */
  reply?: Uint8Array
}

/**
 * Thrown by `decode` where the checksum of a frame alone is wrong: it holds something else than what the tracker wrote, and what follows can be read.
 * What becomes of it the gateway decides (decision 96).
 */
export class DamagedFrameError extends BrokenFrameError {
  override name = 'DamagedFrameError'
  readonly frame: DamagedFrame

  constructor(frame: DamagedFrame = {}, message = 'wrong checksum') {
    super(message)
    this.frame = frame
  }
}

/** A family of trackers that send frames of bytes. It is pure: bytes in, data out; no socket, no clock, no database. */
export interface FrameProtocol<Memory = unknown> {
  name: string
  /** A protocol with both transports is served by both under one port number. */
  transports: readonly ('tcp' | 'udp')[]
  acknowledges: Acknowledgement
  /** The longest frame the protocol allows; more bytes without a frame close the connection. */
  maxFrameBytes: number
  /**
   * Makes what is kept between the frames of one session. `remembered` are the serials that the decoder noted in any session;
   * it bounds how many.
   */
  createMemory(remembered?: Set<string>): Memory
  /**
   * Counts the bytes of the first whole frame at the start of `bytes`, with anything to skip before it; 0 while the
   * frame is incomplete, which in a datagram means broken. Throws {@link BrokenFrameError} when no frame can start
   * here.
   */
  frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number
  /**
   * Reads the messages of one whole frame. It may update `context.memory`. Throws {@link BrokenFrameError} on a wrong
   * checksum.
   */
  decode(frame: Buffer, context: DecodeContext<Memory>): Decoded
  /**
   * Answers the number of a frame whose messages were read, where the devices number what they send in one count; null
   * for a frame that stands outside of it.
   */
  numberOf?(frame: Buffer, messages: readonly Message[]): MessageNumber | null
  /** In which edition of its language a device wrote a frame, where commands are written otherwise in it; '' for the usual one. */
  editionOf?(frame: Buffer): string
  /** Answers bytes that were received, whole frames or not, as they are kept: what a device shows as its secret is made unreadable. */
  withoutSecret?(bytes: Buffer): Buffer
}

/** An HTTP request as a tracker sent it. */
export interface TrackerRequest {
  method: string
  /** The path with its query, as it was received. */
  url: string
  contentType: string | undefined
  /** The header `Authorization`. */
  authorization?: string | undefined
  body: Buffer
  receivedAt: EpochMs
}

/**
 * Thrown for a request that cannot be read: it is answered with 400 and this Portuguese sentence, which names the
 * parameter.
 */
export class BadRequestError extends Error {
  override name = 'BadRequestError'
}

/** A family of trackers that send HTTP requests; every message carries its serial. */
export interface HttpProtocol {
  name: string
  transports: readonly ['http']
  acknowledges: 'report'
  /** The longest body of a request; without it 64 kB, which no device of its own fills. */
  maxBodyBytes?: number
  /** Makes a request for each device, where one may bring what many have said. Throws {@link BadRequestError}. */
  parts?(request: TrackerRequest): TrackerRequest[]
  /** Reads one request, of one device. Throws {@link BadRequestError}. */
  decode(request: TrackerRequest): Message[]
  /** Answers bytes of an address or a body as they are kept: what a device shows as its secret is made unreadable. */
  withoutSecret?(bytes: Buffer): Buffer
  /** The answer once all is stored; without it, an empty one. */
  answer?(request: TrackerRequest): { contentType: string; body: string }
}

export type Protocol = FrameProtocol | HttpProtocol
