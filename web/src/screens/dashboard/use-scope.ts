import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { vehiclesOfCustomer } from '#fleet/order/customer-tree.ts'
import { type DashboardSearch, readDashboardSearch } from './dashboard-search.ts'

const route = getRouteApi('/shell/custom-dashboard')

/** Answers whose dashboard this is, as its address says, and how to change that. */
export function useDashboardSearch(): [DashboardSearch, (change: DashboardSearch) => void] {
  const search = readDashboardSearch(route.useSearch())
  const navigate = route.useNavigate()
  return [
    search,
    (change) => void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false }),
  ]
}

/** Answers the live vehicles of the customer that was chosen, as {@link vehiclesOfCustomer}; all of them without a choice. */
export function useScopedFleet(): { loaded: boolean; vehicles: readonly LiveVehicle[] } {
  const { loaded, vehicles, customers } = useFleet()
  const { customerId } = readDashboardSearch(route.useSearch())
  const inScope = useMemo(() => {
    const all = [...vehicles.values()]
    if (customerId === undefined) return all
    return all.filter(vehiclesOfCustomer(customers, customerId))
  }, [vehicles, customers, customerId])
  return { loaded, vehicles: inScope }
}
