import type { Period } from '../../calendar/period.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { type KindTimes, type Segment, timesOf } from '../itinerary/segments.ts'
import { firstAtOrAfter, type Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { countPoints, type ExclusionCounts } from '../verdicts.ts'
import { addOdometer, type OdometerReading } from './odometer.ts'
import type { Stop } from './stops.ts'
import { averageKmh, greaterSpeed, type TopSpeed } from './travel.ts'
import type { Trip } from './trips.ts'

/** The figures of a period. */
export interface Summary {
  /** The metres of all trips; a cut trip counts with what lies in the period. */
  meters: number
  /** The metres straight across the silences, which belong to no trip and no day. */
  noDataMeters: number
  /** The times of all kinds make up the length of the period. */
  times: KindTimes
  /** The share of the period that has data, from 0 to 1; an empty period has 0. */
  coverage: number
  tripCount: number
  stopCount: number
  /** How many moves that began in the period were too short for a trip. */
  discardedMoves: number
  /** The mean over the time in motion; null when there was none. */
  averageSpeedKmh: number | null
  topSpeed: TopSpeed | null
  odometer: OdometerReading | null
  /** How many points have a stamp in the period, and how many of them were left out for each reason. */
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

/** Sums unrounded figures in the order of time, so that the order of arrival cannot change a result. */
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
  const { exclusions, readings } = countPoints(itinerary.verdicts, first, end)
  const inPeriod = itinerary.discarded.filter(({ start }) => start >= period.from && start < period.to)
  return {
    ...{ meters, noDataMeters, times, coverage: length > 0 ? 1 - times.noData / length : 0 },
    ...{ tripCount: trips.length, stopCount: stops.length, discardedMoves: inPeriod.length },
    ...{ averageSpeedKmh: averageKmh(meters, times.moving), topSpeed, odometer },
    ...{ pointCount: end - first - readings, exclusions },
  }
}
