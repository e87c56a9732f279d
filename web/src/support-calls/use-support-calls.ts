import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import {
  type SUPPORT_CALL_GROUPS,
  supportCallOperations,
} from '@monitorweb/contract/support-calls/support-call-operations'
import type { ArgsOf } from '@monitorweb/contract/wire/operation'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '#api/api-error.ts'
import { call, reading } from '#api/client.ts'
import { readPages } from '#api/read-pages.ts'
import { SUPPORT_CALLS_KEY, tellSupportCallNews } from '#api/support-call-changes.ts'
import { type CallGroup, type CallPage, PAGE_SIZE, pageWithin, withCall, withoutCall } from './board/call-groups.ts'
import type { CallFilters } from './board/call-search.ts'

const LIST = [...SUPPORT_CALLS_KEY, 'list'] as const
/** The operation that lists calls has these names for the groups. */
const WIRE_GROUPS: Record<CallGroup, (typeof SUPPORT_CALL_GROUPS)[number]> = {
  urgent: 'urgentes',
  important: 'importantes',
  finished: 'finalizados',
}

interface ListQuestion {
  group: CallGroup
  page: number
  search: string
  filters: CallFilters
}

/**
 * Answers a page of a group, the last one where it has fewer by now. Another question empties it while it is asked; what
 * the program renews by itself stays in sight.
 */
export function useCallPage(question: ListQuestion) {
  const { group, page, search, filters } = question
  return useQuery({
    queryKey: [...LIST, group, page, search, filters],
    queryFn: async ({ signal }): Promise<CallPage> => {
      const ask = reading(signal)
      const args = { group: WIRE_GROUPS[group], search, ...filterArgs(filters) }
      const callsOf = (shown: number) =>
        ask(supportCallOperations.listSupportCalls, { ...args, first: PAGE_SIZE, offset: (shown - 1) * PAGE_SIZE })
      const [calls, total] = await Promise.all([callsOf(page), ask(supportCallOperations.countSupportCalls, args)])
      const shown = pageWithin(page, total)
      return { page: shown, calls: shown === page ? calls : await callsOf(shown), total }
    },
  })
}

export function useSupportCall(code: number | null) {
  return useQuery({
    queryKey: [...SUPPORT_CALLS_KEY, 'one', code],
    queryFn: ({ signal }) => reading(signal)(supportCallOperations.getSupportCall, { code: code! }),
    enabled: code !== null,
  })
}

/** Answers these calls as they are by now, without those that are there no more. */
export function useCallsByNow(known: readonly SupportCall[]): readonly SupportCall[] {
  const codes = known.map(({ code }) => code)
  const { data } = useQuery({
    queryKey: [...SUPPORT_CALLS_KEY, 'several', codes],
    queryFn: async ({ signal }) => {
      const ask = reading(signal)
      const found = codes.map((code) => ask(supportCallOperations.getSupportCall, { code }).catch(nothingWhereGone))
      return (await Promise.all(found)).filter((one) => one !== null)
    },
    enabled: codes.length > 0,
  })
  return data ?? known
}

function nothingWhereGone(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}

/** Answers conversation and history, the oldest first. */
export function useCallEvents(code: number) {
  return useQuery({
    queryKey: [...SUPPORT_CALLS_KEY, 'events', code],
    queryFn: ({ signal }) =>
      readPages((page) => reading(signal)(supportCallOperations.listSupportCallEvents, { code, ...page })),
  })
}

/** Answers what was known of the vehicle at the opening; that never changes. */
export function useCallContext(code: number) {
  return useQuery({
    queryKey: ['support-call-context', code],
    queryFn: ({ signal }) => reading(signal)(supportCallOperations.getSupportCallContext, { code }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useOpenCallsOf(vehicleId: number | null) {
  return useQuery({
    queryKey: [...SUPPORT_CALLS_KEY, 'of-vehicle', vehicleId],
    queryFn: ({ signal }) => reading(signal)(supportCallOperations.listOpenCallsOfVehicle, { vehicleId }),
    enabled: vehicleId !== null,
  })
}

/** Answers who of the centre may be made responsible. */
export function useAssignees(enabled: boolean) {
  return useQuery({
    queryKey: [...SUPPORT_CALLS_KEY, 'assignees'],
    queryFn: () => call(supportCallOperations.listAssignees, {}),
    enabled,
  })
}

/**
 * The diagnosis is asked for this often, because a vehicle falls silent without a word and news of calls tell nothing
 * of that.
 */
const DIAGNOSIS_MS = 60_000

/** Answers why a vehicle is as it is now; it is asked again while it is shown. */
export function useDiagnosis(vehicleId: number | null) {
  return useQuery({
    queryKey: [...SUPPORT_CALLS_KEY, 'diagnosis', vehicleId],
    queryFn: () => call(supportCallOperations.diagnoseVehicle, { vehicleId }),
    // A vehicle that is gone does not come back by asking again.
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : DIAGNOSIS_MS),
    enabled: vehicleId !== null,
  })
}

/** Takes over a call that a change answered, wherever it is shown, and has the rest asked for again. */
export function useKeepCall(): (changed: SupportCall) => void {
  const client = useQueryClient()
  return (changed) => {
    client.setQueryData([...SUPPORT_CALLS_KEY, 'one', changed.code], changed)
    changeLists(client, (shown, group) => withCall(shown, group, changed))
    tellSupportCallNews()
  }
}

/** Takes a call that was deleted out of every list. */
export function useForgetCall(): (code: number) => void {
  const client = useQueryClient()
  return (code) => {
    changeLists(client, (shown) => withoutCall(shown, code))
    tellSupportCallNews()
  }
}

/** Answers the call as it stands on the server now, past every cache. */
export async function readCallAnew(code: number): Promise<SupportCall> {
  return await call(supportCallOperations.getSupportCall, { code })
}

function changeLists(client: QueryClient, change: (shown: CallPage, group: CallGroup) => CallPage): void {
  for (const [key, shown] of client.getQueriesData<CallPage>({ queryKey: LIST })) {
    const [, , group] = key as unknown as [string, string, CallGroup]
    if (shown) client.setQueryData(key, change(shown, group))
  }
}

function filterArgs(filters: CallFilters): Partial<ArgsOf<typeof supportCallOperations.countSupportCalls>> {
  const { customerId, vehicleId, assignee, mine, overdue, awaiting } = filters
  return {
    ...(customerId !== null && { customerId }),
    ...(vehicleId !== null && { vehicleId }),
    ...(assignee === 'nobody' ? { unassigned: true } : assignee !== null && { assigneeId: assignee }),
    ...(mine && { mine }),
    ...(overdue && { overdue }),
    ...(awaiting === 'desk' && { awaitingDesk: true }),
    ...(awaiting === 'customer' && { awaitingCustomer: true }),
  }
}
