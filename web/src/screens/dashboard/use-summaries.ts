import { operations } from '@monitorweb/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** The program's own refresh: keeps what is shown. */
const REFRESH_MS = 30_000

const counts = {
  vehicles: operations.vehicleCounts,
  customers: operations.customerCounts,
  devices: operations.deviceCounts,
}

export type CountedRegister = keyof typeof counts

/** How many of a register are active and inactive. */
export function useCounts(register: CountedRegister) {
  return useQuery({
    queryKey: ['counts', register],
    queryFn: () => call(counts[register], {}),
    refetchInterval: REFRESH_MS,
  })
}

/** Active vehicles by the age of their last communication. */
export function useOnlineSummary() {
  return useQuery({
    queryKey: ['online-summary'],
    queryFn: () => call(operations.onlineSummary, {}),
    refetchInterval: REFRESH_MS,
  })
}

/** Vehicles silent for the given hours or more, longest silence first. */
export function useLateVehicles(hours: number) {
  return useQuery({
    queryKey: ['late-vehicles', hours],
    queryFn: async () => {
      const late = await call(operations.lateVehicles, { hours })
      return late.sort((a, b) => (a.lastCommunicationAt ?? 0) - (b.lastCommunicationAt ?? 0))
    },
    refetchInterval: REFRESH_MS,
  })
}
