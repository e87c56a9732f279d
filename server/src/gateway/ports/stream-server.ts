import { createServer, type Server, type Socket } from 'node:net'
import { addressOf, DIRECT, endsOf } from '../proxy/proxied-connections.ts'
import { cutOff } from './cut-off.ts'
import type { DeviceServer, StreamServerOptions } from './device-server.ts'
import { hearLanguage } from './first-bytes.ts'
import type { Language } from './languages.ts'
import { listenOn } from './listening.ts'
import { type DeviceConnection, serveConnection } from './stream-connection.ts'
import { StreamWay } from './stream-way.ts'
import { createWaitingPlaces, MAX_UNIDENTIFIED_PER_ADDRESS } from './waiting-places.ts'

const IDENTIFY_WITHIN_MS = 60_000
/** Trackers that sleep connect again, so a socket without a byte for this long is a dead one. */
const IDLE_MS = 40 * 60_000

/** Nothing is spoken over a socket that was turned away. */
const ENDED: DeviceConnection = {
  giveUp: () => undefined,
  leave: () => undefined,
  stop: () => undefined,
  readsSince: 0,
}

/**
 * Makes a TCP port. What a connection speaks its first bytes tell, once. Connections in a language whose devices are shut out are closed,
 * and new ones as soon as it is known; where it is the port's own the port is closed as well, since a device that cannot connect keeps its
 * reports.
 */
export function createStreamServer({
  own,
  languages,
  ways,
  events,
  proxied = DIRECT,
  maxUnidentifiedPerAddress = MAX_UNIDENTIFIED_PER_ADDRESS,
  identifyWithinMs = IDENTIFY_WITHIN_MS,
}: StreamServerOptions): DeviceServer {
  const protocol = own.protocol.name
  const at = { protocol, port: 0 }
  const connections = new Set<StreamWay>()
  const places = createWaitingPlaces<Socket>(maxUnidentifiedPerAddress)

  function connected(socket: Socket): void {
    // Behind a load balancer it may be known only now whose it is.
    if (isStopped) return void cutOff(socket)
    const address = addressOf(socket)
    places.enter(address, socket)?.destroy()
    socket.once('data', () => places.hear(address, socket))
    const hearing = hearLanguage(socket, {
      read: (bytes) => languages.ofStream(bytes, own),
      heard(language, firstBytes) {
        way.connection = speak(language ?? own, firstBytes)
        return way.connection
      },
    })
    const way = new StreamWay(socket, at, { language: own, connection: hearing })
    let isTaken = false
    let deadline: NodeJS.Timeout | null = setTimeout(() => way.connection.giveUp(), identifyWithinMs).unref()

    /** A timer that is only cleared would be kept as long as the connection. */
    function dropDeadline(): void {
      if (deadline) clearTimeout(deadline)
      deadline = null
    }
    function stored(serial: string, readAt: number): void {
      ways.hear(way, serial, readAt)
      if (isTaken || socket.destroyed) return
      isTaken = true
      places.leave(address, socket)
    }
    connections.add(way)
    events.sockets(protocol, 1)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    // What a device's network does to its socket is no concern of the program.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      events.sockets(way.protocol, -1)
      connections.delete(way)
      dropDeadline()
      places.leave(address, socket)
      ways.leave(way)
    })

    function speak(language: Language, firstBytes: Buffer): DeviceConnection {
      const { name } = language.protocol
      if (language !== own) {
        way.language = language
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
            way.edition = language.protocol.editionOf?.(bytes) ?? ''
            if (language !== own) events.misplaced(protocol, { serial, spoken: name, address, port, bytes })
          },
          admitted(serial, isLogin, readAt) {
            admitted.push(serial)
            ways.admit(way, { serial, isLogin, readAt })
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
  let host = ''
  let isStopped = false
  let checks: NodeJS.Timeout | undefined

  function closeConnections(): void {
    for (const way of connections) way.close()
  }

  function checkCommits(): void {
    const shut = new Set(languages.all.filter((language) => language.isShut()))
    if (shut.size > 0) {
      for (const { language, connection } of connections) if (shut.has(language)) connection.leave()
    }
    if (server.listening && shut.has(own)) {
      server.close()
      events.portOpen(protocol, false)
    } else if (!server.listening && !shut.has(own)) {
      // If another program took the port meanwhile, the next check tries it again.
      listenOn(server, { host, port: at.port }).then(
        () => events.portOpen(protocol, true),
        () => undefined,
      )
    }
  }

  return {
    async listen(place) {
      host = place.host
      at.port = await listenOn(server, place)
      events.portOpen(protocol, true)
      checks = setInterval(checkCommits, languages.checkEveryMs).unref()
      return at.port
    },
    stopReading() {
      isStopped = true
      clearInterval(checks)
      server.close()
      for (const { connection } of connections) connection.stop()
    },
    closeConnections,
  }
}
