import type { Server } from 'node:net'

/** One open port of a protocol. */
export interface DeviceServer {
  server: Server
  stopReading(): void
  /** Ends what is open, so that the port can close. */
  closeConnections(): void
}

/** What a port tells of itself, for the metrics. */
export interface DeviceServerEvents {
  sockets(protocol: string, change: 1 | -1): void
  refused(protocol: string, reason: 'broken frame' | 'bad request' | 'overload'): void
}
