import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Barring, Message, MessageNumber } from './protocol.ts'

/** A frame as the gateway hands it on. */
export interface Arrival {
  readonly protocol: string
  /** Where the bytes came from, which the quarantine and support show. */
  readonly address: string
  readonly receivedAt: EpochMs
  /** The whole frame as it was received. */
  readonly bytes: Uint8Array
  readonly messages: readonly Message[]
  /** The serial as the device said it, in this frame or at login. */
  readonly serial: string
  readonly number?: MessageNumber | null
  /** What the device showed to prove that it is the one, in this frame or at login; null: nothing. */
  readonly secret?: string | null
  /** Whether the device is heard for the first time on this connection. */
  readonly isFirst?: boolean
  /** Whether its sender keeps nothing and hears nothing of it, so that what is refused is lost. */
  readonly isUnanswered?: boolean
  /** Whether it was found later than it was said, so that it tells how things were and never how they are. */
  readonly isRecovered?: boolean
  /** Is called once it is known that the device is let in, before anything is committed. */
  readonly onAdmitted?: (() => void) | undefined
}

/**
 * `stored`: the frame is committed for good and may be acknowledged. `refused`: it is not stored and must never be
 * acknowledged, as is one of a device that is not let in.
 */
export type Outcome = 'stored' | 'refused' | Barring

/** Whether a frame was not taken since its device is not let in. */
export function isBarring(outcome: Outcome | undefined): outcome is Barring {
  return outcome === 'barred' || outcome === 'unproven' || outcome === 'sealed'
}

/** Is told of an arrival what became of it; null, and why, where that cannot be known. It must not throw. */
export type Settled<Told extends Arrival> = (arrival: Told, outcome: Outcome | null, error?: unknown) => void

/** What the gateway hands frames to, so that it knows no database. */
export interface Intake {
  /** Resolves when the frame is committed for good, or refused; it waits while the database is away. */
  accept(arrival: Arrival): Promise<Outcome>
  /** Does the same for ports that read a hundred thousand frames: one function is told of all of them, later than this returns. */
  take<Told extends Arrival>(arrival: Told, settled: Settled<Told>): void
  /** How many frames were read and are not yet committed. */
  pending(): number
  /** How many bytes those frames hold. */
  pendingBytes(): number
  /** Whether no commit succeeds at present; a sender that can be answered at once is told to try later. */
  isStalled(): boolean
}

/**
 * So many frames of all devices, and so many bytes of them, may wait for a commit; the rest is left in the devices' and
 * the network's buffers.
 */
const MAX_PENDING = 20_000
const MAX_PENDING_BYTES = 64 * 1024 * 1024
/** Of a connection of which nothing was read yet, nothing waits for a commit, or something does; or one that ends with what was read of it. */
export type Turn = 'new' | 'first' | 'further' | 'last'

const SHARE_OF_TURN: Readonly<Record<Turn, number>> = { new: 2, first: 1.5, further: 1, last: 2 }

/**
 * Whether another frame may be handed on to the intake. There is more room for a connection while none of its frames waits, and
 * most for one that comes: where thousands send what they kept, nobody's heartbeat is kept out by their many, and nobody's
 * login by their heartbeats.
 */
export function hasRoom(intake: Intake, turn: Turn = 'further'): boolean {
  const share = SHARE_OF_TURN[turn]
  return intake.pending() < MAX_PENDING * share && intake.pendingBytes() < MAX_PENDING_BYTES * share
}

/**
 * A sender over HTTP waits about this long. What is committed later is committed all the same, and its resend is the
 * same row.
 */
const COMMIT_WITHIN_MS = 10_000

/** Gives the outcome, or undefined when it did not come in time. */
export async function acceptInTime(intake: Intake, arrival: Arrival): Promise<Outcome | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), COMMIT_WITHIN_MS)
  })
  try {
    return await Promise.race([intake.accept(arrival), timeout])
  } finally {
    clearTimeout(timer)
  }
}
