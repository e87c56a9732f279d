import type { DamagedFrames } from './damaged-frames.ts'
import { type Arrival, type Intake, isBarring, type Outcome } from './intake.ts'
import { NamedDevices } from './named-devices.ts'
import type { PortRefusal } from './ports/device-server.ts'
import {
  type Barring,
  BrokenFrameError,
  DamagedFrameError,
  type Decoded,
  type FrameProtocol,
  type Message,
  type MessageNumber,
} from './protocol.ts'

export interface SessionEvents {
  /** A frame is not stored as it was sent. */
  refused(reason: PortRefusal): void
  /**
   * A device may come from here, which is told once of each after {@link named}; `isLogin`: it said who it is by a login. `readAt`: when the
   * frame that named it was read, by `performance.now()`.
   */
  admitted?(serial: string, isLogin: boolean, readAt: number): void
  /** A device is named for the first time, by a login or by what it reports; `frame` is where. */
  named?(serial: string, frame: Buffer): void
  /** A frame of this device, read at `readAt`, was stored, so the device is one that is taken here. */
  stored?(serial: string, readAt: number): void
  /** A device must not come from this address, or did not show its secret; nothing that it says here is taken. */
  barred?(serial: string, frame: Uint8Array, why: Barring): void
  /** What became of a frame is known, and its answer was sent where it gets one. */
  settled?(): void
  /** It cannot be known what became of a frame, so the device must not go on as if it were stored. */
  lost?(): void
}

export interface SessionOptions {
  protocol: FrameProtocol
  transport: 'tcp' | 'udp'
  /** The network address of the sender. */
  address: string
  intake: Pick<Intake, 'take'>
  /** What the decoder remembers beyond sessions, of all devices of its language. */
  remembered: Set<string>
  /** Which frames of all devices of its language came damaged. */
  damaged: DamagedFrames
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

/** A frame on its way to its commit, and what is done once that is known. */
interface TakenFrame extends Arrival {
  session: FrameSession
  /** By `performance.now()`, since {@link Arrival.receivedAt} may be from before the clock was set. */
  readAt: number
  isLogin: boolean
  /** The answer that waits for the commit. */
  reply: Uint8Array | undefined
  /** The answer that waits to be known right. */
  admission: HeldReply | null
  refusals: Decoded['refusals']
}

const NOTHING = new Uint8Array()
/** A device whose frames are all damaged speaks another language, or over a line of which nothing is to be believed. */
const MAX_DAMAGED_IN_A_ROW = 5

export function openSession(options: SessionOptions): DeviceSession {
  return new FrameSession(options)
}

/** It is a class, since functions of its own would be most of what is kept of a silent connection. */
class FrameSession implements DeviceSession {
  private readonly options: SessionOptions
  private readonly named = new NamedDevices()
  private memory: unknown
  /** The device that introduced itself last: what follows comes from it. */
  private serial: string | null = null
  private unsettled = 0
  /** So many frames with a wrong checksum came since the last right one. */
  private damagedInARow = 0
  /** Answers to logins of devices that are being looked up, and what must not overtake them; null while there are none. */
  private held: HeldReply[] | null = null

  constructor(options: SessionOptions) {
    this.options = options
    this.memory = options.protocol.createMemory(options.remembered)
  }

  waiting(): number {
    return this.unsettled
  }

  take(frame: Buffer): boolean {
    const { protocol, address, events, maxDevices, intake, remembered } = this.options
    const { named } = this
    const receivedAt = Date.now()
    let decoded = this.decode(frame, receivedAt)
    // Line ends and the like: they say nothing, of a known device or of none.
    if (decoded.messages.length === 0 && !decoded.reply) return true
    const said = serialIn(decoded.messages) ?? this.known()
    // Without a bound a single connection could speak for a whole fleet.
    if (said === null || (!named.has(said) && named.size >= maxDevices)) return false
    const isLogin = decoded.messages.some(isLoginMessage)
    if (isLogin && this.serial !== null && said !== this.serial) {
      // Nothing that was learned of one device is true of the next, so its login is read anew.
      this.memory = protocol.createMemory(remembered)
      decoded = this.decode(frame, receivedAt)
    }
    const { messages, reply, number, refusals } = decoded
    if (isLogin) this.serial = said
    const isFirst = !named.has(said)
    const secret = secretIn(messages) ?? named.secretOf(said)
    named.note(said, secret)
    const kept = protocol.withoutSecret?.(frame) ?? frame
    if (isFirst) events.named?.(said, kept)
    const waitsForCommit = decoded.waitsForCommit === true || messages.some(isKept)
    const admission = reply && !waitsForCommit ? this.sendInTurn(said, reply, decoded.waitsForAdmission !== true) : null
    this.unsettled++
    const taken: TakenFrame = {
      protocol: protocol.name,
      address,
      receivedAt,
      // The bytes are copied: the frame is a view of what the socket read, which would be held whole until the commit.
      bytes: Buffer.from(kept),
      messages,
      serial: said,
      isFirst,
      isUnanswered: protocol.acknowledges !== 'report',
      number,
      secret,
      onAdmitted: admission === null ? undefined : () => this.letGo(admission, admission.reply),
      session: this,
      readAt: performance.now(),
      isLogin,
      reply: waitsForCommit ? reply : undefined,
      admission,
      refusals,
    }
    intake.take(taken, settled)
    return true
  }

