import { checkCreation } from '@monitorweb/contract/check'
import type { ReceivedOf } from '@monitorweb/contract/operation'
import type { Operations } from '@monitorweb/contract/operations'
import { closingFields, newSupportCallFields, supportCallFields } from '@monitorweb/contract/support-call'
import { SUPPORT_CALL_EVENTS } from '@monitorweb/contract/support-call-context'
import {
  CALL_STATUS,
  type SupportCallGroup,
  type supportCallOperations,
} from '@monitorweb/contract/support-call-operations'
import { ForbiddenError } from '../auth/auth-errors.ts'
import { listAssignees } from '../storage/assignee-store.ts'
import { changeDueTimes, getDueTimes } from '../storage/due-time-store.ts'
import { findZoneOf } from '../storage/person-zone.ts'
import type { Viewer } from '../storage/scope.ts'
import { countCallEvents, listCallEvents } from '../storage/support-call-events.ts'
import {
  CALL_ORDERS,
  type CallFilter,
  countCallGroups,
  countCalls,
  getCall,
  listCalls,
} from '../storage/support-call-lists.ts'
import { findOwner, getFrozenContext } from '../storage/support-call-opening.ts'
import type { SupportCallRow } from '../storage/support-call-rows.ts'
import { assignCall, closeCall, deleteCall, reopenCall, replyToCall, toggleCall } from '../support-calls/change-call.ts'
import { openCall } from '../support-calls/open-call.ts'
import { presentCall } from '../support-calls/present-call.ts'
import { presentContext } from '../support-calls/present-context.ts'
import { readOrder } from './ordering.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

type Names = Exclude<keyof typeof supportCallOperations, 'diagnoseVehicle' | 'diagnoseVehicles'>
type FilterArgs = ReceivedOf<Operations['countSupportCalls']>

/** `matriz` of every client: everything in scope. */
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

/** Support calls. */
export function supportCallResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const { pool, privileged } = deps
  const tellingTo = async ({ userId, operator }: Viewer) => ({
    now: Date.now(),
    zone: await findZoneOf(pool, userId),
    withCounts: operator,
  })
  // Both at once: one that fails while the other is waited for must not be lost.
  const one = async (viewer: Viewer, row: Promise<SupportCallRow>) => {
    const [found, telling] = await Promise.all([row, tellingTo(viewer)])
    return presentCall(found, telling)
  }
  const many = async (viewer: Viewer, rows: Promise<SupportCallRow[]>) => {
    const [found, telling] = await Promise.all([rows, tellingTo(viewer)])
    return found.map((row) => presentCall(row, telling))
  }

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
    countSupportCallGroups: (_args, viewer) => countCallGroups(pool, viewer),
    listOpenCallsOfVehicle: async ({ vehicleId }, viewer) => {
      await findOwner(pool, viewer, vehicleId!)
      const page = { first: 1000, offset: 0 }
      return await many(viewer, listCalls(pool, viewer, { ...NO_FILTER, group: 'abertos', vehicleId, ...page }))
    },
    listSupportCallEvents: async (args, viewer) =>
      (await listCallEvents(pool, viewer, args)).map((row) => ({ ...row, kind: SUPPORT_CALL_EVENTS[row.kind] })),
    countSupportCallEvents: ({ code }, viewer) => countCallEvents(pool, viewer, code),
    getSupportCallContext: async ({ code }, viewer) =>
      presentContext(code, await getFrozenContext(pool, viewer, code), await tellingTo(viewer)),

    createSupportCall: ({ input }, viewer) =>
      one(viewer, openCall(deps, viewer, checkCreation(newSupportCallFields, input))),
    closeSupportCall: ({ input }, viewer) => one(viewer, closeCall(deps, viewer, checkCreation(closingFields, input))),
    toggleSupportCall: (args, viewer) => one(viewer, toggleCall(pool, viewer, args)),
    deleteSupportCall: (args, viewer) => one(viewer, deleteCall(pool, viewer, args)),
    reopenSupportCall: (args, viewer) => one(viewer, reopenCall(pool, viewer, args)),
    replyToSupportCall: async (args, viewer) => {
      if (args.internal && !viewer.operator) throw new ForbiddenError(undefined, 'internal')
      return await one(viewer, replyToCall(deps, viewer, args))
    },
    assignSupportCall: (args, viewer) => one(viewer, assignCall({ pool, privileged }, viewer, args)),
    listAssignees: () => listAssignees(pool, privileged),
    getDueTimes: () => getDueTimes(pool),
    changeDueTimes: (args, viewer) => changeDueTimes(pool, viewer, args),
  }
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
