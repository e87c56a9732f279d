import { narrowScope } from '../../storage/base/scope.ts'
import { countLateVehicles, listLateVehicles, summarizeOnline } from '../../storage/tracks/vehicle-communication.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

type Names = 'onlineSummary' | 'lateVehicles' | 'countLateVehicles'

export function fleetSummaryResolvers({ pool }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    onlineSummary: async ({ customerId }, { scope }) =>
      summarizeOnline(pool, await narrowScope(pool, scope, customerId)),
    lateVehicles: async ({ customerId, ...args }, { scope }) =>
      listLateVehicles(pool, await narrowScope(pool, scope, customerId), args),
    countLateVehicles: async ({ hours, customerId }, { scope }) =>
      countLateVehicles(pool, await narrowScope(pool, scope, customerId), hours),
  }
}