  settle(taken: TakenFrame, outcome: Outcome): void {
    const { options } = this
    const { events } = options
    const { admission, serial, bytes, readAt } = taken
    const isOut = isBarring(outcome)
    if (admission && outcome === 'stored') this.letGo(admission, admission.reply)
    else if (admission) this.refuse(admission, isOut ? taken.refusals?.[outcome] : undefined)
    if (isOut) events.barred?.(serial, bytes, outcome)
    // Whoever may not come from here takes nobody's place, and is sent no command.
    else if (taken.isFirst) events.admitted?.(serial, taken.isLogin, readAt)
    this.unsettled--
    if (outcome === 'stored') {
      events.stored?.(serial, readAt)
      if (taken.reply) options.send(taken.reply)
    }
    events.settled?.()
  }

  lose(): void {
    this.options.events.lost?.()
  }

  /** Sends an answer at once, or keeps it until it is due and those before it have left; answers what still has to be known right. */
  private sendInTurn(serial: string, reply: Uint8Array, isDue: boolean): HeldReply | null {
    if (isDue && this.held === null) {
      this.options.send(reply)
      return null
    }
    const one = { serial, reply, isDue }
    this.held ??= []
    this.held.push(one)
    return isDue ? null : one
  }

  /** What waited is sent, then what waited for that alone. */
  private letGo(one: HeldReply, reply: Uint8Array): void {
    const { held } = this
    if (!held?.includes(one)) return
    Object.assign(one, { reply, isDue: true })
    while (held[0]?.isDue) {
      const next = held.shift()!.reply
      if (next.length > 0) this.options.send(next)
    }
    if (held.length === 0) this.held = null
  }

  /** A device that may not come in hears why, where its language says that, and nothing else. */
  private refuse(one: HeldReply, reply: Uint8Array = NOTHING): void {
    if (!this.held?.includes(one)) return
    this.held = this.held.filter((other) => other === one || other.serial !== one.serial)
    this.letGo(one, reply)
  }

  /** Whose a frame is that names nobody: the one that introduced itself, else the only one that was ever named. */
  private known(): string | null {
    return this.serial ?? this.named.only
  }

  /** A fault of the decoder must end neither the program nor the bytes: a known device's frame is kept as unknown. */
  private decode(frame: Buffer, receivedAt: number): NumberedDecoded {
    const { protocol, transport, events } = this.options
    try {
      const context = { serial: this.serial, transport, receivedAt, memory: this.memory }
      const { messages, reply, waitsForCommit, waitsForAdmission, refusals } = protocol.decode(frame, context)
      const number = protocol.numberOf?.(frame, messages) ?? null
      this.damagedInARow = 0
      return { messages, reply, waitsForCommit, waitsForAdmission, refusals, number }
    } catch (error) {
      if (error instanceof DamagedFrameError) return this.keepDamaged(frame, error)
      if (error instanceof BrokenFrameError || this.known() === null) throw error
      events.refused('decoder error')
      const messages: Message[] = [{ kind: 'unknown', type: '', length: frame.length, fault: String(error) }]
      const none = undefined
      return { messages, reply: none, waitsForCommit: none, waitsForAdmission: none, refusals: none, number: null }
    }
  }

  /**
   * The bytes of a frame whose checksum alone is wrong are kept, and what is sound in it counts. One that was damaged on its way comes right once it is
   * not answered; one that comes again as it was is answered once it is kept, or nothing that the device holds behind it would ever come. Whose it is
   * only the connection says, or that it is the very same: its own word may be what is damaged. Throws the error where that is nobody.
   */
  private keepDamaged(frame: Buffer, error: DamagedFrameError): NumberedDecoded {
    const { transport, damaged } = this.options
    const { type = '', length = frame.length, serial: said, sound = [], reply } = error.frame
    const known = this.known()
    const serial = known ?? said
    // A datagram is dropped, and is sent again alone.
    if (transport !== 'tcp' || serial === undefined) throw error
    const isAgain = damaged.note(serial, frame)
    if ((known === null && !isAgain) || ++this.damagedInARow > MAX_DAMAGED_IN_A_ROW) throw error
    return {
      messages: [{ kind: 'unknown', serial, type, length, fault: error.message }, ...sound],
      reply: isAgain ? reply : undefined,
      waitsForCommit: true,
      waitsForAdmission: undefined,
      refusals: undefined,
      number: null,
    }
  }
}

/** Is told what became of every frame of every connection. */
function settled(taken: TakenFrame, outcome: Outcome | null): void {
  const { session } = taken
  try {
    if (outcome === null) session.lose()
    else session.settle(taken, outcome)
  } catch {
    session.lose()
  }
}

function serialIn(messages: readonly Message[]): string | undefined {
  for (const { serial } of messages) if (serial) return serial
  return undefined
}

function secretIn(messages: readonly Message[]): string | undefined {
  for (const { secret } of messages) if (secret !== undefined) return secret
  return undefined
}

function isLoginMessage({ kind }: Message): boolean {
  return kind === 'login'
}
