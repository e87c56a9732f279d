import { type Arrival, isBarring, type Outcome } from './intake.ts'
import type { PortRefusal } from './ports/device-server.ts'
import {
  type Barring,
  BrokenFrameError,
  type Decoded,
  type FrameProtocol,
  type Message,
  type MessageNumber,
} from './protocol.ts'

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
  waitsForAdmission: true | undefined
  refusals: Decoded['refusals']
  number: MessageNumber | null
}

/** An answer that waits to be known right, or for those before it. */
interface HeldReply {
  /** The device that it is for. */
  serial: string
  reply: Uint8Array
  isDue: boolean
}

const NOTHING = new Uint8Array()

export function openSession(options: SessionOptions): DeviceSession {
  const { protocol, transport, address, accept, events, maxDevices, send } = options
  /** What each device that was named showed last to prove that it is the one. */
  const secrets = new Map<string, string | null>()
  let memory = protocol.createMemory()
  /** The device that introduced itself last: what follows comes from it. */
  let serial: string | null = null
  let waiting = 0
  /** Answers to logins of devices that are being looked up, and what must not overtake them; null while there are none. */
  let held: HeldReply[] | null = null

  function take(frame: Buffer): boolean {
    const receivedAt = Date.now()
    let decoded = decode(frame, receivedAt)
    // Line ends and the like: they say nothing, of a known device or of none.
    if (decoded.messages.length === 0 && !decoded.reply) return true
    const said = decoded.messages.find((message) => message.serial)?.serial ?? known()
    // Without a bound a single connection could speak for a whole fleet.
    if (said === null || (!secrets.has(said) && secrets.size >= maxDevices)) return false
    const isLogin = decoded.messages.some((message) => message.kind === 'login')
    if (isLogin && serial !== null && said !== serial) {
      // Nothing that was learned of one device is true of the next, so its login is read anew.
      memory = protocol.createMemory()
      decoded = decode(frame, receivedAt)
    }
    const { messages, reply, number, refusals } = decoded
    if (isLogin) serial = said
    const isFirst = !secrets.has(said)
    const secret = messages.find((message) => message.secret !== undefined)?.secret ?? secrets.get(said) ?? null
    secrets.set(said, secret)
    const kept = protocol.withoutSecret?.(frame) ?? frame
    if (isFirst) events.named?.(said, kept)
    const waitsForCommit = decoded.waitsForCommit === true || messages.some(isKept)
    const admission = reply && !waitsForCommit ? sendInTurn(said, reply, decoded.waitsForAdmission !== true) : null
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
      onAdmitted: admission === null ? undefined : () => letGo(admission, admission.reply),
    }
    accept(arrival).then(
      (outcome) => {
        const isOut = isBarring(outcome)
        if (admission && outcome === 'stored') letGo(admission, admission.reply)
        else if (admission) refuse(admission, isOut ? refusals?.[outcome] : undefined)
        if (isOut) events.barred?.(said, bytes, outcome)
        // Whoever may not come from here takes nobody's place, and is sent no command.
        else if (isFirst) events.admitted?.(said, isLogin)
        settle(outcome, waitsForCommit ? reply : undefined)
      },
      () => events.lost?.(),
    )
    return true
  }

  /** Sends an answer at once, or keeps it until it is due and those before it have left; answers what still has to be known right. */
  function sendInTurn(serial: string, reply: Uint8Array, isDue: boolean): HeldReply | null {
    if (isDue && held === null) {
      send(reply)
      return null
    }
    const one = { serial, reply, isDue }
    held ??= []
    held.push(one)
    return isDue ? null : one
  }

  /** What waited is sent, then what waited for that alone. */
  function letGo(one: HeldReply, reply: Uint8Array): void {
    if (!held?.includes(one)) return
    Object.assign(one, { reply, isDue: true })
    while (held[0]?.isDue) {
      const next = held.shift()!.reply
      if (next.length > 0) send(next)
    }
    if (held.length === 0) held = null
  }

  /** A device that may not come in hears why, where its language says that, and nothing else. */
  function refuse(one: HeldReply, reply: Uint8Array = NOTHING): void {
    if (!held?.includes(one)) return
    held = held.filter((other) => other === one || other.serial !== one.serial)
    letGo(one, reply)
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
      const context = { serial, transport, receivedAt, memory }
      const { messages, reply, waitsForCommit, waitsForAdmission, refusals } = protocol.decode(frame, context)
      const number = protocol.numberOf?.(frame, messages) ?? null
      return { messages, reply, waitsForCommit, waitsForAdmission, refusals, number }
    } catch (error) {
      if (error instanceof BrokenFrameError || known() === null) throw error
      events.refused('decoder error')
      const messages: Message[] = [{ kind: 'unknown', type: '', length: frame.length, fault: String(error) }]
      const none = undefined
      return { messages, reply: none, waitsForCommit: none, waitsForAdmission: none, refusals: none, number: null }
    }
  }

  return { waiting: () => waiting, take }
}
