import { type Operations, operations } from '@monitorweb/contract/operations'
import type { ReceivedOf } from '@monitorweb/contract/wire/operation'
import type { Stop } from '@monitorweb/domain/track/report/stops'
import { dayRows, stopRow, tripRow } from '../../reports/legacy-rows.ts'
import { createTripDrivers } from '../../reports/trip-drivers.ts'
import { NOT_IN_FIGURES, reportVehicles, type VehicleReport } from '../../reports/vehicle-reports.ts'
import { findZoneOf } from '../../storage/accounts/person-zone.ts'
import { readUntil } from '../../storage/base/connections/report-connection.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import type { CallFacts, ResolverDeps, Resolvers } from '../resolver.ts'
import { readPeriod } from './report-query.ts'

type Names =
  | 'tripHistory'
  | 'countTripHistory'
  | 'distancePerDay'
  | 'countDistancePerDay'
  | 'stoppingPoints'
  | 'countStoppingPoints'
type VehicleArgs = ReceivedOf<Operations['countTripHistory']>

/** These resolvers answer trips, stops and distances of one vehicle as existing clients ask for them. */
export function legacyReportResolvers({
  pool,
  describePlace,
}: Pick<ResolverDeps, 'pool' | 'describePlace'>): Pick<Resolvers, Names> {
  async function reportsOf(
    args: VehicleArgs,
    { scope, userId }: Viewer,
    { signal }: CallFacts,
  ): Promise<VehicleReport[]> {
    const reader = readUntil(pool, signal)
    const query = {
      vehicleIds: [args.vehicleId!],
      askedAs: 'vehicleId' as const,
      customerId: null,
      period: readPeriod(args, operations.tripHistory.args.to.wire),
      zone: await findZoneOf(reader, userId),
      spared: NOT_IN_FIGURES,
    }
    const reports: VehicleReport[] = []
    for await (const report of reportVehicles({ pool: reader, scope, now: Date.now() }, query)) reports.push(report)
    return reports
  }
  const tripsOf = async (args: VehicleArgs, viewer: Viewer, call: CallFacts) =>
    (await reportsOf(args, viewer, call)).flatMap((of) => of.report.trips.map((trip) => ({ trip, of })))
  const stopsOf = async (args: VehicleArgs, viewer: Viewer, call: CallFacts): Promise<Stop[]> =>
    (await reportsOf(args, viewer, call)).flatMap(({ report }) => report.stops)
  // A tracker that only sleeps drove 0 km meanwhile, whether or not it was heard again since.
  const daysOf = async (args: VehicleArgs, viewer: Viewer, call: CallFacts) =>
    dayRows((await reportsOf(args, viewer, call)).flatMap(({ hasBegun, report }) => (hasBegun ? report.days : [])))

  return {
    tripHistory: async (args, viewer, call) => {
      const nameDriver = createTripDrivers(readUntil(pool, call.signal))
      const page = pageOf(await tripsOf(args, viewer, call), args)
      return await Promise.all(
        page.map(async ({ trip, of }) => tripRow(trip, { describePlace, driver: await nameDriver(trip, of) })),
      )
    },
    countTripHistory: async (args, viewer, call) => (await tripsOf(args, viewer, call)).length,
    distancePerDay: async (args, viewer, call) => pageOf(await daysOf(args, viewer, call), args),
    countDistancePerDay: async (args, viewer, call) => (await daysOf(args, viewer, call)).length,
    stoppingPoints: async (args, viewer, call) =>
      pageOf(await stopsOf(args, viewer, call), args).map((stop) => stopRow(stop, describePlace)),
    countStoppingPoints: async (args, viewer, call) => (await stopsOf(args, viewer, call)).length,
  }
}

function pageOf<T>(rows: readonly T[], { first, offset }: { first: number | undefined; offset: number }): T[] {
  return rows.slice(offset, first === undefined ? undefined : offset + first)
}
