import type { OperationName } from '@monitorweb/contract/operations'
import { legacyReportResolvers } from '../reports/legacy-report-resolvers.ts'
import { periodPositionResolvers } from '../reports/position-resolvers.ts'
import { vehicleReportResolvers } from '../reports/vehicle-report-resolvers.ts'
import { watchReportResolvers } from '../reports/watch-report-resolvers.ts'
import type { CallFacts, CallThreads, ResolverDeps, Resolvers } from '../resolver.ts'
import { ruleTrialResolvers } from '../rules/rule-trial.ts'

export type ReportDeps = Pick<ResolverDeps, 'pool' | 'describePlace'>
type Names = keyof ReturnType<typeof createReportResolvers>
type AnyResolver = (args: unknown, viewer: never, call: CallFacts) => Promise<unknown>

/** Creates the resolvers of the calls that read what vehicles did in a period. */
export function createReportResolvers(deps: ReportDeps) {
  return {
    ...periodPositionResolvers(deps),
    ...legacyReportResolvers(deps),
    ...vehicleReportResolvers(deps),
    ...watchReportResolvers(deps),
    ...ruleTrialResolvers(deps),
  }
}

/** Creates the same where threads answer them, each with connections of its own. */
export function createThreadedResolvers(threads: CallThreads, deps: ReportDeps): Pick<Resolvers, Names> {
  const names = Object.keys(createReportResolvers(deps)) as OperationName[]
  const threaded = names.map((name): [string, AnyResolver] => [
    name,
    (args, viewer, call) => threads.answer(name, { args, viewer, call }),
  ])
  return Object.fromEntries(threaded) as unknown as Pick<Resolvers, Names>
}
