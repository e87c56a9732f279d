import { VehicleGroupFilter } from '#form/pickers/VehicleGroupFilter.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { CustomerFilter } from './CustomerFilter.tsx'

interface OwnerFiltersProps {
  search: MonitoringSearch
  onSearch: ChangeSearch
}

/** Chooses whose vehicles are shown, and of which group. */
export function OwnerFilters({ search, onSearch }: OwnerFiltersProps) {
  return (
    <>
      <CustomerFilter value={search.customerId} onChange={(customerId) => onSearch({ customerId })} />
      <VehicleGroupFilter value={search.groupId} onChange={(groupId) => onSearch({ groupId })} />
    </>
  )
}
