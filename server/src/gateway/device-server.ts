import type { Server } from 'node:net'

/** One open port of a protocol. */
export interface DeviceServer {
  server: Server
  stopReading(): void
  /** Ends what is open, so that the port can close. */
  closeConnections(): void
}

/** Why a port passed on nothing, or only the bytes, of what it read. */
export type PortRefusal = 'broken frame' | 'decoder error' | 'unidentified' | 'bad request' | 'overload'

/** What a port tells of itself, for the metrics. */
export interface DeviceServerEvents {
  sockets(protocol: string, change: 1 | -1): void
  refused(protocol: string, reason: PortRefusal): void
}
