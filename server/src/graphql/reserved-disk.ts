import type { OperationName } from '@monitorweb/contract/operations'
import type { DiskReserve } from '../health/disk-reserve.ts'
import { isOfPeriod } from './reports/report-query.ts'
import type { Resolvers } from './resolver.ts'

const MAKE_FILES: readonly OperationName[] = ['prepareExport', 'requestReportFile']

type AnyResolver = (...call: unknown[]) => Promise<unknown>

/** Answers the resolvers, of which those that read reports or ask for files of them stop while the disk is kept for positions. */
export function withReservedDisk(resolvers: Resolvers, reserve: DiskReserve): Resolvers {
  const entries = Object.entries(resolvers) as [OperationName, AnyResolver][]
  const guarded = entries.map(([name, resolve]): [OperationName, AnyResolver] => {
    if (MAKE_FILES.includes(name)) return [name, after(reserve.requireForFile, resolve)]
    return [name, isOfPeriod(name) ? after(reserve.requireForReport, resolve) : resolve]
  })
  return Object.fromEntries(guarded) as unknown as Resolvers
}

function after(permit: () => void, resolve: AnyResolver): AnyResolver {
  return async (...call) => {
    permit()
    return await resolve(...call)
  }
}
