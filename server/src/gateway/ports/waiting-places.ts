import { networkOf } from '@monitorweb/domain/text/network-address'

/**
 * Carriers put thousands of trackers behind one address, so only connections of which nothing was stored yet are
 * limited; after a restart of ours all of them come at once. The limit turns nobody away: who comes takes the place of one.
 */
export const MAX_UNIDENTIFIED_PER_ADDRESS = 5_000

/** Connections of which nothing was stored yet: so many places an address has for them. */
export interface WaitingPlaces<Connection> {
  /** Gives a new connection a place, and answers the one that has to go for it where all were taken. */
  enter(address: string, connection: Connection): Connection | null
  /** The connection said something, so those that never did go before it. */
  hear(address: string, connection: Connection): void
  /** The connection ended, or is one of a device that is stored here and needs no place any more. */
  leave(address: string, connection: Connection): void
}

/**
 * Who is full closes no door: trackers that are registered come from the same addresses of a carrier as strangers who
 * hold theirs open and say nothing. The one that was silent longest goes, and where none is silent the oldest.
 */
export function createWaitingPlaces<Connection>(maxOfAddress: number): WaitingPlaces<Connection> {
  const waiting = new Map<string, { silent: Set<Connection>; heard: Set<Connection> }>()

  return {
    enter(address, connection) {
      const network = networkOf(address)
      const { silent, heard } = waiting.get(network) ?? { silent: new Set<Connection>(), heard: new Set<Connection>() }
      waiting.set(network, { silent, heard })
      let gone: Connection | null = null
      if (silent.size + heard.size >= maxOfAddress) {
        const from = silent.size > 0 ? silent : heard
        for (const oldest of from) {
          gone = oldest
          from.delete(oldest)
          break
        }
      }
      silent.add(connection)
      return gone
    },
    hear(address, connection) {
      const places = waiting.get(networkOf(address))
      if (places?.silent.delete(connection)) places.heard.add(connection)
    },
    leave(address, connection) {
      const network = networkOf(address)
      const places = waiting.get(network)
      if (!places) return
      places.silent.delete(connection)
      places.heard.delete(connection)
      if (places.silent.size + places.heard.size === 0) waiting.delete(network)
    },
  }
}
