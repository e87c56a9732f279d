import type { Socket } from 'node:net'
import { networkOf } from '@monitorweb/domain/text/network-address'
import { addressOf } from '../proxy/proxied-connections.ts'
import type { DevicePort } from './device-holders.ts'
import type { Way, WayOfDevice } from './device-ways.ts'
import type { Language } from './languages.ts'
import type { DeviceConnection } from './stream-connection.ts'

const NOTHING: readonly never[] = []

/** A socket and what is spoken over it. It is a class, since functions of its own would be most of what is kept of a silent connection. */
export class StreamWay implements Way {
  readonly at: DevicePort
  readonly network: string
  keys: readonly string[] = NOTHING
  devices: readonly WayOfDevice[] = NOTHING
  edition = ''
  /** The port's own until another is known. */
  language: Language
  connection: DeviceConnection
  private readonly socket: Socket

  constructor(socket: Socket, at: DevicePort, spoken: { language: Language; connection: DeviceConnection }) {
    this.socket = socket
    this.at = at
    this.network = networkOf(addressOf(socket))
    this.language = spoken.language
    this.connection = spoken.connection
  }

  get protocol(): string {
    return this.language.protocol.name
  }

  get address(): string {
    return addressOf(this.socket)
  }

  get isOpen(): boolean {
    return this.socket.writable
  }

  get isOver(): boolean {
    return this.socket.destroyed
  }

  get readsSince(): number {
    return this.connection.readsSince
  }

  write(bytes: Uint8Array): boolean {
    if (this.socket.writable) this.socket.write(bytes)
    return this.socket.writable
  }

  close(): void {
    this.socket.destroy()
  }
}
