import { createServer, type Server, type Socket } from 'node:net'
import type { DeviceServer, DeviceServerEvents } from './device-server.ts'
import type { Intake } from './intake.ts'
import type { StreamProtocol } from './protocol.ts'
import { serveConnection } from './stream-connection.ts'

/**
 * Carriers put thousands of trackers behind one address, so only those of which nothing was stored yet are limited; after
 * a restart of ours they all come at once.
 */
const MAX_UNIDENTIFIED_PER_ADDRESS = 5_000
const IDENTIFY_WITHIN_MS = 60_000
/** Trackers that sleep connect again; a socket without a byte for this long is a dead one. */
const IDLE_MS = 40 * 60_000

interface StreamServerOptions {
  intake: Intake
  events: DeviceServerEvents
  maxUnidentifiedPerAddress?: number
}

/** A TCP port of one protocol. The newest connection of a device wins: the older one is a dead socket. */
export function createStreamServer(
  protocol: StreamProtocol,
  { intake, events, maxUnidentifiedPerAddress = MAX_UNIDENTIFIED_PER_ADDRESS }: StreamServerOptions,
): DeviceServer {
  const sockets = new Set<Socket>()
  const bySerial = new Map<string, Socket>()
  const unidentified = new Map<string, number>()

  function countUnidentified(address: string, change: 1 | -1): number {
    const count = (unidentified.get(address) ?? 0) + change
    if (count > 0) unidentified.set(address, count)
    else unidentified.delete(address)
    return count
  }

  function connected(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (countUnidentified(address, 1) > maxUnidentifiedPerAddress) {
      countUnidentified(address, -1)
      socket.destroy()
      return
    }
    let serial: string | null = null
    let isTaken = false
    const deadline = setTimeout(() => socket.destroy(), IDENTIFY_WITHIN_MS).unref()

    function loggedIn(name: string): void {
      clearTimeout(deadline)
      serial = name
      const older = bySerial.get(name)
      bySerial.set(name, socket)
      older?.destroy()
    }
    function stored(): void {
      if (isTaken || socket.destroyed) return
      isTaken = true
      countUnidentified(address, -1)
    }
    sockets.add(socket)
    events.sockets(protocol.name, 1)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    // What a device's network does to its socket is no concern of the program.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      clearTimeout(deadline)
      if (!isTaken) countUnidentified(address, -1)
      if (serial !== null && bySerial.get(serial) === socket) bySerial.delete(serial)
      events.sockets(protocol.name, -1)
    })
    serveConnection(socket, protocol, {
      intake,
      events: { refused: (reason) => events.refused(protocol.name, reason), loggedIn, stored },
    })
  }

  const server: Server = createServer(connected)
  return {
    server,
    stopReading() {
      server.close()
      for (const socket of sockets) socket.removeAllListeners('data').pause()
    },
    closeConnections() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
