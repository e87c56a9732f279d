import { Button, Select } from '@mantine/core'
import { COMMUNICATION_AGES, type CommunicationAge } from '@monitorweb/domain/status/communication-age'
import { COMMUNICATION_AGE_LABELS } from '#fleet/status/communication-words.ts'
import { VehicleGroupFilter } from '#form/pickers/VehicleGroupFilter.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { CustomerFilter } from './CustomerFilter.tsx'
import styles from './panel.module.css'

interface FleetFiltersProps {
  search: MonitoringSearch
  onSearch: ChangeSearch
  onClear: () => void
}

const ANY_AGE = 'qualquer'
const AGES = [
  { value: ANY_AGE, label: 'Qualquer' },
  ...COMMUNICATION_AGES.map((value) => ({ value, label: COMMUNICATION_AGE_LABELS[value] })),
]

/** Chooses whose vehicles are shown, of which group, and how long ago they communicated. */
export function FleetFilters({ search, onSearch, onClear }: FleetFiltersProps) {
  return (
    <div className={styles.filters}>
      <CustomerFilter value={search.customerId} onChange={(customerId) => onSearch({ customerId })} />
      <VehicleGroupFilter
        label="Grupo de veículos"
        value={search.groupId}
        onChange={(groupId) => onSearch({ groupId })}
      />
      <Select
        label="Última comunicação"
        allowDeselect={false}
        data={AGES}
        value={search.heard ?? ANY_AGE}
        onChange={(age) => onSearch({ heard: age === ANY_AGE ? undefined : (age as CommunicationAge) })}
      />
      <Button size="xs" variant="default" onClick={onClear}>
        Limpar filtros
      </Button>
    </div>
  )
}
