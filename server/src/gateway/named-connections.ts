/** The connections over which devices are named. */
export interface NamedConnections<Connection> {
  /** A device is named over a connection; answers the oldest of its connections where it has too many. */
  name(serial: string, connection: Connection): Connection | null
  /** The connection ended. */
  leave(connection: Connection): void
}

/**
 * Bounds the connections of one device that no login makes the only one: a stranger who is stored once over each would else
 * hold any number of them.
 */
export function createNamedConnections<Connection>(mostOfDevice: number): NamedConnections<Connection> {
  const bySerial = new Map<string, Set<Connection>>()
  const serialsOf = new Map<Connection, string[]>()

  return {
    name(serial, connection) {
      const connections = bySerial.get(serial) ?? new Set<Connection>()
      bySerial.set(serial, connections.add(connection))
      serialsOf.set(connection, [...(serialsOf.get(connection) ?? []), serial])
      const [oldest] = connections
      return connections.size > mostOfDevice && oldest !== undefined ? oldest : null
    },
    leave(connection) {
      for (const serial of serialsOf.get(connection) ?? []) {
        const connections = bySerial.get(serial)
        connections?.delete(connection)
        if (connections?.size === 0) bySerial.delete(serial)
      }
      serialsOf.delete(connection)
    },
  }
}
