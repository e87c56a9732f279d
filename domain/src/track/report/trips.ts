import type { Period } from '../../calendar/period.ts'
import type { EpochMs } from '../../position/position-report.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import type { Run } from '../itinerary/run.ts'
import type { TripRules } from '../trip-rules.ts'
import type { OdometerReading } from './odometer.ts'
import { placeAt } from './places-on-track.ts'
import { averageKmh, type TopSpeed, type Travel } from './travel.ts'

/**
 * What stands beside a trip or a stop at one of its ends: a run of the other kind, a silence (or no data at all), the
 * edge of the period that was asked for, or the newest fix there is, after which it may go on.
 */
export type Edge = 'stop' | 'trip' | 'noData' | 'cut' | 'inProgress'

/** A drive between two stops, or the part of it that lies in the period. */
export interface Trip {
  /** When the drive began, of which this may be a part: it lies before `start` where the period cuts it. */
  runStart: EpochMs
  start: EpochMs
  end: EpochMs
  startsAfter: Edge
  endsWith: Edge
  startLatitude: number
  startLongitude: number
  endLatitude: number
  endLongitude: number
  /** The metres between accepted fixes. */
  meters: number
  /** The three times make up the length of the trip; what is not moving are pauses too short for a stop. */
  movingMs: number
  idleMs: number
  parkedMs: number
  /** The mean over the time in motion; null when there was none. */
  averageSpeedKmh: number | null
  topSpeed: TopSpeed | null
  /** What the device's own odometer says; null where it reports none. */
  odometer: OdometerReading | null
  /** How long the vehicle stood before its next trip, silence left out; null where no stop follows in the period. */
  stoppedAfter: StoppedAfter | null
}

export interface StoppedAfter {
  milliseconds: number
  /** What stands at the end of the last of these stops. */
  endsWith: Edge
}

/** Cuts a run to the part that lies in the period. */
export function spanOfRun({ fixes }: Itinerary, run: Run, { from, to }: Period): Period {
  return { from: Math.max(from, fixes.time[run.first]!), to: Math.min(to, fixes.time[run.last]!) }
}

/** Describes a trip as it is listed. */
export function describeTrip(itinerary: Itinerary, run: Run, { span, travel, edges }: TripParts): Trip {
  const start = placeAt(itinerary.fixes, span.from)
  const end = placeAt(itinerary.fixes, span.to)
  const { meters, times, topSpeed, odometer } = travel
  const { startsAfter, endsWith } = edges(run)
  return {
    runStart: itinerary.fixes.time[run.first]!,
    start: span.from,
    end: span.to,
    startsAfter,
    endsWith,
    startLatitude: start.latitude,
    startLongitude: start.longitude,
    endLatitude: end.latitude,
    endLongitude: end.longitude,
    meters,
    movingMs: times.moving,
    idleMs: times.idle,
    parkedMs: times.parked,
    averageSpeedKmh: averageKmh(meters, times.moving),
    topSpeed,
    odometer,
    stoppedAfter: null,
  }
}

export interface TripParts {
  span: Period
  travel: Travel
  edges: (run: Run) => RunEdges
}

export interface RunEdges {
  startsAfter: Edge
  endsWith: Edge
}

/** Tells what stands at both ends of each run, seen from the period. */
export function edgesIn(itinerary: Itinerary, period: Period, rules: TripRules): (run: Run) => RunEdges {
  const { fixes, runs } = itinerary
  const newest = fixes.time[fixes.count - 1]!
  const kindAt = new Map(runs.map(({ kind, first }) => [first, kind]))
  const kindUntil = new Map(runs.map(({ kind, last }) => [last, kind]))
  const newestEdge = (run: Run): Edge =>
    // A vehicle that fell silent on its way is not on its way any more, as far as anyone knows; one that stood still stands.
    run.kind === 'stop' || period.to - newest <= rules.gapSeconds * 1000 ? 'inProgress' : 'noData'
  return (run) => {
    const startsAfter = fixes.time[run.first]! < period.from ? 'cut' : (kindUntil.get(run.first) ?? 'noData')
    const isCut = fixes.time[run.last]! > period.to
    return { startsAfter, endsWith: isCut ? 'cut' : (kindAt.get(run.last) ?? newestEdge(run)) }
  }
}
