import { createServer, type Server, type Socket } from 'node:net'
import { networkOf } from '@monitorweb/domain/text/network-address'
import { addressOf, DIRECT, endsOf } from '../proxy/proxied-connections.ts'
import { cutOff } from './cut-off.ts'
import { createDeviceHolders, type Holder } from './device-holders.ts'
import type { DeviceServer, StreamServerOptions } from './device-server.ts'
import { hearLanguage } from './first-bytes.ts'
import type { Language } from './languages.ts'
import { listenOn } from './listening.ts'
import { createNamedConnections } from './named-connections.ts'
import { type DeviceConnection, serveConnection } from './stream-connection.ts'
import { createWaitingPlaces, MAX_UNIDENTIFIED_PER_ADDRESS } from './waiting-places.ts'

/** More connections than a device has whose older ones died unheard, as many as those come from one after the other. */
const MOST_OF_DEVICE = 8
const IDENTIFY_WITHIN_MS = 60_000
/** Trackers that sleep connect again, so a socket without a byte for this long is a dead one. */
const IDLE_MS = 40 * 60_000

/** Nothing is spoken over a socket that was turned away. */
const ENDED: DeviceConnection = { giveUp: () => undefined, leave: () => undefined, stop: () => undefined }

/** What is spoken over a socket: the port's own language until another is known. */
interface Spoken {
  language: Language
  connection: DeviceConnection
  /** As the frame that named the device last tells it. */
  edition: string
  /** When a device was named over it last, by `performance.now()`. */
  namedAt: number
  /** When a frame that came over it was stored last. */
  heardAt: number
}

/**
 * Makes a TCP port. What a connection speaks its first bytes tell, once. The newest connection of a device wins, since
 * the older one is a dead socket, unless several networks dispute it. Connections in a language whose devices are shut out are closed, and new ones as soon
 * as it is known; where it is the port's own the port is closed as well, since a device that cannot connect keeps its
 * reports.
 */
