import { type Operations, operations } from '@monitorweb/contract/operations'
import type { ReceivedOf } from '@monitorweb/contract/wire/operation'
import { createListings } from '../../reports/listings.ts'
import { countReportRows, type Listing, listReportRows } from '../../reports/report-listing.ts'
import { readRowCursor } from '../../reports/row-cursor.ts'
import { findZoneOf } from '../../storage/accounts/person-zone.ts'
import { readUntil } from '../../storage/base/connections/report-connection.ts'
import { narrowScope, type Viewer } from '../../storage/base/scope.ts'
import { listHistoryParts } from '../../storage/tracks/history-parts.ts'
import type { CallFacts, ResolverDeps, Resolvers } from '../resolver.ts'
import { readAsked, readPeriod, readPlace } from './report-query.ts'

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
  | 'getReportVehicles'
type FleetArgs = ReceivedOf<Operations['countTrips']>
type Listings = ReturnType<typeof createListings>
type PageArgs = ReceivedOf<Operations['listTrips']>

/** These resolvers answer trips, stops, distances and figures of many vehicles. */
export function vehicleReportResolvers({
  pool,
  describePlace,
}: Pick<ResolverDeps, 'pool' | 'describePlace'>): Pick<Resolvers, Names> {
  async function prepare(args: FleetArgs, { scope, userId }: Viewer, { signal, isAsked }: CallFacts) {
    const reader = readUntil(pool, signal)
    const query = {
      ...(await readAsked(reader, scope, args)),
      period: readPeriod(args, operations.listTrips.args.to.wire),
      zone: await findZoneOf(reader, userId),
      range: { firstVehicleId: args.firstVehicleId, lastVehicleId: args.lastVehicleId },
    }
    const listings = createListings({ pool: reader, describePlace, withPaths: isAsked('path') })
    return { deps: { pool: reader, scope, now: Date.now() }, query, listings }
  }
  const answer = <Item, Row>(choose: (listings: Listings) => Listing<Item, Row>) => ({
    list: async (args: PageArgs, viewer: Viewer, call: CallFacts) => {
      const page = { first: args.first, offset: args.offset, after: readPlace(args, readRowCursor) }
      const { deps, query, listings } = await prepare(args, viewer, call)
      return await listReportRows(deps, { query, listing: choose(listings), page })
    },
    count: async (args: FleetArgs, viewer: Viewer, call: CallFacts) => {
      const { deps, query, listings } = await prepare(args, viewer, call)
      return await countReportRows(deps, { query, listing: choose(listings) })
    },
  })
  const trips = answer(({ trips }) => trips)
  const stops = answer(({ stops }) => stops)
  const days = answer(({ days }) => days)
  const summaries = answer(({ summaries }) => summaries)
  const segments = answer(({ segments }) => segments)
  const excluded = answer(({ excluded }) => excluded)

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
    async getReportVehicles({ since, until, ...args }, { scope }, { signal }) {
      const reader = readUntil(pool, signal)
      const period = readPeriod({ from: since, to: until }, operations.getReportVehicles.args.until.wire)
      const { vehicleIds, customerId } = await readAsked(reader, scope, { ...args, vehicleIds: '' })
      const narrowed = await narrowScope(reader, scope, customerId)
      const parts = await listHistoryParts(reader, narrowed, { vehicleIds, period })
      return { vehicleIds: [...new Set(parts.map(({ vehicleId }) => vehicleId))].join() }
    },
  }
}
