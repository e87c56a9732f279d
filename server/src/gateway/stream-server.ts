import { createServer, type Server, type Socket } from 'node:net'
import type { DeviceServer, DeviceServerEvents } from './device-server.ts'
import type { Intake } from './intake.ts'
import type { StreamProtocol } from './protocol.ts'
import { serveConnection } from './stream-connection.ts'

/**
 * Carriers put thousands of trackers behind one address, so only those that have not said who they are are limited; after
 * a restart of ours they all come at once.
 */
const MAX_UNIDENTIFIED_PER_ADDRESS = 2_000
const IDENTIFY_WITHIN_MS = 60_000
/** Trackers that sleep connect again; a socket without a byte for this long is a dead one. */
const IDLE_MS = 40 * 60_000

/** A TCP port of one protocol. The newest connection of a device wins: the older one is a dead socket. */
export function createStreamServer(protocol: StreamProtocol, intake: Intake, events: DeviceServerEvents): DeviceServer {
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
    if (countUnidentified(address, 1) > MAX_UNIDENTIFIED_PER_ADDRESS) {
      countUnidentified(address, -1)
      socket.destroy()
      return
    }
    let serial: string | null = null
    const deadline = setTimeout(() => socket.destroy(), IDENTIFY_WITHIN_MS).unref()

    function identified(name: string): void {
      if (serial === null) countUnidentified(address, -1)
      clearTimeout(deadline)
      serial = name
      const older = bySerial.get(name)
      bySerial.set(name, socket)
      if (older && older !== socket) older.destroy()
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
      if (serial === null) countUnidentified(address, -1)
      else if (bySerial.get(serial) === socket) bySerial.delete(serial)
      events.sockets(protocol.name, -1)
    })
    serveConnection(socket, protocol, {
      intake,
      events: { refused: (reason) => events.refused(protocol.name, reason), identified },
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
