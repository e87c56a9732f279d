import type { Arrival, Barring, Outcome } from './intake.ts'
import type { PortRefusal } from './ports/device-server.ts'
import { BrokenFrameError, type FrameProtocol, type Message, type MessageNumber } from './protocol.ts'

export interface SessionEvents {
  /** A frame is not stored as it was sent. */
  refused(reason: PortRefusal): void
  /** A device may come from here, which is told once of each after {@link named}; `isLogin`: it said who it is by a login. */
  admitted?(serial: string, isLogin: boolean): void
  /** A device is named for the first time, by a login or by what it reports; `frame` is where. */
  named?(serial: string, frame: Buffer): void
  /** A frame of this device was stored, so the device is one that is taken here. */
  stored?(): void
  /** A device must not come from this address, or did not show its secret; nothing that it says here is taken. */
  barred?(serial: string, frame: Uint8Array, why: Barring): void
  /** What became of a frame is known, and its answer was sent where it gets one. */
  settled?(): void
  /** It cannot be known what became of a frame, so the device must not go on as if it were stored. */
  lost?(): void
}

interface SessionOptions {
  protocol: FrameProtocol
  transport: 'tcp' | 'udp'
  /** The network address of the sender. */
  address: string
  accept(arrival: Arrival): Promise<Outcome>
  events: SessionEvents
  /** So many devices may say their names in this session. */
  maxDevices: number
  send(reply: Uint8Array): void
}

/**
 * Handles what devices say over one connection, whatever carries it: frames → messages → commit → reply. Replies leave as their frames
 * are committed.
 */
export interface DeviceSession {
  /** How many frames wait for their commit. */
  waiting(): number
  /**
   * Takes one whole frame. It answers `false`, and takes nothing, where the frame names no device, or one more than
   * this session may have; one that says nothing at all is passed over. Throws {@link BrokenFrameError}, and what the decoder threw before a device was known.
   */
  take(frame: Buffer): boolean
}

/**
 * Whether the answer to a message says that it was kept: a place, readings, and what we cannot read and may be either,
 * are answered only after their commit.
 */
function isKept(message: Message): boolean {
  if (message.kind === 'position' || message.kind === 'unknown') return true
  return message.kind === 'heartbeat' && message.readings !== undefined
}

/** What was decoded, with all its fields, as one is made for every frame. */
interface NumberedDecoded {
  messages: Message[]
  reply: Uint8Array | undefined
  waitsForCommit: true | undefined
  number: MessageNumber | null
}

export function openSession(options: SessionOptions): DeviceSession {
  const { protocol, transport, address, accept, events, maxDevices, send } = options
  /** What each device that was named showed last to prove that it is the one. */
  const secrets = new Map<string, string | null>()
  let memory = protocol.createMemory()
  /** The device that introduced itself last: what follows comes from it. */
  let serial: string | null = null
  let waiting = 0

  function take(frame: Buffer): boolean {
    const receivedAt = Date.now()
    let { messages, reply, number, waitsForCommit: isForgotten } = decode(frame, receivedAt)
    // Line ends and the like: they say nothing, of a known device or of none.
    if (messages.length === 0 && !reply) return true
    const said = messages.find((message) => message.serial)?.serial ?? known()
    // Without a bound a single connection could speak for a whole fleet.
    if (said === null || (!secrets.has(said) && secrets.size >= maxDevices)) return false
    const isLogin = messages.some((message) => message.kind === 'login')
    if (isLogin && serial !== null && said !== serial) {
      // Nothing that was learned of one device is true of the next, so its login is read anew.
      memory = protocol.createMemory()
      ;({ messages, reply, number, waitsForCommit: isForgotten } = decode(frame, receivedAt))
    }
    if (isLogin) serial = said
    const isFirst = !secrets.has(said)
    const secret = messages.find((message) => message.secret !== undefined)?.secret ?? secrets.get(said) ?? null
    secrets.set(said, secret)
    const kept = protocol.withoutSecret?.(frame) ?? frame
    if (isFirst) events.named?.(said, kept)
    const waitsForCommit = isForgotten === true || messages.some(isKept)
    if (reply && !waitsForCommit) send(reply)
    waiting++
    // The bytes are copied: the frame is a view of what the socket read, which would be held whole until the commit.
    const bytes = Buffer.from(kept)
    const arrival = {
      protocol: protocol.name,
      address,
      receivedAt,
      bytes,
      messages,
      serial: said,
      isFirst,
      number,
      secret,
    }
    accept(arrival).then(
      (outcome) => {
        if (outcome === 'barred' || outcome === 'unproven') events.barred?.(said, bytes, outcome)
        // Whoever may not come from here takes nobody's place, and is sent no command.
        else if (isFirst) events.admitted?.(said, isLogin)
        settle(outcome, waitsForCommit ? reply : undefined)
      },
      () => events.lost?.(),
    )
    return true
  }

  /** Whose a frame is that names nobody: the one that introduced itself, else the only one that was ever named. */
  function known(): string | null {
    if (serial !== null || secrets.size !== 1) return serial
    const [only] = secrets.keys()
    return only!
  }

  function settle(outcome: Outcome, reply: Uint8Array | undefined): void {
    waiting--
    try {
      if (outcome === 'stored') {
        events.stored?.()
        if (reply) send(reply)
      }
      events.settled?.()
    } catch {
      events.lost?.()
    }
  }

  /** A fault of the decoder must end neither the program nor the bytes: a known device's frame is kept as unknown. */
  function decode(frame: Buffer, receivedAt: number): NumberedDecoded {
    try {
      const { messages, reply, waitsForCommit } = protocol.decode(frame, { serial, transport, receivedAt, memory })
      return { messages, reply, waitsForCommit, number: protocol.numberOf?.(frame, messages) ?? null }
    } catch (error) {
      if (error instanceof BrokenFrameError || known() === null) throw error
      events.refused('decoder error')
      const messages: Message[] = [{ kind: 'unknown', type: '', length: frame.length, fault: String(error) }]
      return { messages, reply: undefined, waitsForCommit: undefined, number: null }
    }
  }

  return { waiting: () => waiting, take }
}
