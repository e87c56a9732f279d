import type { EpochMs } from './position-report.ts'

/** How many seconds after its fix a position came; one whose tracker's clock is a little ahead came at once. */
export function delaySeconds(fixTime: EpochMs, receivedAt: EpochMs): number {
  return Math.max(0, receivedAt - fixTime) / 1000
}
