import { type Operations, operations } from '@monitorweb/contract/operations'
import { supportCallFields } from '@monitorweb/contract/support-calls/support-call'
import { SUPPORT_CALL_EVENTS } from '@monitorweb/contract/support-calls/support-call-context'
import { CALL_STATUS, type SupportCallGroup } from '@monitorweb/contract/support-calls/support-call-operations'
import type { ReceivedOf } from '@monitorweb/contract/wire/operation'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { recordRead } from '../../audit/record-read.ts'
import type { Queryable } from '../../storage/base/queryable.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { getDueTimes } from '../../storage/settings/due-time-store.ts'
import { listAssignees } from '../../storage/support-calls/assignee-store.ts'
import { countCallEvents, listCallEvents } from '../../storage/support-calls/support-call-events.ts'
import {
  CALL_ORDERS,
  type CallFilter,
  countCallGroups,
  countCalls,
  getCall,
  listCalls,
} from '../../storage/support-calls/support-call-lists.ts'
import { findOwner, getFrozenContext } from '../../storage/support-calls/support-call-opening.ts'
import { presentContext } from '../../support-calls/present-context.ts'
import { CONTEXT_SPAN_MS } from '../../support-calls/read-call-context.ts'
import { readOrder } from '../engine/ordering.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { createCallPresenter } from './call-presenter.ts'

type Names =
  | 'listSupportCalls'
  | 'countSupportCalls'
  | 'listSupportCallsByStatus'
  | 'countSupportCallsByStatus'
  | 'getSupportCall'
  | 'countSupportCallGroups'
  | 'listOpenCallsOfVehicle'
  | 'listSupportCallEvents'
  | 'countSupportCallEvents'
  | 'getSupportCallContext'
  | 'listAssignees'
  | 'getDueTimes'
type FilterArgs = ReceivedOf<Operations['countSupportCalls']>

/** Every client sends this as `matriz`; it asks for everything in scope. */
const EVERYTHING = 1
const NO_FILTER = {
  search: '',
  customerId: null,
  vehicleId: null,
  assigneeId: null,
  unassigned: false,
  mine: false,
  overdue: false,
  awaitingDesk: false,
  awaitingCustomer: false,
}

/** These resolvers read support calls. */
export function supportCallResolvers({ pool, privileged }: ResolverDeps): Pick<Resolvers, Names> {
  const { one, many, tellingTo } = createCallPresenter(pool)
  return {
    listSupportCalls: ({ first, offset, orderBy, order, ...args }, viewer) => {
      const sorted = readOrder(supportCallFields, CALL_ORDERS, { orderBy, order })
      return many(viewer, listCalls(pool, viewer, { ...readFilter(args), first, offset, ...sorted }))
    },
    countSupportCalls: (args, viewer) => countCalls(pool, viewer, readFilter(args)),
    listSupportCallsByStatus: ({ status, headquarters, first, offset }, viewer) =>
      many(viewer, listCalls(pool, viewer, { ...readStatus(status, headquarters), first, offset })),
    countSupportCallsByStatus: ({ status, headquarters }, viewer) =>
      countCalls(pool, viewer, readStatus(status, headquarters)),
    getSupportCall: ({ code }, viewer) => one(viewer, getCall(pool, viewer, code)),
    countSupportCallGroups: ({ customerId }, viewer) => countCallGroups(pool, viewer, customerId),
    listOpenCallsOfVehicle: async ({ vehicleId }, viewer) => {
      await findOwner(pool, viewer, vehicleId!)
      const page = { first: 1000, offset: 0 }
      return await many(viewer, listCalls(pool, viewer, { ...NO_FILTER, group: 'abertos', vehicleId, ...page }))
    },
    listSupportCallEvents: async (args, viewer) =>
      (await listCallEvents(pool, viewer, args)).map((row) => ({ ...row, kind: SUPPORT_CALL_EVENTS[row.kind] })),
    countSupportCallEvents: ({ code }, viewer) => countCallEvents(pool, viewer, code),
    getSupportCallContext: async ({ code }, viewer) => {
      const kept = await getFrozenContext(pool, viewer, code)
      const { context, vehicleId } = kept
      if (context) await recordContextRead(pool, viewer, { vehicleId, takenAt: context.takenAt })
      return presentContext(code, kept, await tellingTo(viewer))
    },
    listAssignees: () => listAssignees(pool, privileged),
    getDueTimes: () => getDueTimes(pool),
  }
}

/** Records that the context was read, since it holds where the vehicle was in the day before. */
async function recordContextRead(
  pool: Queryable,
  viewer: Viewer,
  { vehicleId, takenAt }: { vehicleId: number | null; takenAt: EpochMs | null },
): Promise<void> {
  const from = takenAt === null ? null : takenAt - CONTEXT_SPAN_MS
  const vehicleIds = vehicleId === null ? [] : [vehicleId]
  const report = operations.getSupportCallContext.wire
  await recordRead(pool, viewer, { report, from, to: takenAt, vehicleIds, customerId: null })
}

function readFilter({ headquarters, group, ...filter }: FilterArgs): CallFilter {
  return {
    ...filter,
    group: group as SupportCallGroup,
    headquartersId: headquarters === EVERYTHING ? null : headquarters,
  }
}

function readStatus(status: number, headquarters: number | null): CallFilter {
  const group = status === CALL_STATUS.open ? 'abertos' : 'finalizados'
  return readFilter({ ...NO_FILTER, group, headquarters })
}
