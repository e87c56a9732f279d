import type { Socket } from 'node:net'
import { networkOf } from '@monitorweb/domain/text/network-address'
import { serialKey } from '@monitorweb/domain/text/serial'
import type { Barring } from '../protocol.ts'
import { addressOf } from '../proxy/proxied-connections.ts'
import { cutOff } from './cut-off.ts'
import type { DevicePort } from './device-holders.ts'
import type { DeviceServerEvents, PortRefusal, RefusedBytes } from './device-server.ts'
import type { DeviceWays, Way, WayOfDevice } from './device-ways.ts'
import { hearLanguage } from './first-bytes.ts'
import type { Language, Languages } from './languages.ts'
import { type ConnectionEvents, type DeviceConnection, serveConnection } from './stream-connection.ts'
import type { WaitingPlaces } from './waiting-places.ts'

/** What the connections of one port have in common. */
export interface StreamPort {
  readonly at: DevicePort
  readonly own: Language
  readonly languages: Languages
  readonly ways: DeviceWays
  readonly events: DeviceServerEvents
  readonly places: WaitingPlaces<StreamWay>
  readonly connections: Set<StreamWay>
  readonly identifyWithinMs: number
}

const NOTHING: readonly never[] = []
/** So many looks in a row that find no byte more are one connection's last. */
export const LOOKS_UNTIL_DEAD = 40

/** Nothing is spoken over a socket that was turned away. */
const ENDED: DeviceConnection = {
  read: () => undefined,
  giveUp: () => undefined,
  leave: () => undefined,
  end: () => undefined,
  stop: () => undefined,
  readsSince: 0,
}

/** Leads from a socket to its way, so that the functions that hear it are the same for all sockets. */
const WAY = Symbol('way')
interface ServedSocket extends Socket {
  [WAY]: StreamWay
}

/**
 * A socket and what is spoken over it. It is a class that itself hears what becomes of the connection, since functions, timers and lists of each
 * would be most of what is kept of a silent one.
 */
export class StreamWay implements Way, ConnectionEvents {
  readonly network: string
  keys: readonly string[] = NOTHING
  devices: readonly WayOfDevice[] = NOTHING
  edition = ''
  /** The port's own until another is known. */
  language: Language
  connection: DeviceConnection
  private readonly socket: Socket
  private readonly port: StreamPort
  /** Until it names a device. */
  private deadline: NodeJS.Timeout | null
  private isTaken = false
  private bytesSeen = 0
  private looksWithoutBytes = 0

  constructor(socket: Socket, port: StreamPort) {
    this.socket = socket
    this.port = port
    this.network = networkOf(addressOf(socket))
    this.language = port.own
    this.connection = hearLanguage(socket, {
      read: (bytes) => {
        port.places.hear(this.address, this)
        return port.languages.ofStream(bytes, port.own)
      },
      heard: (language, firstBytes) => {
        this.connection = this.speak(language ?? port.own, firstBytes)
        return this.connection
      },
    })
    this.deadline = setTimeout(giveUp, port.identifyWithinMs, this).unref()
  }

  begin(): void {
    const { port, socket } = this
    port.places.enter(this.address, this)?.close()
    port.connections.add(this)
    port.events.sockets(this.protocol, 1)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
    const served = Object.assign(socket, { [WAY]: this }) satisfies ServedSocket
    served.on('error', onError).on('close', onClose).on('data', onData)
  }

  get at(): DevicePort {
    return this.port.at
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

  /** Is called from time to time; ends a connection over which no byte went for so many times. */
  look(): void {
    const { socket } = this
    const bytes = socket.bytesRead + socket.bytesWritten
    if (bytes !== this.bytesSeen) {
      this.bytesSeen = bytes
      this.looksWithoutBytes = 0
    } else if (++this.looksWithoutBytes >= LOOKS_UNTIL_DEAD) socket.destroy()
  }

  refused(reason: PortRefusal, refused?: RefusedBytes): void {
    this.port.events.refused(this.at.protocol, reason, refused)
  }

  /** Many protocols have no login: each report says whose it is. */
  named(serial: string, bytes: Buffer): void {
    const { language, address, at } = this
    this.dropDeadline()
    this.edition = language.protocol.editionOf?.(bytes) ?? ''
    if (language === this.port.own) return
    this.port.events.misplaced(at.protocol, { serial, spoken: this.protocol, address, port: at.port, bytes })
  }

  admitted(serial: string, isLogin: boolean, readAt: number): void {
    this.port.ways.admit(this, { serial, isLogin, readAt })
  }

  barred(serial: string, bytes: Uint8Array, why: Barring): void {
    const { address, at, socket } = this
    this.port.events.barred?.(at.protocol, { serial, spoken: this.protocol, address, port: at.port, bytes, why })
    // Who carries several devices keeps the connection of the others: one that shows no secret is left without an answer.
    const isOthers = this.devices.some(({ key }) => key !== serialKey(serial))
    if (why !== 'barred' && isOthers) return
    // An answer that says why goes out first.
    if (socket.writableLength > 0) socket.destroySoon()
    else socket.destroy()
  }

  stored(serial: string, readAt: number): void {
    this.port.ways.hear(this, serial, readAt)
    if (this.isTaken || this.socket.destroyed) return
    this.isTaken = true
    this.port.places.leave(this.address, this)
  }

  /** The connection ended. */
  end(): void {
    const { port } = this
    this.connection.end()
    port.events.sockets(this.protocol, -1)
    port.connections.delete(this)
    this.dropDeadline()
    port.places.leave(this.address, this)
    port.ways.leave(this)
  }

  private speak(language: Language, firstBytes: Buffer): DeviceConnection {
    const { port, socket, at } = this
    const { name } = language.protocol
    if (language !== port.own) {
      this.language = language
      port.events.sockets(at.protocol, -1)
      port.events.sockets(name, 1)
    }
    if (language.isShut()) {
      port.events.refused(name, 'overload')
      cutOff(socket)
      return ENDED
    }
    return serveConnection(socket, { language, firstBytes, events: this, port: at.port })
  }

  /** A timer that is only cleared would be kept as long as the connection. */
  private dropDeadline(): void {
    if (this.deadline) clearTimeout(this.deadline)
    this.deadline = null
  }
}

function giveUp(way: StreamWay): void {
  way.connection.giveUp()
}

function onData(this: Socket, bytes: Buffer): void {
  wayOf(this).connection.read(bytes)
}

function onClose(this: Socket): void {
  wayOf(this).end()
}

/** What a device's network does to its socket is no concern of the program. */
function onError(): void {}

function wayOf(socket: Socket): StreamWay {
  return (socket as ServedSocket)[WAY]
}
