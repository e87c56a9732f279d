import type { Socket } from 'node:net'
import type { PortRefusal } from './device-server.ts'
import { hasRoom, type Intake } from './intake.ts'
import { BrokenFrameError, type Decoded, type StreamProtocol } from './protocol.ts'

export interface ConnectionEvents {
  /** A frame that is not stored as it was sent. */
  refused(reason: PortRefusal): void
  /** The device said who it is; told once. */
  loggedIn(serial: string): void
  /** A frame of this device was stored: it is one that is taken here. */
  stored(): void
}

interface Services {
  intake: Intake
  events: ConnectionEvents
}

/** Frames of one device that may wait for a commit; more are left in the device's and the network's buffers. */
const MAX_WAITING_FRAMES = 64
/** Replies that a device does not fetch; until it does, none of its frames is read. */
const MAX_UNSENT_BYTES = 64 * 1024
const PAUSE_MS = 25

/** One device on one socket: bytes → frames → messages → commit → reply. Frames are taken in order, replies sent as their frames are committed. */
export function serveConnection(socket: Socket, protocol: StreamProtocol, { intake, events }: Services): void {
  const address = socket.remoteAddress ?? ''
  const memory = protocol.createMemory()
  let buffered: Buffer = Buffer.alloc(0)
  let serial: string | null = null
  let waiting = 0
  let resumesLater = false

  socket.on('data', (bytes: Buffer) => {
    buffered = buffered.length === 0 ? bytes : Buffer.concat([buffered, bytes])
    readFrames()
  })
  socket.on('drain', resume)

  function readFrames(): void {
    try {
      while (buffered.length > 0 && !socket.destroyed && !isFull()) {
        const length = protocol.frameLength(buffered)
        if (length === 0) {
          if (buffered.length > protocol.maxFrameBytes) throw new BrokenFrameError('no frame in sight')
          return
        }
        const frame = buffered.subarray(0, length)
        buffered = buffered.subarray(length)
        handle(frame)
      }
    } catch (error) {
      events.refused(error instanceof BrokenFrameError ? 'broken frame' : 'decoder error')
      socket.destroy()
    }
  }

  function mayRead(): boolean {
    return waiting < MAX_WAITING_FRAMES && socket.writableLength <= MAX_UNSENT_BYTES && hasRoom(intake)
  }

  function isFull(): boolean {
    if (mayRead()) return false
    socket.pause()
    resumeLater()
    return true
  }

  function resumeLater(): void {
    if (resumesLater) return
    resumesLater = true
    setTimeout(() => {
      resumesLater = false
      resume()
      if (socket.isPaused() && !socket.destroyed) resumeLater()
    }, PAUSE_MS).unref()
  }

  function resume(): void {
    if (!socket.isPaused() || socket.destroyed || !mayRead()) return
    socket.resume()
    readFrames()
  }

  function handle(frame: Buffer): void {
    const receivedAt = Date.now()
    const { messages, reply } = decode(frame, receivedAt)
    const said = messages.find((message) => message.serial)?.serial ?? serial
    // One socket is one device: else a single stranger could speak for a whole fleet.
    if (said === null || (serial !== null && said !== serial)) {
      events.refused('unidentified')
      socket.destroy()
      return
    }
    if (serial === null && messages.some((message) => message.kind === 'login')) {
      serial = said
      events.loggedIn(said)
    }
    const waitsForCommit = messages.some((message) => message.kind === 'position')
    if (reply && !waitsForCommit) send(reply)
    waiting++
    intake
      // A copy: the frame is a view of what the socket read, which would be held whole until the commit.
      .accept({ protocol: protocol.name, address, receivedAt, bytes: Buffer.from(frame), messages, serial: said })
      .then((outcome) => {
        waiting--
        if (outcome === 'stored') events.stored()
        if (reply && waitsForCommit && outcome === 'stored') send(reply)
      })
      .catch(() => socket.destroy())
  }

  /** A fault of the decoder must end neither the program nor the bytes: a known device's frame is kept as unknown. */
  function decode(frame: Buffer, receivedAt: number): Decoded {
    try {
      return protocol.decode(frame, { serial, receivedAt, memory })
    } catch (error) {
      if (error instanceof BrokenFrameError || serial === null) throw error
      events.refused('decoder error')
      return { messages: [{ kind: 'unknown', type: `that the decoder failed on: ${String(error).slice(0, 200)}` }] }
    }
  }

  /** Replies of one moment, as after a commit, leave together. */
  function send(reply: Uint8Array): void {
    if (!socket.writable) return
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(() => socket.uncork())
    }
    socket.write(reply)
  }
}
