import type { Socket } from 'node:net'
import { openSession, type SessionEvents } from '../device-session.ts'
import { BrokenFrameError } from '../protocol.ts'
import { endsOf } from '../proxy/proxied-connections.ts'
import type { PortRefusal, RefusedBytes } from './device-server.ts'
import type { Language } from './languages.ts'

interface Opened {
  /** What the device speaks. */
  language: Language
  /** What was read of it until that was known. */
  firstBytes: Buffer
  events: Omit<SessionEvents, 'refused'> & { refused(reason: PortRefusal, refused?: RefusedBytes): void }
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
/** Before a connection is closed for what it said, what was taken before gets so much time for its answers. */
const ANSWER_WITHIN_MS = 10_000

export interface DeviceConnection {
  /** Ends a connection that said nothing in time that names a device. */
  giveUp(): void
}

/**
 * Serves one socket: its bytes become frames, taken in order and no faster than they are committed. What was taken
 * before something that cannot be read is answered all the same, before the connection is closed.
 */
export function serveConnection(socket: Socket, { language, firstBytes, events }: Opened): DeviceConnection {
  const { protocol, intake } = language
  const { address, port } = endsOf(socket)
  const session = openSession({
    protocol,
    transport: 'tcp',
    address,
    accept: intake.accept,
    maxDevices: MAX_DEVICES,
    // Named one by one: what is spread gets a shape of its own in V8, half a kilobyte for each connection.
    events: {
      refused: events.refused,
      named: events.named,
      admitted: events.admitted,
      barred,
      stored: events.stored,
      settled: closeOnceAnswered,
      lost: () => socket.destroy(),
    },
    send,
  })
  let buffered = firstBytes
  let replies: Uint8Array[] = []
  let resumesLater = false
  let isClosing = false
  let isNew = true

  socket.on('data', (bytes: Buffer) => {
    buffered = buffered.length === 0 ? bytes : Buffer.concat([buffered, bytes])
    readFrames()
  })
  socket.on('drain', resume)
  readFrames()

  function readFrames(): void {
    let frame = buffered
    try {
      while (buffered.length > 0 && !socket.destroyed && !isFull()) {
        frame = buffered
        const length = protocol.frameLength(buffered, 'tcp')
        if (length === 0) {
          if (buffered.length > protocol.maxFrameBytes) throw new BrokenFrameError('no frame in sight')
          return
        }
        // Most devices send one frame at a time, of which no parts need be made.
        if (length < buffered.length) frame = buffered.subarray(0, length)
        buffered = length < buffered.length ? buffered.subarray(length) : NOTHING
        isNew = false
        if (!session.take(frame)) refuse('unidentified', frame)
      }
    } catch (error) {
      refuse(error instanceof BrokenFrameError ? 'broken frame' : 'decoder error', frame)
    }
  }

  function refuse(reason: PortRefusal, bytes: Buffer): void {
    events.refused(reason, { address, port, bytes: protocol.withoutSecret?.(bytes) ?? bytes })
    isClosing = true
    buffered = NOTHING
    socket.pause()
    closeOnceAnswered()
    setTimeout(() => socket.destroy(), ANSWER_WITHIN_MS).unref()
  }

  /** Whoever is told that it may not come in may be cut off next. */
  function barred(...device: Parameters<NonNullable<SessionEvents['barred']>>): void {
    sendReplies()
    events.barred?.(...device)
  }

  function closeOnceAnswered(): void {
    if (!isClosing || session.waiting() > 0) return
    sendReplies()
    socket.destroySoon()
  }

  function mayRead(): boolean {
    const waiting = session.waiting()
    if (waiting >= intake.framesOfConnection || socket.writableLength > MAX_UNSENT_BYTES) return false
    return intake.hasRoom(isNew ? 'new' : waiting === 0 ? 'first' : 'further')
  }

  function isFull(): boolean {
    if (mayRead()) return false
    socket.pause()
    resumeLater()
    return true
  }

  function resumeLater(): void {
    if (resumesLater || isClosing) return
    resumesLater = true
    setTimeout(() => {
      resumesLater = false
      resume()
      if (socket.isPaused() && !socket.destroyed) resumeLater()
    }, PAUSE_MS).unref()
  }

  function resume(): void {
    if (!socket.isPaused() || socket.destroyed || isClosing || !mayRead()) return
    socket.resume()
    readFrames()
  }

  /** The replies of one moment, as after a commit, leave together; one that none can follow in it leaves at once. */
  function send(reply: Uint8Array): void {
    if (replies.length === 0 && session.waiting() === 0) {
      if (socket.writable) socket.write(reply)
      return
    }
    if (replies.length === 0) process.nextTick(sendReplies)
    replies.push(reply)
  }

  function sendReplies(): void {
    const together = replies.length === 1 ? replies[0] : Buffer.concat(replies)
    replies = []
    if (together && together.length > 0 && socket.writable) socket.write(together)
  }

  return {
    giveUp() {
      if (buffered.length > 0) refuse('unidentified', buffered)
      else socket.destroy()
    },
  }
}
