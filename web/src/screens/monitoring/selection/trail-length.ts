import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { timeZone } from '#format/time-zone.ts'
import type { TrailPoint } from '#map/fleet/trail-features.ts'
import { resolvePreset } from '#reports/period/period.ts'
import type { TrailLength } from '../monitoring-search.ts'

export const MINUTE_MS = 60_000

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
