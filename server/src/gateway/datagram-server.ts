import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { DeviceServer, DeviceServerOptions, PortRefusal } from './device-server.ts'
import { type DeviceSession, openSession } from './device-session.ts'
import { portIntake } from './port-intake.ts'
import { BrokenFrameError, type FrameProtocol } from './protocol.ts'

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

/**
 * Makes a UDP port of one protocol. A datagram holds one or more whole frames; what a device said before is remembered
 * by its address and port. A datagram that cannot be committed is dropped and not answered, so that the device sends it
 * again.
 */
export function createDatagramServer(protocol: FrameProtocol, { intake, events }: DeviceServerOptions): DeviceServer {
  const port = portIntake(intake, protocol.acknowledges)
  const sessions = new Map<string, DeviceSession>()
  let socket: Socket | null = null

  function received(datagram: Buffer, from: RemoteInfo): void {
    const refusal = intake.isStalled() || !port.hasRoom() ? 'overload' : takeFrames(datagram, from)
    if (refusal === 'overload') events.refused(protocol.name, refusal)
    else if (refusal !== null) {
      const { address } = from
      events.refused(protocol.name, refusal, { address, port: socket?.address().port ?? 0, bytes: datagram })
    }
  }

  /** Tells why the rest of a datagram was dropped; null when all of it was taken. */
  function takeFrames(datagram: Buffer, from: RemoteInfo): PortRefusal | null {
    try {
      for (let rest = datagram; rest.length > 0; ) {
        const length = protocol.frameLength(rest, 'udp')
        if (length === 0) return 'broken frame'
        if (!take(rest.subarray(0, length), from)) return 'unidentified'
        rest = rest.subarray(length)
      }
      return null
    } catch (error) {
      return error instanceof BrokenFrameError ? 'broken frame' : 'decoder error'
    }
  }

  /**
   * A mobile network gives the port of one device to another, so a sender that says another name begins a new session.
   */
  function take(frame: Buffer, from: RemoteInfo): boolean {
    const key = `${from.address} ${from.port}`
    const known = sessions.get(key)
    if (known?.take(frame)) {
      sessions.delete(key)
      sessions.set(key, known)
      return true
    }
    const session = newSession(from)
    if (!session.take(frame)) return false
    sessions.delete(key)
    sessions.set(key, session)
    for (const oldest of sessions.keys()) {
      if (sessions.size <= MAX_SESSIONS) break
      sessions.delete(oldest)
    }
    return true
  }

  function newSession(from: RemoteInfo): DeviceSession {
    return openSession({
      protocol,
      transport: 'udp',
      address: from.address,
      accept: port.accept,
      maxDevices: 1,
      events: { refused: (reason) => events.refused(protocol.name, reason) },
      // An answer that does not leave counts as lost on the way: the device sends its report again.
      send: (reply) => socket?.send(reply, from.port, from.address, () => undefined),
    })
  }

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
