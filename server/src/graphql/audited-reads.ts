import { type OperationName, operations } from '@monitorweb/contract/operations'
import type { Operation } from '@monitorweb/contract/wire/operation'
import { DAY_MS } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type HistoryRead, recordRead } from '../audit/record-read.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import type { Viewer } from '../storage/base/scope.ts'
import { isOfPeriod, readVehicleIds } from './reports/report-query.ts'
import type { Resolvers } from './resolver.ts'

/** The calls that answer where vehicles were have some of these arguments each. */
interface ReadArgs {
  from?: EpochMs | null
  to?: EpochMs | null
  /** Instead of a period: so many days up to now. */
  days?: number
  vehicleId?: number | null
  vehicleIds?: string
  /** Those of a rule that is tried; where it chooses by something else, it is of its whole customer. */
  vehicleChoice?: string
  vehicles?: string
  customerId?: number | null
  groupId?: number | null
}

type AnyResolver = (args: ReadArgs, viewer: Viewer, call: unknown) => Promise<unknown>

/** Tells whether a call answers what vehicles did in a period; the number of rows alone is no such answer. */
export function readsHistory(name: OperationName): boolean {
  const { result }: Operation = operations[name]
  return isOfPeriod(name) && result.shape !== 'count'
}

/** Answers the resolvers, of which those that read history leave a trace of each answer. */
export function withAuditedReads(resolvers: Resolvers, pool: Queryable): Resolvers {
  const entries = Object.entries(resolvers) as [OperationName, AnyResolver][]
  const audited = entries.map(([name, resolve]): [OperationName, AnyResolver] => {
    if (!readsHistory(name)) return [name, resolve]
    return [
      name,
      async (args, viewer, call) => {
        // The last days are those before the call, however long its answer takes.
        const read = readOf(name, args)
        const answer = await resolve(args, viewer, call)
        await recordRead(pool, viewer, read)
        return answer
      },
    ]
  })
  return Object.fromEntries(audited) as unknown as Resolvers
}

function readOf(
  name: OperationName,
  { vehicleId, vehicleIds, vehicleChoice, vehicles, customerId = null, groupId = null, ...asked }: ReadArgs,
): HistoryRead {
  const text = vehicleChoice === 'chosen' ? vehicles : vehicleIds
  const named = text === undefined ? [] : (readVehicleIds(text) ?? [])
  const period = periodOf(asked)
  return { report: operations[name].wire, ...period, vehicleIds: vehicleId ? [vehicleId] : named, customerId, groupId }
}

function periodOf({ from = null, to = null, days }: ReadArgs): Pick<HistoryRead, 'from' | 'to'> {
  if (days === undefined) return { from, to }
  const now = Date.now()
  return { from: now - days * DAY_MS, to: now }
}
