import type { ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { NO_PLACE_FLAGS, POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs, ReportEvent } from '@monitorweb/domain/position/position-report'

/** A column that not every question needs. */
export type SparedColumn = 'receivedAt' | 'courseDegrees' | 'odometerKm' | 'voltage'

/** A track was left here: it goes on after this position. */
export interface TrackPlace {
  fixTime: EpochMs
  digest: bigint
}

/** Only positions whose speed, to a hundredth of a km/h, compares so; those without a speed never do. */
export interface SpeedCondition {
  comparison: 'above' | 'below' | 'equal'
  speedKmh: number
}

/** Only positions of which all of this is true. */
export interface PositionCondition {
  speed?: SpeedCondition | undefined
  /** One of these happened; none named: whatever happened. */
  events?: readonly ReportEvent[] | undefined
  /** The ignition was so; one that was not reported is neither. */
  ignition?: boolean | undefined
  /** Received so long after their fix and more. */
  delayedMs?: number | undefined
}

export interface TrackOptions extends PositionCondition {
  after?: TrackPlace
  /**
   * Which points: those with a place, which is what a preview wants; all positions; or what heartbeats told as well,
   * which the engine asks for.
   */
  which?: 'placed' | 'positions' | 'all'
  skip?: number
  limit?: number
  /** False: those of packed days may be 0n, which is several times as fast where nobody continues from a point. */
  digests?: boolean
  /** These are not asked for, and NaN where it takes time to read them. */
  spared?: readonly SparedColumn[]
  /** Beside what every track has. */
  readings?: readonly ReadingName[]
}

const COMPARISONS = { above: '>', below: '<', equal: '=' } as const

/** SQL: what `p` must be, with {@link conditionValues} as $4 and on. */
export function condition({ speed, which = 'placed' }: Pick<TrackOptions, 'speed' | 'which'>): string {
  const compared = speed
    ? `round(p.speed_kmh::numeric, 2) ${COMPARISONS[speed.comparison]} $4::numeric`
    : '$4::numeric is null'
  const isTold = `${compared} and ($5::text[] is null or p.event = any($5)) and ($6::boolean is null or p.ignition = $6)
    and ($7::float8 is null or p.received_at - p.fix_time > $7 * interval '1 millisecond')`
  return which === 'all'
    ? isTold
    : `p.flags & ${which === 'placed' ? NO_PLACE_FLAGS : POSITION_FLAGS.noPlace} = 0 and ${isTold}`
}

export function conditionValues({ speed, events = [], ignition, delayedMs }: PositionCondition): unknown[] {
  return [speed?.speedKmh ?? null, events.length > 0 ? events : null, ignition ?? null, delayedMs ?? null]
}

/** Whether not all positions are so. */
export function isPicky(only: PositionCondition): boolean {
  return conditionValues(only).some((value) => value !== null)
}
