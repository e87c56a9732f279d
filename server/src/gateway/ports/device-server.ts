import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Intake } from '../intake.ts'
import type { Barring } from '../protocol.ts'
import type { ProxiedConnections } from '../proxy/proxied-connections.ts'
import type { HttpLimits } from './http-connections.ts'
import type { Language, Languages } from './languages.ts'

/** An open port of a protocol, over one transport. */
export interface DeviceServer {
  /**
   * Opens the port and answers its number; for 0 the system chooses one. Rejects with the system's error; may be tried
   * again.
   */
  listen(at: { host: string; port: number }): Promise<number>
  /** Finds how a device can be written to; null where it is not heard here. Absent where devices only ask. */
  reach?(serial: string): ReachedDevice | null
  stopReading(): void
  /** Ends the open connections, so that the port can close. */
  closeConnections(): void
}

/** A device as it can be written to. */
export interface ReachedDevice {
  protocol: string
  transport: 'tcp' | 'udp'
  /** As the device says it. */
  serial: string
  /** From where it came. */
  address: string
  /** In which edition of the protocol it speaks; '' for the usual one. */
  edition: string
  /** When it came this way, by `performance.now()`: its connection named it, or sent its newest datagram. */
  since: number
  /** When a frame of it that came this way was last stored, by the clock. */
  heardAt: EpochMs
  /** Whether several networks say its number at present: one of them may be a stranger. */
  isDisputed: boolean
  /** Whether other devices speak over the same connection: many languages do not say to whom a frame goes. */
  isShared: boolean
  /** Answers whether the bytes went out. */
  write(bytes: Uint8Array): boolean
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
  events: DeviceServerEvents
}

/** What a port of connections that carry frames is made with. */
export interface StreamServerOptions extends FrameServerOptions {
  proxied?: ProxiedConnections
  maxUnidentifiedPerAddress?: number
  /** So long a connection may stay that names no device. */
  identifyWithinMs?: number
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

/** A device that connects from several networks at a time, of which one may be a stranger who borrows its number. */
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
  /** Tells once that two networks throw each other's connection of a device off; both are served from then on. */
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
