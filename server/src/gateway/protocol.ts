import type { DeviceReadings, EpochMs, PositionReport } from '@monitorweb/domain/position/position-report'

/**
 * What one frame said. A protocol only reads: the gateway looks up the device, stores, and sends the reply.
 * `serial` is given where the message itself names its device; elsewhere the session's login counts.
 */
export type Message =
  /** The device introduces itself; all that follows on this connection is its. */
  | { kind: 'login'; serial: string }
  /** Alive, with or without readings, but no place. */
  | { kind: 'heartbeat'; serial?: string; readings?: DeviceReadings }
  /** A place and an instant, to be stored for good. */
  | { kind: 'position'; serial?: string; report: PositionReport }
  /** A whole, sound frame that this decoder knows no meaning for; its bytes are kept. */
  | { kind: 'unknown'; serial?: string; type: string }

export interface Decoded {
  messages: Message[]
  /** Sent to the device: at once for logins, heartbeats and unknown frames; after the commit when positions are in it. */
  reply?: Uint8Array
}

/** What a decoder may know besides the bytes. `memory` is its own, kept for it between the frames of one connection. */
export interface DecodeContext<Memory = unknown> {
  /** Serial of the device that logged in on this connection, or null. */
  serial: string | null
  /** Server's clock when the bytes arrived. */
  receivedAt: EpochMs
  memory: Memory
}

/** Thrown by `frameLength` and `decode` for broken framing or checksum: the connection is closed. */
export class BrokenFrameError extends Error {
  override name = 'BrokenFrameError'
}

/** A family of trackers over a byte stream. Pure: bytes in, data out; no socket, no clock, no database. */
export interface StreamProtocol<Memory = unknown> {
  name: string
  transports: readonly ('tcp' | 'udp')[]
  /** What the device keeps until the server has answered; docs/protocols.md publishes it. */
  acknowledges: 'report' | 'connection' | 'nothing'
  /** Longest frame the protocol allows; more bytes without a frame close the connection. */
  maxFrameBytes: number
  createMemory(): Memory
  /**
   * Bytes of the first whole frame at the start of `bytes`, with anything to skip before it; 0 while incomplete.
   * Throws {@link BrokenFrameError} when no frame can start here.
   */
  frameLength(bytes: Buffer): number
  /** Messages of one whole frame. May update `context.memory`. Throws {@link BrokenFrameError} on a bad checksum. */
  decode(frame: Buffer, context: DecodeContext<Memory>): Decoded
}

/** One HTTP request as a tracker sent it. */
export interface TrackerRequest {
  method: string
  /** Path with query, as received. */
  url: string
  contentType: string | undefined
  body: Buffer
  receivedAt: EpochMs
}

/** Thrown for a request that cannot be read: answered with 400 and this Portuguese sentence, which names the parameter. */
export class BadRequestError extends Error {
  override name = 'BadRequestError'
}

/** A family of trackers that send HTTP requests; every message carries its serial. */
export interface HttpProtocol {
  name: string
  acknowledges: 'report'
  decode(request: TrackerRequest): Message[]
}
