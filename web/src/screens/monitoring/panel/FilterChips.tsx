import { IconX } from '@tabler/icons-react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { useVehicleGroups } from '#api/use-vehicle-groups.ts'
import { COMMUNICATION_AGE_LABELS } from '#fleet/status/communication-words.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { chosenFilters } from './chosen-filters.ts'
import styles from './panel.module.css'

interface FilterChipsProps {
  search: MonitoringSearch
  onSearch: ChangeSearch
}

/** Says by which filters the list is narrowed, each with a press that takes it away. */
export function FilterChips({ search, onSearch }: FilterChipsProps) {
  const words = {
    customerId: `Cliente: ${useCustomerName(search.customerId)}`,
    groupId: `Grupo: ${useGroupName(search.groupId)}`,
    heard: `Última comunicação: ${search.heard && COMMUNICATION_AGE_LABELS[search.heard]}`,
  }
  const chosen = chosenFilters(search)
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Filtros ativos">
      {chosen.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`${words[name]}. Tirar este filtro`}
            onClick={() => onSearch({ [name]: undefined })}
          >
            <span>{words[name]}</span>
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Answers what a customer is called; owners of shared vehicles are known by these alone. */
function useCustomerName(customerId: number | undefined): string {
  const { customers, vehicles } = useFleet()
  if (customerId === undefined) return ''
  const known = customers.find((customer) => customer.customerId === customerId)?.name
  return known ?? [...vehicles.values()].find((vehicle) => vehicle.customerId === customerId)?.customerName ?? '…'
}

function useGroupName(groupId: number | undefined): string {
  const { data, isPending } = useVehicleGroups(groupId !== undefined)
  return data?.find(({ id }) => id === groupId)?.name ?? (isPending ? '…' : 'excluído')
}
