import type { Socket } from 'node:net'
import { addressOf } from '../proxy/proxied-connections.ts'
import { createWaitingPlaces, MAX_UNIDENTIFIED_PER_ADDRESS } from './waiting-places.ts'

export interface HttpLimits {
  /** From one whole request, step of a body or answer of a connection to the next; its idle time counts too. */
  requestWithinMs?: number
  maxUnidentifiedPerAddress?: number
}

/** What keeps the open connections of an HTTP port few and alive. */
export interface HttpConnections {
  enter(socket: Socket): void
  /** A request began with a head that can be read, so those without any go before this one. */
  hear(socket: Socket): void
  /** A request is there to its end or a step further, or answered. */
  goOn(socket: Socket): void
  /** Something that came over it was stored, so it needs no place among those who wait. */
  stored(socket: Socket): void
  closeAll(): void
}

/** Some seconds bring a step of a body over the slowest of mobile networks, and a commit may be waited for ten. */
const REQUEST_WITHIN_MS = 30_000

/**
 * Keeps the connections itself: the limits and the list of node's own HTTP server begin when that listens, and one that is
 * handed its sockets never does.
 */
export function createHttpConnections({
  requestWithinMs = REQUEST_WITHIN_MS,
  maxUnidentifiedPerAddress = MAX_UNIDENTIFIED_PER_ADDRESS,
}: HttpLimits = {}): HttpConnections {
  const deadlines = new Map<Socket, NodeJS.Timeout>()
  const places = createWaitingPlaces<Socket>(maxUnidentifiedPerAddress)

  return {
    enter(socket) {
      const address = addressOf(socket)
      places.enter(address, socket)?.destroy()
      deadlines.set(socket, setTimeout(() => socket.destroy(), requestWithinMs).unref())
      socket.setKeepAlive(true, 60_000)
      socket.once('close', () => {
        clearTimeout(deadlines.get(socket))
        deadlines.delete(socket)
        places.leave(address, socket)
      })
    },
    hear: (socket) => places.hear(addressOf(socket), socket),
    goOn: (socket) => void deadlines.get(socket)?.refresh(),
    stored: (socket) => places.leave(addressOf(socket), socket),
    closeAll() {
      for (const socket of deadlines.keys()) socket.destroy()
    },
  }
}
