import type { Intake } from './intake.ts'

/** An open port of a protocol, over one transport. */
export interface DeviceServer {
  /**
   * Opens the port and answers its number; for 0 the system chooses one. Rejects with the system's error; may be tried
   * again.
   */
  listen(at: { host: string; port: number }): Promise<number>
  stopReading(): void
  /** Ends the open connections, so that the port can close. */
  closeConnections(): void
}

export interface DeviceServerOptions {
  intake: Intake
  events: DeviceServerEvents
}

/** Why a port passed on nothing, or only the bytes, of what it read. */
export type PortRefusal = 'broken frame' | 'decoder error' | 'unidentified' | 'bad request' | 'overload'

/** Who was turned away, and the first bytes of what it said. */
export interface RefusedBytes {
  address: string
  port: number
  bytes: Uint8Array
}

/** What a port tells of itself for the metrics. */
export interface DeviceServerEvents {
  sockets(protocol: string, change: 1 | -1): void
  /** `refused` is given where a port could make nothing of a connection, a datagram or a request. */
  refused(protocol: string, reason: PortRefusal, refused?: RefusedBytes): void
  /**
   * Tells whether the port of a protocol that is not answered takes connections: it takes none while commits have
   * stopped.
   */
  portOpen(protocol: string, isOpen: boolean): void
}
