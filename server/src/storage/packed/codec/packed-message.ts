import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** A row of `message` but for its device. */
export interface PackedMessage {
  /** To the microsecond, as the times of {@link PackedPoint}. */
  receivedAt: EpochMs
  /** One letter: `i` for what came in. */
  direction: string
  protocol: string
  bytes: Buffer
}
