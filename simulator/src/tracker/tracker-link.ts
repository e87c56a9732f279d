import { createConnection, type Socket } from 'node:net'

export interface UnreadBytes {
  /** The bytes of an answer that has not fully arrived yet. */
  rest: Buffer
  /** Why nothing can be read any further; null while all is well. */
  broken: string | null
}

export interface LinkOptions {
  host: string
  port: number
  /**
   * The first wait before connecting again; it doubles up to `longestBackoffMs` and starts over once `settled` is
   * called.
   */
  firstBackoffMs: number
  longestBackoffMs: number
  onConnected(): void
  /** Takes the whole answers at the start of `bytes`; what it leaves comes again with what follows. */
  onBytes(bytes: Buffer): UnreadBytes
  /** The connection is gone, or could not be made; another try is already planned. */
  onLost(reason: string): void
}

/** A TCP connection that makes itself again, for ever, until it is closed. */
export interface TrackerLink {
  /**
   * Writes several frames as one; nothing happens while there is no connection. `onSent` is called once the network has
   * taken them.
   */
  write(frames: readonly Buffer[], onSent?: () => void): void
  /** Tells that the server took us in, so that the next loss starts with the shortest wait again. */
  settled(): void
  /** Drops the connection, as after an unanswered packet; a new one follows. */
  drop(reason: string): void
  close(): Promise<void>
}

/** Makes the connection, which starts to connect at once. */
export function createTrackerLink(options: LinkOptions): TrackerLink {
  let backoffMs = options.firstBackoffMs
  let retry: NodeJS.Timeout | null = null
  let closed = false

  const connect = () =>
    openSocket(options, (reason) => {
      if (!closed) {
        // The wait is spread between half and the whole, so that a fleet does not come back in one instant.
        retry = setTimeout(reconnect, backoffMs * (0.5 + Math.random() / 2)).unref()
        backoffMs = Math.min(options.longestBackoffMs, backoffMs * 2)
      }
      options.onLost(reason)
    })
  const reconnect = () => {
    socket = connect()
  }
  let socket = connect()

  return {
    write: (frames, onSent) => {
      if (frames.length === 0 || socket.connecting || !socket.writable) return
      socket.write(frames.length === 1 ? frames[0]! : Buffer.concat(frames), (error) => {
        if (!error) onSent?.()
      })
    },
    settled: () => {
      backoffMs = options.firstBackoffMs
    },
    drop: (reason) => {
      socket.destroy(new Error(reason))
    },
    close: async () => {
      closed = true
      if (retry !== null) clearTimeout(retry)
      await endSocket(socket)
    },
  }
}

function openSocket(options: LinkOptions, onClosed: (reason: string) => void): Socket {
  const socket = createConnection({ host: options.host, port: options.port, noDelay: true })
  let reason = 'closed by the server'
  let unread: Buffer = Buffer.alloc(0)
  socket.on('connect', options.onConnected)
  socket.on('data', (bytes) => {
    const { rest, broken } = options.onBytes(unread.length === 0 ? bytes : Buffer.concat([unread, bytes]))
    unread = rest
    if (broken !== null) socket.destroy(new Error(broken))
  })
  socket.on('error', (error) => {
    reason = error.message
  })
  socket.on('close', () => onClosed(reason))
  return socket
}

function endSocket(socket: Socket): Promise<void> {
  if (socket.closed) return Promise.resolve()
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    // A FIN follows what was written; whether the other side ends too is not waited for.
    if (socket.connecting) socket.destroy()
    else socket.end(() => socket.destroy())
  })
}
