import { summaryOperations } from '@monitorweb/contract/fleet/summary-operations'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { SUPPORT_CALLS_KEY } from '#api/support-call-changes.ts'
import { useDashboardSearch } from './use-scope.ts'

/** The program asks again by itself this often, and keeps what is shown meanwhile. */
const REFRESH_MS = 30_000

const counts = {
  vehicles: summaryOperations.vehicleCounts,
  customers: summaryOperations.customerCounts,
  devices: summaryOperations.deviceCounts,
}

export type CountedRegister = keyof typeof counts

/**
 * Answers how many records of a register are active and inactive. Another customer empties the figure while it is asked
 * for.
 */
export function useCounts(register: CountedRegister) {
  const customerId = useCustomerId()
  return useQuery({
    queryKey: ['counts', register, customerId],
    queryFn: () => call(counts[register], { customerId }),
    refetchInterval: REFRESH_MS,
  })
}

/** Answers how many support calls there are of each kind. */
export function useCallCounts() {
  const customerId = useCustomerId()
  return useQuery({
    queryKey: [...SUPPORT_CALLS_KEY, 'counts', customerId],
    queryFn: () => call(supportCallOperations.countSupportCallGroups, { customerId }),
    refetchInterval: REFRESH_MS,
  })
}

/** Answers the active vehicles by the age of their last communication. */
export function useOnlineSummary() {
  const customerId = useCustomerId()
  return useQuery({
    queryKey: ['online-summary', customerId],
    queryFn: () => call(summaryOperations.onlineSummary, { customerId }),
    refetchInterval: REFRESH_MS,
  })
}

/** Answers the vehicles silent for the given hours or more, the longest silence first. */
export function useLateVehicles(hours: number) {
  const customerId = useCustomerId()
  return useQuery({
    queryKey: ['late-vehicles', hours, customerId],
    queryFn: async () => {
      const late = await call(summaryOperations.lateVehicles, { hours, customerId })
      return late.sort((a, b) => (a.lastCommunicationAt ?? 0) - (b.lastCommunicationAt ?? 0))
    },
    refetchInterval: REFRESH_MS,
  })
}

function useCustomerId(): number | null {
  const [{ customerId }] = useDashboardSearch()
  return customerId ?? null
}
