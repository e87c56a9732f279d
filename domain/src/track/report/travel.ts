import type { Period } from '../../calendar/period.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { type Fixes, firstFixAt, legAt } from '../itinerary/fixes.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { SEGMENT_KINDS } from '../itinerary/leg-kinds.ts'
import type { Run } from '../itinerary/run.ts'
import type { KindTimes } from '../itinerary/segments.ts'
import { saidNumber } from '../single-precision.ts'
import type { TripRules } from '../trip-rules.ts'
import { type OdometerReading, readOdometer } from './odometer.ts'

const COMPUTED_SPEED_MS = 30_000

/** The greatest speed of a time, and its instant. */
export interface TopSpeed {
  kmh: number
  at: EpochMs
  /** True where the device reports no speed: this one is metres by time, over half a minute at least. */
  isComputed: boolean
}

/** What was driven in a part of a trip. */
export interface Travel {
  meters: number
  times: KindTimes
  topSpeed: TopSpeed | null
  odometer: OdometerReading | null
}

/**
 * Measures the part of a trip that lies in the span. A leg that crosses an edge of the span counts by its share of time
 * within.
 */
export function measureTravel(
  itinerary: Itinerary,
  run: Run,
  { span, rules }: { span: Period; rules: TripRules },
): Travel {
  const { fixes, legKinds } = itinerary
  const { time, legMeters } = fixes
  const kindMs = new Float64Array(SEGMENT_KINDS.length)
  let meters = 0
  const firstLeg = Math.max(run.first, legAt(fixes, span.from))
  for (let leg = firstLeg; leg < run.last && time[leg]! < span.to; leg++) {
    const start = time[leg]!
    const end = time[leg + 1]!
    const within = Math.min(span.to, end) - Math.max(span.from, start)
    kindMs[legKinds[leg]!]! += within
    meters += within === end - start ? legMeters[leg]! : (legMeters[leg]! * within) / (end - start)
  }
  const times = { moving: kindMs[0]!, idle: kindMs[1]!, parked: kindMs[2]!, noData: kindMs[3]! }
  const topSpeed = reportedTop(fixes, run, span) ?? computedTop(fixes, { ...run, first: firstLeg }, span)
  return { meters, times, topSpeed, odometer: readOdometer(fixes, run, { span, rules, meters }) }
}

/**
 * Takes the greater of two speeds, the first one where they are equal. A reported speed is worth more than a computed
 * one.
 */
export function greaterSpeed<Speed extends Pick<TopSpeed, 'kmh' | 'isComputed'>>(
  one: Speed | null,
  other: Speed | null,
): Speed | null {
  if (one === null || other === null) return one ?? other
  if (one.isComputed !== other.isComputed) return one.isComputed ? other : one
  return other.kmh > one.kmh ? other : one
}

/** Takes the mean over the time in motion; null when nothing moved. */
export function averageKmh(meters: number, movingMs: number): number | null {
  return movingMs > 0 ? (meters * 3600) / movingMs : null
}

function reportedTop(fixes: Fixes, run: Run, { from, to }: Period): TopSpeed | null {
  const { time, speedKmh } = fixes
  let fastest = -1
  let kmh = -1
  for (let fix = Math.max(run.first, firstFixAt(fixes, from)); fix <= run.last; fix++) {
    // What is reported at the end belongs to what follows, unless the run ends there.
    if (time[fix]! > to || (time[fix] === to && fix < run.last)) break
    if (speedKmh[fix]! <= kmh || Number.isNaN(speedKmh[fix]!)) continue
    fastest = fix
    kmh = speedKmh[fix]!
  }
  return fastest < 0 ? null : { kmh: saidNumber(kmh), at: time[fastest]!, isComputed: false }
}

/**
 * Finds the greatest mean over a stretch of {@link COMPUTED_SPEED_MS} or more; over less, a receiver's unrest looks
 * like speed.
 */
function computedTop({ time, legMeters }: Fixes, run: Run, { to }: Period): TopSpeed | null {
  let [kmh, at, meters, first] = [-1, 0, 0, run.first]
  for (let leg = run.first; leg < run.last && time[leg]! < to; leg++) {
    meters += legMeters[leg]!
    const end = time[leg + 1]!
    while (end - time[first + 1]! >= COMPUTED_SPEED_MS) meters -= legMeters[first++]!
    const milliseconds = end - time[first]!
    if (milliseconds < COMPUTED_SPEED_MS || meters * 3600 <= kmh * milliseconds) continue
    kmh = (meters * 3600) / milliseconds
    at = Math.min(to, end)
  }
  return kmh < 0 ? null : { kmh, at, isComputed: true }
}
