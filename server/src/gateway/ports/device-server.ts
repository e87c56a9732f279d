import type { Intake } from '../intake.ts'
import type { Barring } from '../protocol.ts'
import type { ProxiedConnections } from '../proxy/proxied-connections.ts'
import type { DeviceWays } from './device-ways.ts'
import type { HttpLimits } from './http-connections.ts'
import type { Language, Languages } from './languages.ts'

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
  proxied?: ProxiedConnections
}

/** What a port of requests is made with. */
export interface HttpServerOptions extends DeviceServerOptions {
  limits?: HttpLimits
}

/** What a port that reads frames is made with. */
export interface FrameServerOptions {
  /** What the devices of this port are meant to speak. */
  own: Language
  /** What else is understood at it. */
  languages: Languages
  /** Where the ways of its devices are remembered, with those of all other ports. */
  ways: DeviceWays
  events: DeviceServerEvents
}

/** What a port of connections that carry frames is made with. */
export interface StreamServerOptions extends FrameServerOptions {
  proxied?: ProxiedConnections
  maxUnidentifiedPerAddress?: number
  /** So long a connection may stay that names no device. */
  identifyWithinMs?: number
  /** So long a connection may stay over which no byte goes. */
  idleMs?: number
}

/** Why a port passed on nothing, or only the bytes, of what it read. */
export type PortRefusal = 'broken frame' | 'decoder error' | 'unidentified' | 'bad request' | 'overload'

/** Who was turned away, and the first bytes of what it said. */
export interface RefusedBytes {
  address: string
  port: number
  bytes: Uint8Array
}

/** A device that speaks another protocol than that of the port it came to. */
export interface MisplacedDevice {
  serial: string
  /** The protocol that it speaks. */
  spoken: string
  address: string
  port: number
  bytes: Uint8Array
}

/** A device that came from an address from which it must not, or did not show its secret. */
export interface BarredDevice {
  why: Barring
  serial: string
  /** The protocol that it speaks. */
  spoken: string
  address: string
  port: number
  bytes: Uint8Array
}

/** A device whose number several networks say at a time, of which one may be a stranger who borrows it. */
export interface DisputedDevice {
  serial: string
  networks: readonly string[]
  port: number
}

/** What a port tells of itself for the metrics and for operators; `protocol` is the port's where it is not said otherwise. */
export interface DeviceServerEvents {
  /** `protocol` is what is spoken, as soon as that is known. */
  sockets(protocol: string, change: 1 | -1): void
  /** Tells once of each connection, or sender of datagrams, that a device is served in another language than the port's. */
  misplaced(protocol: string, device: MisplacedDevice): void
  /** Tells, once an hour, that two networks say a device's number; both are served, and it is not reached meanwhile. */
  disputed(protocol: string, device: DisputedDevice): void
  /** Tells of each connection, datagram or request of a device that must not come from where it came, or did not show its secret. */
  barred?(protocol: string, device: BarredDevice): void
  /** `refused` is given where a port could make nothing of a connection, a datagram or a request. */
  refused(protocol: string, reason: PortRefusal, refused?: RefusedBytes): void
  /**
   * Tells whether the ports of a protocol that is not answered take connections: they take none while commits have
   * stopped.
   */
  portOpen(protocol: string, isOpen: boolean): void
}
