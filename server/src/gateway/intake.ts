import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Message } from './protocol.ts'

/** One frame as the gateway hands it on. */
export interface Arrival {
  readonly protocol: string
  /** Where the bytes came from, for the quarantine and for support. */
  readonly address: string
  readonly receivedAt: EpochMs
  /** The whole frame, kept raw. */
  readonly bytes: Uint8Array
  readonly messages: readonly Message[]
  /** As the device said it, in this frame or at login. */
  readonly serial: string
}

/** `stored`: committed for good, acknowledge. `refused`: not stored, never acknowledge. */
export type Outcome = 'stored' | 'refused'

/** What the gateway is given: it knows no database. */
export interface Intake {
  /** Resolves when the frame is committed for good, or refused; while the database is away it waits. */
  accept(arrival: Arrival): Promise<Outcome>
  /** Frames read and not yet committed. */
  pending(): number
  /** Bytes of those frames. */
  pendingBytes(): number
  /** Whether no commit succeeds at present: what can be answered at once is answered with «try later». */
  isStalled(): boolean
}

/** Frames of all devices that may wait for a commit, and their bytes; more are left in the devices' and the network's buffers. */
const MAX_PENDING = 20_000
const MAX_PENDING_BYTES = 64 * 1024 * 1024

/** Whether another frame may be handed on. */
export function hasRoom(intake: Intake): boolean {
  return intake.pending() < MAX_PENDING && intake.pendingBytes() < MAX_PENDING_BYTES
}

/** Who sends by HTTP waits about this long; what is committed later is committed all the same, and its resend is the same row. */
const COMMIT_WITHIN_MS = 10_000

/** The outcome, or undefined when it did not come in time. */
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
