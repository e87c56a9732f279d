import type { EpochMs } from './position-report.ts'

/**
 * What was last told of the ignition, or of another reading that changes slowly, is believed for so long: heartbeats come
 * every three to thirty minutes. Published in docs/engine.md and docs/protocols/gt06.md.
 */
export const READING_AGE_MS = 30 * 60_000

/**
 * Tells the ignition at a report that does not say it, by what was told before: on (1), off (0), not known (-1). A vehicle
 * that moves has no engine that is off, so that news is old.
 */
export function borrowedIgnition(told: number, ageMs: number, moves: boolean): number {
  return ageMs > READING_AGE_MS || (moves && told === 0) ? -1 : told
}

/** Tells the ignition of a position that does not say it, by what heartbeats said until then. */
export function ignitionBefore(
  said: readonly [value: unknown, at: EpochMs] | undefined,
  { fixTime, speedKmh }: { fixTime: EpochMs; speedKmh: number | null },
  movingKmh: number,
): boolean | null {
  if (typeof said?.[0] !== 'boolean') return null
  const known = borrowedIgnition(Number(said[0]), fixTime - said[1], (speedKmh ?? 0) >= movingKmh)
  return known === -1 ? null : known === 1
}
