import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { setLast } from '@monitorweb/domain/collections/set-last'
import { type DeviceSession, openSession } from '../device-session.ts'
import type { Intake } from '../intake.ts'
import { BrokenFrameError } from '../protocol.ts'
import type { DatagramPlace, DatagramPort } from './datagram-places.ts'
import type { DeviceServer, FrameServerOptions, PortRefusal } from './device-server.ts'
import type { Language } from './languages.ts'

/**
 * So many senders are remembered, each with what its decoder remembers; the one that was silent longest is forgotten
 * first.
 */
const MAX_SESSIONS = 20_000
/**
 * A burst waits here while the process is at work; the system drops what is more, and devices that wait for answers
 * send it again.
 */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024

/** What a sender said before is remembered with the language it said it in. */
interface Sender {
  language: Language
  session: DeviceSession
}

/**
 * Makes a UDP port. A datagram holds one or more whole frames of one language: the one that it clearly is in, else that
 * of the sender, else the port's. What a device said before is remembered by its address and port. A datagram that
 * cannot be committed is dropped and not answered, so that the device sends it again.
 */
export function createDatagramServer({
  own,
  languages,
  ways,
  intake,
  events,
}: FrameServerOptions & { intake: Intake }): DeviceServer {
  const senders = new Map<string, Sender>()
  let socket: Socket | null = null
  const self: DatagramPort = {
    send(bytes, { port, address }) {
      socket?.send(bytes, port, address, () => undefined)
      return socket !== null
    },
  }

  function received(datagram: Buffer, from: RemoteInfo): void {
    const language = languages.ofDatagram(datagram, own) ?? senders.get(keyOf(from))?.language ?? own
    if (intake.isStalled() || !language.intake.hasRoom()) events.refused(language.protocol.name, 'overload')
    else {
      const refusal = takeFrames(datagram, language, from)
      if (refusal === null) return
      const { address } = from
      const bytes = language.protocol.withoutSecret?.(datagram) ?? datagram
      events.refused(own.protocol.name, refusal, { address, port: portNumber(), bytes })
    }
  }

  /** Tells why the rest of a datagram was dropped; null when all of it was taken. */
  function takeFrames(datagram: Buffer, language: Language, from: RemoteInfo): PortRefusal | null {
    try {
      for (let rest = datagram; rest.length > 0; ) {
        const length = language.protocol.frameLength(rest, 'udp')
        if (length === 0) return 'broken frame'
        if (!take(rest.subarray(0, length), language, from)) return 'unidentified'
        rest = rest.subarray(length)
      }
      return null
    } catch (error) {
      return error instanceof BrokenFrameError ? 'broken frame' : 'decoder error'
    }
  }

  /**
   * A mobile network gives the port of one device to another, so a sender that says another name, or speaks another
   * language, begins a new session.
   */
  function take(frame: Buffer, language: Language, from: RemoteInfo): boolean {
    const known = senders.get(keyOf(from))
    const sender = known?.language === language && known.session.take(frame) ? known : takeAnew(frame, language, from)
    if (sender === null) return false
    setLast(senders, keyOf(from), sender, MAX_SESSIONS)
    return true
  }

  function takeAnew(frame: Buffer, language: Language, from: RemoteInfo): Sender | null {
    let place: DatagramPlace | undefined
    const session = openSession({
      protocol: language.protocol,
      transport: 'udp',
      address: from.address,
      intake: language.intake,
      remembered: language.remembered,
      damaged: language.damaged,
      maxDevices: 1,
      events: {
        refused: (reason) => events.refused(language.protocol.name, reason),
        named(serial, bytes) {
          const { name: protocol, editionOf } = language.protocol
          const edition = editionOf?.(bytes) ?? ''
          place = { serial, protocol, address: from.address, port: from.port, edition, to: self }
          if (language === own) return
          events.misplaced(own.protocol.name, {
            ...{ serial, spoken: language.protocol.name, address: from.address },
            ...{ port: portNumber(), bytes },
          })
        },
        barred: (serial, bytes, why) =>
          events.barred?.(own.protocol.name, {
            ...{ serial, spoken: language.protocol.name, address: from.address },
            ...{ port: portNumber(), bytes, why },
          }),
        stored: (_, readAt) => place && ways.hearDatagram(place, readAt),
      },
      // An answer that does not leave counts as lost on the way: the device sends its report again.
      send: (reply) => void self.send(reply, from),
    })
    return session.take(frame) ? { language, session } : null
  }

  const keyOf = ({ address, port }: RemoteInfo): string => `${address} ${port}`
  const portNumber = (): number => socket?.address().port ?? 0

  return {
    async listen(at) {
      const opening = createSocket({
        type: isIPv6(at.host) ? 'udp6' : 'udp4',
        recvBufferSize: RECEIVE_BUFFER_BYTES,
      })
      try {
        const listening = once(opening, 'listening')
        opening.bind({ address: at.host, port: at.port })
        await listening
      } catch (error) {
        opening.close()
        throw error
      }
      // What a device's network answers to one of our answers is no concern of the program.
      opening.on('error', () => undefined)
      opening.on('message', received)
      socket = opening
      return opening.address().port
    },
    stopReading: () => socket?.removeAllListeners('message'),
    closeConnections() {
      socket?.close()
      socket = null
    },
  }
}
