import { countLateVehicles, listLateVehicles, summarizeOnline } from '../storage/vehicle-communication.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

type Names = 'onlineSummary' | 'lateVehicles' | 'countLateVehicles'

export function fleetSummaryResolvers({ pool }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    onlineSummary: (_args, { scope }) => summarizeOnline(pool, scope),
    lateVehicles: (args, { scope }) => listLateVehicles(pool, scope, args),
    countLateVehicles: ({ hours }, { scope }) => countLateVehicles(pool, scope, hours),
  }
}
