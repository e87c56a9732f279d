import type { ReceivedOf } from '@monitorweb/contract/operation'
import { type Operations, operations } from '@monitorweb/contract/operations'
import type {
  DayDetail,
  ExcludedPosition,
  PeriodSummary,
  SegmentRow,
  StopDetail,
  TripDetail,
} from '@monitorweb/contract/vehicle-reports'
import type { Day } from '@monitorweb/domain/day-totals'
import type { Segment } from '@monitorweb/domain/segments'
import type { Stop } from '@monitorweb/domain/stops'
import type { Trip } from '@monitorweb/domain/trips'
import { dayDetail, periodSummary, stopDetail, tripDetail } from '../reports/detail-rows.ts'
import { countReportRows, type Listing, listReportRows } from '../reports/report-listing.ts'
import { type ExcludedPoint, excludedPoints, excludedPosition, segmentRow } from '../reports/timeline-rows.ts'
import type { VehicleReport } from '../reports/vehicle-reports.ts'
import { findZoneOf } from '../storage/person-zone.ts'
import type { Viewer } from '../storage/scope.ts'
import { findDataSpan } from '../storage/vehicle-track.ts'
import { readPeriod, readPlace, readVehicleIds } from './report-query.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

type Names =
  | 'listTrips'
  | 'countTrips'
  | 'listStops'
  | 'countStops'
  | 'listDays'
  | 'countDays'
  | 'summarizePeriod'
  | 'countPeriodSummaries'
  | 'listSegments'
  | 'countSegments'
  | 'listExcludedPositions'
  | 'countExcludedPositions'
type FleetArgs = ReceivedOf<Operations['countTrips']>
type PageArgs = ReceivedOf<Operations['listTrips']>

/** Trips, stops, distances and figures of many vehicles. */
export function vehicleReportResolvers({ pool, describePlace }: ResolverDeps): Pick<Resolvers, Names> {
  const trips: Listing<Trip, TripDetail> = {
    itemsOf: ({ report }) => report.trips,
    startOf: (trip) => trip.start,
    toRow: (trip, of) => tripDetail(trip, of, describePlace),
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

  async function prepare(args: FleetArgs, { scope, userId }: Viewer) {
    const query = {
      vehicleIds: readVehicleIds(args.vehicleIds),
      customerId: args.customerId,
      period: readPeriod(args, operations.listTrips.args.to.wire),
      zone: await findZoneOf(pool, userId),
    }
    return { deps: { pool, scope, now: Date.now() }, query }
  }
  const answer = <Item, Row>(listing: Listing<Item, Row>) => ({
    list: async (args: PageArgs, viewer: Viewer) => {
      const page = { first: args.first, offset: args.offset, after: readPlace(args.cursor) }
      const { deps, query } = await prepare(args, viewer)
      return await listReportRows(deps, { query, listing, page })
    },
    count: async (args: FleetArgs, viewer: Viewer) => {
      const { deps, query } = await prepare(args, viewer)
      return await countReportRows(deps, { query, listing })
    },
  })
  const answers = {
    trips: answer(trips),
    stops: answer(stops),
    days: answer(days),
    summaries: answer(summaries),
    segments: answer(segments),
    excluded: answer(excluded),
  }

  return {
    listTrips: answers.trips.list,
    countTrips: answers.trips.count,
    listStops: answers.stops.list,
    countStops: answers.stops.count,
    listDays: answers.days.list,
    countDays: answers.days.count,
    summarizePeriod: answers.summaries.list,
    countPeriodSummaries: answers.summaries.count,
    listSegments: answers.segments.list,
    countSegments: answers.segments.count,
    listExcludedPositions: answers.excluded.list,
    countExcludedPositions: answers.excluded.count,
  }
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
