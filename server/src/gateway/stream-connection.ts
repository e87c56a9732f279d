import type { Socket } from 'node:net'
import { openSession, type SessionEvents } from './device-session.ts'
import type { PortIntake } from './port-intake.ts'
import { BrokenFrameError, type FrameProtocol } from './protocol.ts'

interface Services {
  intake: PortIntake
  events: SessionEvents
}

/** A device may leave so many bytes of replies unfetched; while it leaves more, none of its frames is read. */
const MAX_UNSENT_BYTES = 64 * 1024
const PAUSE_MS = 25

/** Serves one device on one socket: its bytes become frames, taken in order and no faster than they are committed. */
export function serveConnection(socket: Socket, protocol: FrameProtocol, { intake, events }: Services): void {
  const session = openSession({
    protocol,
    transport: 'tcp',
    address: socket.remoteAddress ?? '',
    accept: intake.accept,
    events: { ...events, lost: () => socket.destroy() },
    send,
  })
  let buffered: Buffer = Buffer.alloc(0)
  let resumesLater = false

  socket.on('data', (bytes: Buffer) => {
    buffered = buffered.length === 0 ? bytes : Buffer.concat([buffered, bytes])
    readFrames()
  })
  socket.on('drain', resume)

  function readFrames(): void {
    try {
      while (buffered.length > 0 && !socket.destroyed && !isFull()) {
        const length = protocol.frameLength(buffered, 'tcp')
        if (length === 0) {
          if (buffered.length > protocol.maxFrameBytes) throw new BrokenFrameError('no frame in sight')
          return
        }
        const frame = buffered.subarray(0, length)
        buffered = buffered.subarray(length)
        if (session.take(frame)) continue
        events.refused('unidentified')
        socket.destroy()
      }
    } catch (error) {
      events.refused(error instanceof BrokenFrameError ? 'broken frame' : 'decoder error')
      socket.destroy()
    }
  }

  function mayRead(): boolean {
    return (
      session.waiting() < intake.framesOfConnection && socket.writableLength <= MAX_UNSENT_BYTES && intake.hasRoom()
    )
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

  /** The replies of one moment, as after a commit, leave together. */
  function send(reply: Uint8Array): void {
    if (!socket.writable) return
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(() => socket.uncork())
    }
    socket.write(reply)
  }
}