export function createStreamServer({
  own,
  languages,
  events,
  proxied = DIRECT,
  maxUnidentifiedPerAddress = MAX_UNIDENTIFIED_PER_ADDRESS,
  identifyWithinMs = IDENTIFY_WITHIN_MS,
}: StreamServerOptions): DeviceServer {
  const protocol = own.protocol.name
  const sockets = new Map<Socket, Spoken>()
  const holders = createDeviceHolders((serial, networks) =>
    events.disputed(protocol, { serial, networks, port: opened.port }),
  )
  const named = createNamedConnections<Socket>(MOST_OF_DEVICE)
  const places = createWaitingPlaces<Socket>(maxUnidentifiedPerAddress)

  function connected(socket: Socket): void {
    // Behind a load balancer it may be known only now whose it is.
    if (isStopped) return void cutOff(socket)
    const address = addressOf(socket)
    places.enter(address, socket)?.destroy()
    socket.once('data', () => places.hear(address, socket))
    const holder: Holder = { network: networkOf(address), serials: [], close: () => void socket.destroy() }
    const hearing = hearLanguage(socket, {
      read: (bytes) => languages.ofStream(bytes, own),
      heard(language, firstBytes) {
        spoken.connection = speak(language ?? own, firstBytes)
        return spoken.connection
      },
    })
    const spoken: Spoken = { language: own, connection: hearing, edition: '', namedAt: 0, heardAt: 0 }
    let isTaken = false
    let deadline: NodeJS.Timeout | null = setTimeout(() => spoken.connection.giveUp(), identifyWithinMs).unref()

    /** A timer that is only cleared would be kept as long as the connection. */
    function dropDeadline(): void {
      if (deadline) clearTimeout(deadline)
      deadline = null
    }
    function stored(): void {
      spoken.heardAt = Date.now()
      if (isTaken || socket.destroyed) return
      isTaken = true
      places.leave(address, socket)
    }
    sockets.set(socket, spoken)
    events.sockets(protocol, 1)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    // What a device's network does to its socket is no concern of the program.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      events.sockets(spoken.language.protocol.name, -1)
      sockets.delete(socket)
      dropDeadline()
      places.leave(address, socket)
      holders.release(holder)
      named.leave(socket)
    })

    function speak(language: Language, firstBytes: Buffer): DeviceConnection {
      const { name } = language.protocol
      if (language !== own) {
        spoken.language = language
        events.sockets(protocol, -1)
        events.sockets(name, 1)
      }
      if (language.isShut()) {
        events.refused(name, 'overload')
        cutOff(socket)
        return ENDED
      }
      const { localPort: port = 0 } = socket
      const admitted: string[] = []
      return serveConnection(socket, {
        language,
        firstBytes,
        events: {
          refused: (reason, refused) => events.refused(protocol, reason, refused),
          // Many protocols have no login: each report says whose it is.
          named(serial, bytes) {
            dropDeadline()
            spoken.namedAt = performance.now()
            spoken.edition = language.protocol.editionOf?.(bytes) ?? ''
            if (language !== own) events.misplaced(protocol, { serial, spoken: name, address, port, bytes })
          },
          admitted(serial, isLogin) {
            if (socket.destroyed) return
            admitted.push(serial)
            named.name(serial, socket)?.destroy()
            if (isLogin) holders.take(serial, holder)
          },
          barred(serial, bytes, why) {
            events.barred?.(protocol, { serial, spoken: name, address, port, bytes, why })
            // Who carries several devices keeps the connection of the others: one that shows no secret is left without an answer.
            const isOthers = admitted.some((other) => other !== serial)
            if (why !== 'barred' && isOthers) return
            // An answer that says why goes out first.
            if (socket.writableLength > 0) socket.destroySoon()
            else socket.destroy()
          },
          stored,
        },
      })
    }
  }

  const server: Server = createServer((socket) =>
    proxied.receive(socket, {
      connected,
      refused: (bytes) => events.refused(protocol, 'broken frame', { ...endsOf(socket), bytes }),
    }),
  )
  let opened = { host: '', port: 0 }
  let isStopped = false
  let checks: NodeJS.Timeout | undefined

  function closeConnections(): void {
    for (const socket of sockets.keys()) socket.destroy()
  }

  function checkCommits(): void {
    const shut = new Set(languages.all.filter((language) => language.isShut()))
    if (shut.size > 0) {
      for (const { language, connection } of sockets.values()) if (shut.has(language)) connection.leave()
    }
    if (server.listening && shut.has(own)) {
      server.close()
      events.portOpen(protocol, false)
    } else if (!server.listening && !shut.has(own)) {
      // If another program took the port meanwhile, the next check tries it again.
      listenOn(server, opened).then(
        () => events.portOpen(protocol, true),
        () => undefined,
      )
    }
  }

  return {
    reach(key) {
      const found = named.newest(key)
      const spoken = found && sockets.get(found.connection)
      if (!spoken || !found.connection.writable) return null
      const { connection, serial, isShared } = found
      return {
        ...{ protocol: spoken.language.protocol.name, transport: 'tcp', serial, isShared },
        ...{ address: addressOf(connection), edition: spoken.edition },
        ...{ isDisputed: holders.isDisputed(serial), since: spoken.namedAt, heardAt: spoken.heardAt },
        write(bytes) {
          if (connection.writable) connection.write(bytes)
          return connection.writable
        },
      }
    },
    async listen(at) {
      opened = { host: at.host, port: await listenOn(server, at) }
      events.portOpen(protocol, true)
      checks = setInterval(checkCommits, languages.checkEveryMs).unref()
      return opened.port
    },
    stopReading() {
      isStopped = true
      clearInterval(checks)
      server.close()
      for (const { connection } of sockets.values()) connection.stop()
    },
    closeConnections,
  }
}
