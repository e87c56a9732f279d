import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { FrameProtocol, HttpProtocol, Message } from './protocol.ts'
import { protocols } from './protocols/protocols.ts'
import { forwardedReports } from './protocols/traccar/traccar.ts'

/** A frame of a device as it was kept. */
export interface KeptFrame {
  protocol: string
  receivedAt: EpochMs
  bytes: Buffer
}

/**
 * Makes a reader of the kept frames of one device, to be read in the order of their receipt. It answers what each says,
 * and null for one that cannot be read by itself: what the login of its connection said is gone.
 */
export function createKeptFrameReader(): (frame: KeptFrame) => Message[] | null {
  const readers = new Map<string, (frame: KeptFrame) => Message[] | null>()
  return (frame) => {
    const read = readers.get(frame.protocol) ?? readerOf(frame.protocol)
    readers.set(frame.protocol, read)
    try {
      return read(frame)
    } catch {
      // It was stored as bytes only, or a decoder of before took it.
      return null
    }
  }
}

function readerOf(name: string): (frame: KeptFrame) => Message[] | null {
  if (name === 'traccar') return ({ bytes }) => forwardedReports(bytes).map(({ message }) => message)
  const protocol = protocols.find((known) => known.name === name)
  if (!protocol) return () => null
  return 'frameLength' in protocol ? framesOf(protocol) : requestsOf(protocol)
}

function framesOf(protocol: FrameProtocol): (frame: KeptFrame) => Message[] | null {
  // Many never log in, and what they say builds on what they said before: messages come in pieces, and tell what dates others.
  let session: { memory: unknown; serial: string | null } = { memory: protocol.createMemory(), serial: null }
  return ({ bytes, receivedAt }) => {
    const decode = ({ memory, serial }: typeof session) =>
      protocol.decode(bytes, { transport: 'tcp', receivedAt, memory, serial }).messages
    const messages = decode(session)
    const login = messages.find((message) => message.kind === 'login')
    if (login) {
      // Each login may begin a connection, of which nothing said before is true.
      session = { memory: protocol.createMemory(), serial: login.serial }
      return decode(session)
    }
    return session.serial !== null || messages.some((message) => message.serial) ? messages : null
  }
}

/** The bytes of a request are its address and, below it, its body, as http-device-server.ts keeps them. */
function requestsOf(protocol: HttpProtocol): (frame: KeptFrame) => Message[] {
  return ({ bytes, receivedAt }) => {
    const end = bytes.indexOf('\n')
    const url = bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8')
    const body = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 1)
    return protocol.decode({ method: 'GET', url, contentType: undefined, body, receivedAt })
  }
}
