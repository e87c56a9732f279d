import type { Socket } from 'node:net'
import type { DamagedFrames } from '../damaged-frames.ts'
import { type DeviceSession, openSession, type SessionEvents, type SessionOptions } from '../device-session.ts'
import { BrokenFrameError, type FrameProtocol } from '../protocol.ts'
import { addressOf } from '../proxy/proxied-connections.ts'
import { cutOff } from './cut-off.ts'
import type { PortRefusal, RefusedBytes } from './device-server.ts'
import type { Language } from './languages.ts'
import type { PortIntake } from './port-intake.ts'

/** Is told of one connection what its session tells, and what was refused of its bytes. */
export interface ConnectionEvents extends Required<Pick<SessionEvents, 'named' | 'admitted' | 'barred' | 'stored'>> {
  refused(reason: PortRefusal, refused?: RefusedBytes): void
}

interface Opened {
  /** What the device speaks. */
  language: Language
  /** What was read of it until that was known. */
  firstBytes: Buffer
  events: ConnectionEvents
  /** Our port, to which it came. */
  port: number
}

/** A device may leave so many bytes of replies unfetched; while it leaves more, none of its frames is read. */
const MAX_UNSENT_BYTES = 64 * 1024
const PAUSE_MS = 25
/**
 * A repeater or an installer's bench has several devices behind one connection; many more than that would be somebody who
 * speaks for a fleet.
 */
const MAX_DEVICES = 64
const NOTHING = Buffer.alloc(0)
/** Shared by all connections of which no answer waits; it stays empty. */
const NO_REPLIES: Uint8Array[] = []
/** Before a connection is closed for what it said, what was taken before gets so much time for its answers. */
const ANSWER_WITHIN_MS = 10_000

export interface DeviceConnection {
  /** Takes what came of the socket. */
  read(bytes: Buffer): void
  /** Ends a connection that said nothing in time that names a device. */
  giveUp(): void
  /**
   * Ends the connection of a device that keeps what it cannot send. What the process has read of it is taken, however much waits for its
   * commit: it is nowhere else any more. What is on its way is not taken, and must not be believed to have arrived.
   */
  leave(): void
  /**
   * The connection has ended, by whom ever. What the process has read of a device that gets no answers is taken: the network told the device
   * that it arrived.
   */
  end(): void
  /** Reads no more, as the program ends. What a device is answered for it may still hear; one that is told of no commit is left. */
  stop(): void
  /** Since when it is read as it comes, by `performance.now()`: what was read before may have waited here for long. */
  readonly readsSince: number
}

/**
 * Serves one socket: its bytes become frames, taken in order and no faster than they are committed. What was taken
 * before something that cannot be read is answered all the same, before the connection is closed.
 */
export function serveConnection(socket: Socket, opened: Opened): DeviceConnection {
  const connection = new StreamConnection(socket, opened)
  connection.read(opened.firstBytes)
  return connection
}

/** It is a class, and what its session asks and tells, since functions of its own would be most of what is kept of a silent connection. */
class StreamConnection implements DeviceConnection, SessionOptions, SessionEvents {
  readonly address: string
  private readonly port: number
  private readonly socket: Socket
  private readonly language: Language
  private readonly told: ConnectionEvents
  private readonly session: DeviceSession
  private buffered: Buffer = NOTHING
  private replies: Uint8Array[] = NO_REPLIES
  private resumesLater = false
  private isClosing = false
  private isLeaving = false
  private isStopped = false
  private isNew = true
  readsSince = 0

  constructor(socket: Socket, { language, events, port }: Opened) {
    this.socket = socket
    this.language = language
    this.told = events
    this.address = addressOf(socket)
    this.port = port
    this.session = openSession(this)
  }

  get transport(): 'tcp' {
    return 'tcp'
  }

  get maxDevices(): number {
    return MAX_DEVICES
  }

  get protocol(): FrameProtocol {
    return this.language.protocol
  }

  get intake(): PortIntake {
    return this.language.intake
  }

  get remembered(): Set<string> {
    return this.language.remembered
  }

  get damaged(): DamagedFrames {
    return this.language.damaged
  }

  get events(): SessionEvents {
    return this
  }

  read(bytes: Buffer): void {
    this.buffered = this.buffered.length === 0 ? bytes : Buffer.concat([this.buffered, bytes])
    this.readFrames()
  }

  refused(reason: PortRefusal): void {
    this.told.refused(reason)
  }

  named(serial: string, frame: Buffer): void {
    this.told.named(serial, frame)
  }

  admitted(serial: string, isLogin: boolean, readAt: number): void {
    this.told.admitted(serial, isLogin, readAt)
  }

  stored(serial: string, readAt: number): void {
    this.told.stored(serial, readAt)
  }

  /** Whoever is told that it may not come in may be cut off next. */
  barred(...device: Parameters<NonNullable<SessionEvents['barred']>>): void {
    this.sendReplies()
    this.told.barred(...device)
    if (!this.socket.writable) this.isClosing = true
  }

