import { createServer, type Server, type Socket } from 'node:net'
import type { DeviceServer, DeviceServerOptions } from './device-server.ts'
import { listenOn } from './listening.ts'
import { portIntake } from './port-intake.ts'
import type { FrameProtocol } from './protocol.ts'
import { serveConnection } from './stream-connection.ts'

/**
 * Carriers put thousands of trackers behind one address, so only connections of which nothing was stored yet are
 * limited; after a restart of ours all of them come at once.
 */
const MAX_UNIDENTIFIED_PER_ADDRESS = 5_000
const IDENTIFY_WITHIN_MS = 60_000
/** Trackers that sleep connect again, so a socket without a byte for this long is a dead one. */
const IDLE_MS = 40 * 60_000

/** Commits may stop for so long before a device that is not told of them is shut out. */
const STALLED_AFTER_MS = 5_000
const STALL_CHECKS = 10

interface StreamServerOptions extends DeviceServerOptions {
  maxUnidentifiedPerAddress?: number
  stalledAfterMs?: number
}

/**
 * Makes a TCP port of one protocol. The newest connection of a device wins, since the older one is a dead socket. The
 * port of a protocol that does not answer each report closes, with its connections, while nothing is committed, and
 * opens again once all that was read is committed: a device that cannot connect keeps its reports.
 */
export function createStreamServer(
  protocol: FrameProtocol,
  {
    intake,
    events,
    maxUnidentifiedPerAddress = MAX_UNIDENTIFIED_PER_ADDRESS,
    stalledAfterMs = STALLED_AFTER_MS,
  }: StreamServerOptions,
): DeviceServer {
  const port = portIntake(intake, protocol.acknowledges)
  const sockets = new Set<Socket>()
  const bySerial = new Map<string, { socket: Socket; serials: Set<string> }>()
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
    const serials = new Set<string>()
    let isTaken = false
    const deadline = setTimeout(() => connection.giveUp(), IDENTIFY_WITHIN_MS).unref()

    function loggedIn(serial: string): void {
      clearTimeout(deadline)
      const older = bySerial.get(serial)
      serials.add(serial)
      bySerial.set(serial, { socket, serials })
      if (!older || older.socket === socket) return
      older.serials.delete(serial)
      // Other devices that speak over the older connection still do.
      if (older.serials.size === 0) older.socket.destroy()
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
      for (const serial of serials) if (bySerial.get(serial)?.socket === socket) bySerial.delete(serial)
      events.sockets(protocol.name, -1)
    })
    const connection = serveConnection(socket, protocol, {
      intake: port,
      events: { refused: (reason, refused) => events.refused(protocol.name, reason, refused), loggedIn, stored },
    })
  }

  const server: Server = createServer(connected)
  let opened = { host: '', port: 0 }
  let checks: NodeJS.Timeout | undefined

  function closeConnections(): void {
    for (const socket of sockets) socket.destroy()
  }

  function checkCommits(): void {
    if (server.listening && port.oldestWaitMs() > stalledAfterMs) {
      server.close()
      closeConnections()
      events.portOpen(protocol.name, false)
    } else if (!server.listening && port.oldestWaitMs() === 0 && !intake.isStalled()) {
      // If another program took the port meanwhile, the next check tries it again.
      listenOn(server, opened).then(
        () => events.portOpen(protocol.name, true),
        () => undefined,
      )
    }
  }

  return {
    async listen(at) {
      opened = { host: at.host, port: await listenOn(server, at) }
      events.portOpen(protocol.name, true)
      if (protocol.acknowledges !== 'report') {
        checks = setInterval(checkCommits, stalledAfterMs / STALL_CHECKS).unref()
      }
      return opened.port
    },
    stopReading() {
      clearInterval(checks)
      server.close()
      for (const socket of sockets) socket.removeAllListeners('data').pause()
    },
    closeConnections,
  }
}
