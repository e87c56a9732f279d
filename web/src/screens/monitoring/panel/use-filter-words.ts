import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { useVehicleGroups } from '#api/use-vehicle-groups.ts'
import { COMMUNICATION_AGE_LABELS } from '#fleet/status/communication-words.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import { chosenFilters, type MenuFilter } from './chosen-filters.ts'

/** Says in words each filter that is chosen behind the button. */
export function useFilterWords(search: MonitoringSearch): { name: MenuFilter; words: string }[] {
  const words = {
    customerId: `Cliente: ${useCustomerName(search.customerId)}`,
    groupId: `Grupo: ${useGroupName(search.groupId)}`,
    heard: `Última comunicação: ${search.heard && COMMUNICATION_AGE_LABELS[search.heard]}`,
  }
  return chosenFilters(search).map((name) => ({ name, words: words[name] }))
}

/** Answers what a customer is called; owners of shared vehicles are known by these alone. */
function useCustomerName(customerId: number | undefined): string {
  const { customers, vehicles } = useFleet()
  if (customerId === undefined) return ''
  const known = customers.find((customer) => customer.customerId === customerId)?.name
  return known ?? [...vehicles.values()].find((vehicle) => vehicle.customerId === customerId)?.customerName ?? '…'
}

function useGroupName(groupId: number | undefined): string {
  const { data, isError } = useVehicleGroups(groupId !== undefined)
  return data?.find(({ id }) => id === groupId)?.name ?? (data ? 'excluído' : isError ? 'não lido' : '…')
}
