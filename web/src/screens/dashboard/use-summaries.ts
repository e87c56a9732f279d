import { summaryOperations } from '@monitorweb/contract/fleet/summary-operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { useDashboardSearch } from './use-scope.ts'

/** The program's own refresh: keeps what is shown. */
const REFRESH_MS = 30_000

const counts = {
  vehicles: summaryOperations.vehicleCounts,
  customers: summaryOperations.customerCounts,
  devices: summaryOperations.deviceCounts,
}

export type CountedRegister = keyof typeof counts

/** How many of a register are active and inactive. Another customer empties the figure while it is asked. */
export function useCounts(register: CountedRegister) {
  const customerId = useCustomerId()
  return useQuery({
    queryKey: ['counts', register, customerId],
    queryFn: () => call(counts[register], { customerId }),
    refetchInterval: REFRESH_MS,
  })
}

/** Active vehicles by the age of their last communication. */
export function useOnlineSummary() {
  const customerId = useCustomerId()
  return useQuery({
    queryKey: ['online-summary', customerId],
    queryFn: () => call(summaryOperations.onlineSummary, { customerId }),
    refetchInterval: REFRESH_MS,
  })
}

/** Vehicles silent for the given hours or more, longest silence first; emptied where asking fails. */
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
