import type { Period } from '../../calendar/period.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { type KindTimes, type Segment, timesOf } from '../itinerary/segments.ts'
import { firstAtOrAfter, type Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { countExclusions, type ExclusionCounts } from '../verdicts.ts'
import { addOdometer, type OdometerReading } from './odometer.ts'
import type { Stop } from './stops.ts'
import { averageKmh, greaterSpeed, type TopSpeed } from './travel.ts'
import type { Trip } from './trips.ts'

/** A period in figures. */
export interface Summary {
  /** Of all trips, cut ones with what lies in the period. */
  meters: number
  /** Straight across the silences, in no trip and no day. */
  noDataMeters: number
  /** Together the length of the period. */
  times: KindTimes
  /** Share of the period that is not without data, 0 to 1; 0 for an empty one. */
  coverage: number
  tripCount: number
  stopCount: number
  /** Moves too short for a trip, that began in the period. */
  discardedMoves: number
  /** Over the time in motion; null when there was none. */
  averageSpeedKmh: number | null
  topSpeed: TopSpeed | null
  odometer: OdometerReading | null
  /** Points with a stamp in the period, and how many of them were left out, by reason. */
  pointCount: number
  exclusions: ExclusionCounts
}

export interface SummaryParts {
  track: Track
  itinerary: Itinerary
  period: Period
  rules: TripRules
  segments: readonly Segment[]
  trips: readonly Trip[]
  stops: readonly Stop[]
  noDataMeters: number
}

/** Sums from unrounded figures, in the order of time. */
export function summarize({
  track,
  itinerary,
  period,
  rules,
  segments,
  trips,
  stops,
  noDataMeters,
}: SummaryParts): Summary {
  const first = firstAtOrAfter(track, period.from)
  const end = Math.max(first, firstAtOrAfter(track, period.to))
  const times = timesOf(segments, period)
  const length = period.to - period.from
  let meters = 0
  let topSpeed: TopSpeed | null = null
  let odometer: OdometerReading | null = null
  for (const [index, trip] of trips.entries()) {
    meters += trip.meters
    topSpeed = greaterSpeed(topSpeed, trip.topSpeed)
    odometer = addOdometer({ reading: odometer, isFirst: index === 0 }, { added: trip.odometer, meters, rules })
  }
  const inPeriod = itinerary.discarded.filter(({ start }) => start >= period.from && start < period.to)
  return {
    ...{ meters, noDataMeters, times, coverage: length > 0 ? 1 - times.noData / length : 0 },
    ...{ tripCount: trips.length, stopCount: stops.length, discardedMoves: inPeriod.length },
    ...{ averageSpeedKmh: averageKmh(meters, times.moving), topSpeed, odometer },
    ...{ pointCount: end - first, exclusions: countExclusions(itinerary.verdicts, first, end) },
  }
}
