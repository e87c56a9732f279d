import type { EpochMs } from '@monitorweb/domain/position/position-report'

const WARNING_MS = 120_000
/** The page locks so long before the end: what stands on it is kept, and the password alone goes on. */
const LOCKING_MS = 5_000

/**
 * While a session is `fine` there is nothing to say; while it is `ending` the person is warned; when it is `over` only
 * the password goes on.
 */
export type SessionPhase = 'fine' | 'ending' | 'over'

export function phaseOf(expiresAt: EpochMs, now: EpochMs): SessionPhase {
  const leftMs = expiresAt - now
  if (leftMs > WARNING_MS) return 'fine'
  return leftMs > LOCKING_MS ? 'ending' : 'over'
}

/**
 * Answers what is now for the end of a session: the server's time, or that of this computer where it is ahead, as the page
 * locks by the one that comes first.
 */
export function nowForEnd(serverNow: EpochMs): EpochMs {
  return Math.max(serverNow, Date.now())
}

/** Says what is left of a session, such as "1:58", and never less than nothing. */
export function timeLeft(expiresAt: EpochMs, now: EpochMs): string {
  const seconds = Math.max(0, Math.round((expiresAt - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
