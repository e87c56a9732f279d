import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { timeZone } from '#format/time-zone.ts'
import type { TrailPoint } from '#map/fleet/trail-features.ts'
import { resolvePreset } from '#reports/period/period.ts'
import type { TrailLength } from '../monitoring-search.ts'
import type { Trail } from './read-trail.ts'

export const MINUTE_MS = 60_000

/** What was received so long before a trail was read is written, so that the trail would have it. */
const WRITTEN_MS = 10_000

/** Answers from when on a trail is drawn. */
export function oldestOf(length: TrailLength, now: EpochMs): EpochMs {
  return length === 'today' ? resolvePreset('today', { now, zone: timeZone() }).from : now - Number(length) * MINUTE_MS
}

/** Adds a point to those of a trail, which keeps none that is too old to be drawn: a wall stays open for weeks. */
export function grownTrail(
  points: readonly TrailPoint[],
  next: TrailPoint,
  length: TrailLength | undefined,
): TrailPoint[] {
  const oldest = length === undefined ? 0 : oldestOf(length, next.at)
  return [...points.filter(({ at }) => at >= oldest), next]
}

/** Tells whether a position that the trail does not have was there when it was read: then its track does not believe it. */
export function isLeftOut({ until }: Trail, { fixTime, receivedAt }: LivePosition): boolean {
  return fixTime <= until && receivedAt + WRITTEN_MS <= until
}

/**
 * Tells whether on the way to the newer points more positions lie than the live channel told, which tells the last one
 * of many alone.
 */
export function leavesOut(
  trail: Trail,
  newer: readonly TrailPoint[],
  { expectedSeconds, position }: LiveVehicle,
): boolean {
  if (!position || position.receivedAt + WRITTEN_MS <= trail.until) return false
  let before = trail.points.at(-1)?.at ?? 0
  return newer.some(({ at }) => {
    const stepMs = at - before
    before = at
    return stepMs > 2 * expectedSeconds * 1000
  })
}
