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

/** How bytes reach a port. Each is served by a port of its own kind. */
export type Transport = 'tcp' | 'udp' | 'http'

/**
 * What an answer of ours promises, and so what the gateway does while nothing can be committed. `report`: the device keeps
 * each report until it is answered, so nothing is answered before its commit. `connection`: nothing is answered, but the
 * device keeps its reports while it cannot connect. `nothing`: the device forgets what it has sent. Of the last two little
 * is read ahead of the commits, and when those stop the port closes, so that what can be kept is kept by the device.
 * docs/protocols.md publishes the guarantee of each.
 */
export type Acknowledgement = 'report' | 'connection' | 'nothing'

/** What a decoder may know besides the bytes. `memory` is its own, kept for it between the frames of one device's session. */
export interface DecodeContext<Memory = unknown> {
  /** Serial of the device that introduced itself in this session, or null. */
  serial: string | null
  transport: 'tcp' | 'udp'
  /** Server's clock when the bytes arrived. */
  receivedAt: EpochMs
  memory: Memory
}

/** Thrown by `frameLength` and `decode` for broken framing or checksum: the connection is closed, the datagram dropped. */
export class BrokenFrameError extends Error {
  override name = 'BrokenFrameError'
}

/** A family of trackers that send frames of bytes. Pure: bytes in, data out; no socket, no clock, no database. */
export interface FrameProtocol<Memory = unknown> {
  name: string
  /** With both, one port number serves both. */
  transports: readonly ('tcp' | 'udp')[]
  acknowledges: Acknowledgement
  /** Longest frame the protocol allows; more bytes without a frame close the connection. */
  maxFrameBytes: number
  createMemory(): Memory
  /**
   * Bytes of the first whole frame at the start of `bytes`, with anything to skip before it; 0 while incomplete, which in
   * a datagram means broken. Throws {@link BrokenFrameError} when no frame can start here.
   */
  frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number
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
  transports: readonly ['http']
  acknowledges: 'report'
  decode(request: TrackerRequest): Message[]
}

export type Protocol = FrameProtocol | HttpProtocol
