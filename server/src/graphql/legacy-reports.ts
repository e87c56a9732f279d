import type { ReceivedOf } from '@monitorweb/contract/operation'
import { type Operations, operations } from '@monitorweb/contract/operations'
import type { Stop } from '@monitorweb/domain/stops'
import type { Trip } from '@monitorweb/domain/trips'
import { dayRows, stopRow, tripRow } from '../reports/legacy-rows.ts'
import { reportVehicles, type VehicleReport } from '../reports/vehicle-reports.ts'
import { findZoneOf } from '../storage/person-zone.ts'
import type { Viewer } from '../storage/scope.ts'
import { readPeriod } from './report-query.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

type Names =
  | 'tripHistory'
  | 'countTripHistory'
  | 'distancePerDay'
  | 'countDistancePerDay'
  | 'stoppingPoints'
  | 'countStoppingPoints'
type VehicleArgs = ReceivedOf<Operations['countTripHistory']>

/** Trips, stops and distances of one vehicle as existing clients ask for them. */
export function legacyReportResolvers({ pool, describePlace }: ResolverDeps): Pick<Resolvers, Names> {
  async function reportsOf(args: VehicleArgs, { scope, userId }: Viewer): Promise<VehicleReport[]> {
    const query = {
      vehicleIds: [args.vehicleId!],
      askedAs: 'vehicleId' as const,
      customerId: null,
      period: readPeriod(args, operations.tripHistory.args.to.wire),
      zone: await findZoneOf(pool, userId),
    }
    const reports: VehicleReport[] = []
    for await (const report of reportVehicles({ pool, scope, now: Date.now() }, query)) reports.push(report)
    return reports
  }
  const tripsOf = async (args: VehicleArgs, viewer: Viewer): Promise<Trip[]> =>
    (await reportsOf(args, viewer)).flatMap(({ report }) => report.trips)
  const stopsOf = async (args: VehicleArgs, viewer: Viewer): Promise<Stop[]> =>
    (await reportsOf(args, viewer)).flatMap(({ report }) => report.stops)
  const daysOf = async (args: VehicleArgs, viewer: Viewer) =>
    dayRows((await reportsOf(args, viewer)).flatMap(({ hasData, report }) => (hasData ? report.days : [])))

  return {
    tripHistory: async (args, viewer) =>
      pageOf(await tripsOf(args, viewer), args).map((trip) => tripRow(trip, describePlace)),
    countTripHistory: async (args, viewer) => (await tripsOf(args, viewer)).length,
    distancePerDay: async (args, viewer) => pageOf(await daysOf(args, viewer), args),
    countDistancePerDay: async (args, viewer) => (await daysOf(args, viewer)).length,
    stoppingPoints: async (args, viewer) =>
      pageOf(await stopsOf(args, viewer), args).map((stop) => stopRow(stop, describePlace)),
    countStoppingPoints: async (args, viewer) => (await stopsOf(args, viewer)).length,
  }
}

function pageOf<T>(rows: readonly T[], { first, offset }: { first: number | undefined; offset: number }): T[] {
  return rows.slice(offset, first === undefined ? undefined : offset + first)
}
