import type { ReceivedOf } from '@monitorweb/contract/operation'
import { type Operations, operations } from '@monitorweb/contract/operations'
import { createListings } from '../reports/listings.ts'
import { countReportRows, type Listing, listReportRows } from '../reports/report-listing.ts'
import { findZoneOf } from '../storage/person-zone.ts'
import type { Viewer } from '../storage/scope.ts'
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
  const listings = createListings({ pool, describePlace })

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
  const trips = answer(listings.trips)
  const stops = answer(listings.stops)
  const days = answer(listings.days)
  const summaries = answer(listings.summaries)
  const segments = answer(listings.segments)
  const excluded = answer(listings.excluded)

  return {
    listTrips: trips.list,
    countTrips: trips.count,
    listStops: stops.list,
    countStops: stops.count,
    listDays: days.list,
    countDays: days.count,
    summarizePeriod: summaries.list,
    countPeriodSummaries: summaries.count,
    listSegments: segments.list,
    countSegments: segments.count,
    listExcludedPositions: excluded.list,
    countExcludedPositions: excluded.count,
  }
}
