import { serialKey } from '@monitorweb/domain/text/serial'

/** The connections over which devices are named. */
export interface NamedConnections<Connection> {
  /** A device is named over a connection; answers the oldest of its connections where it has too many. */
  name(serial: string, connection: Connection): Connection | null
  /**
   * The newest connection of a device, however its serial is spelled, the serial as the device says it, and whether others speak over it
   * too.
   */
  newest(serial: string): { connection: Connection; serial: string; isShared: boolean } | null
  /** The connection ended. */
  leave(connection: Connection): void
}

/**
 * Bounds the connections of one device that no login makes the only one: a stranger who is stored once over each would else
 * hold any number of them.
 */
export function createNamedConnections<Connection>(mostOfDevice: number): NamedConnections<Connection> {
  // Lists, since most have one entry: sets of one take five times as much. What is spread into a list gets room for sixteen more, `concat` none.
  const byKey = new Map<string, readonly Connection[]>()
  const serialsOf = new Map<Connection, readonly string[]>()

  return {
    name(serial, connection) {
      const key = serialKey(serial)
      const before = byKey.get(key) ?? []
      const connections = before.includes(connection) ? before : before.concat([connection])
      byKey.set(key, connections)
      serialsOf.set(connection, (serialsOf.get(connection) ?? []).concat(serial))
      const [oldest] = connections
      return connections.length > mostOfDevice && oldest !== undefined ? oldest : null
    },
    newest(serial) {
      const key = serialKey(serial)
      const connection = byKey.get(key)?.at(-1)
      if (connection === undefined) return null
      const said = serialsOf.get(connection)!
      const own = said.filter((one) => serialKey(one) === key)
      return { connection, serial: own[0]!, isShared: own.length < said.length }
    },
    leave(connection) {
      for (const serial of serialsOf.get(connection) ?? []) {
        const key = serialKey(serial)
        const left = (byKey.get(key) ?? []).filter((other) => other !== connection)
        if (left.length > 0) byKey.set(key, left)
        else byKey.delete(key)
      }
      serialsOf.delete(connection)
    },
  }
}
