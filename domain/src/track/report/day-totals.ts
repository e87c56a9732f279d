import { type DaySpan, daysOf } from '../../calendar/days.ts'
import type { Period } from '../../calendar/period.ts'
import type { TimeZone } from '../../calendar/time-zone.ts'
import type { EpochMs } from '../../position/position-report.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import type { Run } from '../itinerary/run.ts'
import { type KindTimes, type Segment, timesOf } from '../itinerary/segments.ts'
import type { TripRules } from '../trip-rules.ts'
import { addOdometer, type OdometerReading } from './odometer.ts'
import { greaterSpeed, measureTravel, type TopSpeed, type Travel } from './travel.ts'

/** What a vehicle did on a calendar day, or on the part of it that lies in the period. */
export interface Day extends DaySpan {
  /** The metres of all trips on that day; a trip over midnight gives each day what was driven in it. */
  meters: number
  /** The times of all kinds make up the length of the day. */
  times: KindTimes
  /** How many trips were under way at some time of the day. */
  tripCount: number
  topSpeed: TopSpeed | null
  odometer: OdometerReading | null
}

/** Shares trips out over the days of a period. Trips must come in order. */
export interface DayTotals {
  readonly days: readonly Day[]
  addTrip(run: Run, span: Period, travel: Travel): void
  /** Tells the metres driven until now on the day of that instant, which must lie after every trip added. */
  metersOfDayAt(at: EpochMs): number
}

export function createDayTotals(itinerary: Itinerary, segments: readonly Segment[], query: DayQuery): DayTotals {
  const { period, zone, rules } = query
  const days = daysOf(period, zone).map((day): Day => {
    return { ...day, meters: 0, times: timesOf(segments, day), tripCount: 0, topSpeed: null, odometer: null }
  })
  let current = 0
  const moveTo = (at: EpochMs) => {
    while (current + 1 < days.length && days[current]!.to <= at) current++
    return days[current]
  }
  return {
    days,
    addTrip(run, span, travel) {
      moveTo(span.from)
      for (let index = current; index < days.length && days[index]!.from < span.to; index++) {
        const day = days[index]!
        const part = { from: Math.max(day.from, span.from), to: Math.min(day.to, span.to) }
        const isWhole = part.from === span.from && part.to === span.to
        addTo(day, isWhole ? travel : measureTravel(itinerary, run, { span: part, rules }), rules)
      }
    },
    metersOfDayAt: (at) => moveTo(at)?.meters ?? 0,
  }
}

export interface DayQuery {
  period: Period
  zone: TimeZone
  rules: TripRules
}

function addTo(day: Day, travel: Travel, rules: TripRules): void {
  day.meters += travel.meters
  day.odometer = addOdometer(
    { reading: day.odometer, isFirst: day.tripCount === 0 },
    { added: travel.odometer, meters: day.meters, rules },
  )
  day.tripCount++
  day.topSpeed = greaterSpeed(day.topSpeed, travel.topSpeed)
}
