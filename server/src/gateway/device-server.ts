import type { Intake } from './intake.ts'

/** One open port of a protocol, over one transport. */
export interface DeviceServer {
  /** Opens the port and answers its number, which 0 leaves to the system. Rejects with the system's error; may be tried again. */
  listen(at: { host: string; port: number }): Promise<number>
  stopReading(): void
  /** Ends what is open, so that the port can close. */
  closeConnections(): void
}

/** What every kind of port is given. */
export interface DeviceServerOptions {
  intake: Intake
  events: DeviceServerEvents
}

/** Why a port passed on nothing, or only the bytes, of what it read. */
export type PortRefusal = 'broken frame' | 'decoder error' | 'unidentified' | 'bad request' | 'overload'

/** What a port tells of itself, for the metrics. */
export interface DeviceServerEvents {
  sockets(protocol: string, change: 1 | -1): void
  refused(protocol: string, reason: PortRefusal): void
  /** Whether the port of a protocol that is not answered takes connections: it does not while commits have stopped. */
  portOpen(protocol: string, isOpen: boolean): void
}
