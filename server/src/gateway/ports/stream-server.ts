import { createServer, type Server, type Socket } from 'node:net'
import { DIRECT, endsOf } from '../proxy/proxied-connections.ts'
import { cutOff } from './cut-off.ts'
import type { DeviceServer, StreamServerOptions } from './device-server.ts'
import type { Language } from './languages.ts'
import { listenOn } from './listening.ts'
import { LOOKS_UNTIL_DEAD, type StreamPort, StreamWay } from './stream-way.ts'
import { createWaitingPlaces, MAX_UNIDENTIFIED_PER_ADDRESS } from './waiting-places.ts'

const IDENTIFY_WITHIN_MS = 60_000
/** Trackers that sleep connect again, so a socket without a byte for this long is a dead one. */
const IDLE_MS = 40 * 60_000

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
  idleMs = IDLE_MS,
}: StreamServerOptions): DeviceServer {
  const protocol = own.protocol.name
  const at = { protocol, port: 0 }
  const connections = new Set<StreamWay>()
  const places = createWaitingPlaces<StreamWay>(maxUnidentifiedPerAddress)
  const port: StreamPort = { at, own, languages, ways, events, places, connections, identifyWithinMs }

  function connected(socket: Socket): void {
    // Behind a load balancer it may be known only now whose it is.
    if (isStopped) cutOff(socket)
    else new StreamWay(socket, port).begin()
  }

  const server: Server = createServer((socket) =>
    proxied.receive(socket, {
      connected,
      refused: (bytes) => events.refused(protocol, 'broken frame', { ...endsOf(socket), bytes }),
    }),
  )
  let host = ''
  let isStopped = false
  let endChecks: (() => void) | undefined
  let looks: NodeJS.Timeout | undefined

  function closeConnections(): void {
    for (const way of connections) way.close()
  }

  function lookAtAll(): void {
    for (const way of connections) way.look()
  }

  function followShut(shut: ReadonlySet<Language>): void {
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
      endChecks = languages.watchShut(followShut)
      looks = setInterval(lookAtAll, idleMs / LOOKS_UNTIL_DEAD).unref()
      return at.port
    },
    stopReading() {
      isStopped = true
      endChecks?.()
      clearInterval(looks)
      server.close()
      for (const { connection } of connections) connection.stop()
    },
    closeConnections,
  }
}
