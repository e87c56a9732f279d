import type { Period } from '../../calendar/period.ts'
import type { EpochMs } from '../../position/position-report.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import type { Run } from '../itinerary/run.ts'
import { type Segment, timesOf } from '../itinerary/segments.ts'
import { middleOf, type Place } from './places-on-track.ts'
import type { TopSpeed } from './travel.ts'
import type { Edge, RunEdges } from './trips.ts'

/** A stand long enough to end a trip, or the part of such a stand that lies in the period. */
export interface Stop extends Place {
  start: EpochMs
  /** While the stop is in progress, this is the time of the newest fix. */
  end: EpochMs
  startsAfter: Edge
  endsWith: Edge
  /** The stop's time with the engine on (`idleMs`), and with the engine off, asleep or not reported (`parkedMs`). */
  idleMs: number
  parkedMs: number
  /** What was driven since the stop before, or since the period began. */
  sincePrevious: Approach
  /** The metres driven since the day began, in the zone of the report, or since the period began. */
  metersOfDay: number
}

/** What lies between two stops. */
export interface Approach {
  meters: number
  /** The time of trips, their pauses included. */
  travelMs: number
  topSpeed: TopSpeed | null
}

/** Whether a run is a stop to be listed; a stand between two silences can be too short to be one. */
export function isListedStop({ stands }: Itinerary, run: Run): boolean {
  return run.kind === 'stop' && stands.isStopLong(run.first, run.last)
}

/** Describes a stop as it is listed. `segments` are those of the period. */
export function describeStop(
  itinerary: Itinerary,
  { span, segments, edges, sincePrevious, metersOfDay }: StopParts,
): Stop {
  const { idle, parked } = timesOf(segments, span)
  const { latitude, longitude } = middleOf(itinerary.fixes, itinerary.verdicts, span)
  return {
    start: span.from,
    end: span.to,
    startsAfter: edges.startsAfter,
    endsWith: edges.endsWith,
    latitude,
    longitude,
    idleMs: idle,
    parkedMs: parked,
    sincePrevious,
    metersOfDay,
  }
}

export interface StopParts {
  span: Period
  segments: readonly Segment[]
  edges: RunEdges
  sincePrevious: Approach
  metersOfDay: number
}