  settled(): void {
    if (this.isClosing) this.closeOnceAnswered()
    // What waits unread in the network's buffers the device believes to have arrived, and it would be lost with the machine.
    else if (this.resumesLater && this.protocol.acknowledges !== 'report') this.resume()
  }

  lost(): void {
    this.socket.destroy()
  }

  /** The replies of one moment, as after a commit, leave together; one that none can follow in it leaves at once. */
  send(reply: Uint8Array): void {
    if (this.replies.length === 0) {
      if (this.session.waiting() === 0) {
        if (this.socket.writable) this.socket.write(reply)
        return
      }
      process.nextTick(sendReplies, this)
      this.replies = [reply]
    } else this.replies.push(reply)
  }

  sendReplies(): void {
    const { replies, socket } = this
    this.replies = NO_REPLIES
    const together = replies.length === 1 ? replies[0]! : Buffer.concat(replies)
    if (together.length > 0 && socket.writable) socket.write(together)
  }

  giveUp(): void {
    if (this.buffered.length > 0) this.refuse('unidentified', this.buffered)
    else this.socket.destroy()
  }

  leave(): void {
    const { socket } = this
    this.isLeaving = true
    this.readsSince = performance.now()
    // A socket that is paused has read on into its own buffer; what is read of it here is told as ever.
    while (!this.isClosing && socket.read() !== null);
    this.readFrames()
    cutOff(socket)
  }

  end(): void {
    const { socket, protocol } = this
    if (protocol.acknowledges === 'report' || this.isClosing || this.isLeaving) return
    this.isLeaving = true
    for (let bytes = readOf(socket); bytes !== null; bytes = readOf(socket)) {
      this.buffered = Buffer.concat([this.buffered, bytes])
    }
    this.readFrames()
  }

  stop(): void {
    this.isStopped = true
    if (this.protocol.acknowledges === 'report') this.socket.pause()
    else this.leave()
  }

  private readFrames(): void {
    const { protocol, socket } = this
    let frame = this.buffered
    try {
      while (this.buffered.length > 0 && (this.isLeaving || !socket.destroyed) && !this.isFull()) {
        frame = this.buffered
        const length = protocol.frameLength(frame, 'tcp')
        if (length === 0) {
          if (frame.length > protocol.maxFrameBytes) throw new BrokenFrameError('no frame in sight')
          return
        }
        // Most devices send one frame at a time, of which no parts need be made.
        const hasMore = length < frame.length
        this.buffered = hasMore ? frame.subarray(length) : NOTHING
        if (hasMore) frame = frame.subarray(0, length)
        this.isNew = false
        if (!this.session.take(frame)) this.refuse('unidentified', frame)
      }
    } catch (error) {
      this.refuse(error instanceof BrokenFrameError ? 'broken frame' : 'decoder error', frame)
    }
  }

  private refuse(reason: PortRefusal, bytes: Buffer): void {
    const { address, port } = this
    this.told.refused(reason, { address, port, bytes: this.protocol.withoutSecret?.(bytes) ?? bytes })
    this.isClosing = true
    this.buffered = NOTHING
    this.socket.pause()
    this.closeOnceAnswered()
    setTimeout(() => this.socket.destroy(), ANSWER_WITHIN_MS).unref()
  }

  private closeOnceAnswered(): void {
    const { socket, protocol } = this
    if (this.isLeaving || this.session.waiting() > 0) return
    this.sendReplies()
    // What came behind it is lost, and who hears no answers must not take it for arrived. An end that has begun lets an answer out.
    if (protocol.acknowledges === 'report' || socket.writableEnded) socket.destroySoon()
    else cutOff(socket)
  }

  private mayRead(): boolean {
    const { intake, socket } = this
    if (this.isLeaving) return intake.hasRoom('last')
    if (this.isStopped) return false
    const waiting = this.session.waiting()
    if (waiting >= intake.framesOfConnection || socket.writableLength > MAX_UNSENT_BYTES) return false
    return intake.hasRoom(this.isNew ? 'new' : waiting === 0 ? 'first' : 'further')
  }

  private isFull(): boolean {
    if (this.mayRead()) return false
    this.socket.pause()
    this.resumeLater()
    return true
  }

  private resumeLater(): void {
    if (this.resumesLater || this.isClosing || this.isStopped) return
    this.resumesLater = true
    setTimeout(() => {
      this.resumesLater = false
      this.resume()
      if (this.socket.isPaused() && !this.socket.destroyed) this.resumeLater()
    }, PAUSE_MS).unref()
  }

  private resume(): void {
    const { socket } = this
    if (!socket.isPaused() || socket.destroyed || this.isClosing || !this.mayRead()) return
    this.readsSince = performance.now()
    socket.resume()
    this.readFrames()
  }
}

/** Answers what a socket that has ended had read and not handed on: it tells nobody of that any more. */
function readOf(socket: Socket): Buffer | null {
  return socket.read() as Buffer | null
}

function sendReplies(connection: StreamConnection): void {
  connection.sendReplies()
}
