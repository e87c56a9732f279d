import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Message, MessageNumber } from './protocol.ts'

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
  /** Whether the device is heard for the first time on this connection. */
  readonly isFirst?: boolean
  /** Whether it was found later than it was said, so that it tells how things were and never how they are. */
  readonly isRecovered?: boolean
}

/**
 * `stored`: the frame is committed for good and may be acknowledged. `refused`: it is not stored and must never be
 * acknowledged. `barred`: neither, since the device must not come from this address.
 */
export type Outcome = 'stored' | 'refused' | 'barred'

/** What the gateway hands frames to, so that it knows no database. */
export interface Intake {
  /** Resolves when the frame is committed for good, or refused; it waits while the database is away. */
  accept(arrival: Arrival): Promise<Outcome>
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
/** So much more for connections of which nothing waits. */
const SHARE_OF_FIRST = 1.5

/**
 * Whether another frame may be handed on to the intake. There is more room for the first one of a connection, while none of
 * it waits: where thousands send what they kept, nobody's login or heartbeat is kept out by their many.
 */
export function hasRoom(intake: Intake, isFirst = false): boolean {
  const share = isFirst ? SHARE_OF_FIRST : 1
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
