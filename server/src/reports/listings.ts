import type {
  DayDetail,
  ExcludedPosition,
  PeriodSummary,
  SegmentRow,
  StopDetail,
  TripDetail,
} from '@monitorweb/contract/reports/vehicle-reports'
import type { Segment } from '@monitorweb/domain/track/itinerary/segments'
import type { Day } from '@monitorweb/domain/track/report/day-totals'
import type { Stop } from '@monitorweb/domain/track/report/stops'
import type { Trip } from '@monitorweb/domain/track/report/trips'
import type { Queryable } from '../storage/base/queryable.ts'
import { findDataSpan } from '../storage/tracks/data-span.ts'
import { dayDetail, periodSummary, stopDetail, tripDetail } from './detail-rows.ts'
import type { DescribePlace } from './position-report.ts'
import type { Listing } from './report-listing.ts'
import { type ExcludedPoint, excludedPoints, excludedPosition, segmentRow } from './timeline-rows.ts'
import { createTripDrivers } from './trip-drivers.ts'
import { tripPath } from './trip-path.ts'
import type { VehicleReport } from './vehicle-reports.ts'

interface ListingDeps {
  pool: Queryable
  describePlace: DescribePlace
  /** Also says the way of each trip, which few want to know. */
  withPaths?: boolean
}

/** Makes the lists that can be read off vehicles' reports. */
export function createListings({ pool, describePlace, withPaths = false }: ListingDeps) {
  const nameDriver = createTripDrivers(pool)
  const trips: Listing<Trip, TripDetail> = {
    itemsOf: ({ report }) => report.trips,
    startOf: (trip) => trip.start,
    toRow: async (trip, of) => ({
      ...tripDetail(trip, of, { describePlace, driver: await nameDriver(trip, of) }),
      path: withPaths ? tripPath(trip, of) : '',
    }),
  }
  const stops: Listing<Stop, StopDetail> = {
    itemsOf: ({ report }) => report.stops,
    startOf: (stop) => stop.start,
    toRow: (stop, of) => stopDetail(stop, of, describePlace),
  }

  const summaries: Listing<VehicleReport, PeriodSummary> = {
    itemsOf: (report) => [report],
    startOf: ({ report }) => report.period.from,
    toRow: async (report) => periodSummary(report, report.hasData ? null : await findDataSpan(pool, report.part)),
  }
  return { trips, stops, summaries, days, segments, excluded }
}

const days: Listing<Day, DayDetail> = {
  itemsOf: ({ hasData, report }) => (hasData ? report.days : []),
  startOf: (day) => day.from,
  toRow: dayDetail,
}

const segments: Listing<Segment, SegmentRow> = {
  itemsOf: ({ hasData, report }) => (hasData ? report.segments : []),
  startOf: (segment) => segment.start,
  toRow: segmentRow,
}

const excluded: Listing<ExcludedPoint, ExcludedPosition> = {
  itemsOf: excludedPoints,
  startOf: (point) => point.place,
  toRow: excludedPosition,
}
