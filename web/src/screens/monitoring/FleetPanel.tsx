import { CloseButton, Select, TextInput } from '@mantine/core'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusFilters } from '#fleet/StatusFilters.tsx'
import { SORT_LABELS, SORT_ORDERS, type SortOrder } from '#fleet/sort-vehicles.ts'
import { formatFilters, parseFilters } from '#fleet/status-filters.ts'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import type { MonitoringSearch } from './monitoring-search.ts'
import styles from './panel.module.css'
import type { VehicleListing } from './use-vehicle-list.ts'

interface FleetPanelProps {
  search: MonitoringSearch
  onSearch: (patch: Partial<MonitoringSearch> | { [name: string]: undefined }) => void
  listing: VehicleListing
  list: ReactNode
}

/** What stands above the list: search, chips, order, and how many are shown. */
export function FleetPanel({ search, onSearch, listing, list }: FleetPanelProps) {
  const { vehicles, counts, found, moved, sortNow } = listing
  return (
    <>
      <div className={styles.controls}>
        <TextInput
          type="search"
          aria-label="Buscar veículo"
          placeholder="Placa, descrição, cliente ou série"
          leftSection={<IconSearch size={16} stroke={1.75} />}
          rightSection={
            search.busca ? (
              <CloseButton size="sm" aria-label="Limpar a busca" onClick={() => onSearch({ busca: undefined })} />
            ) : null
          }
          value={search.busca ?? ''}
          onChange={({ currentTarget }) => onSearch({ busca: currentTarget.value })}
        />
        <StatusFilters
          total={found}
          counts={counts}
          chosen={parseFilters(search.situacao)}
          onChange={(chosen) => onSearch({ situacao: formatFilters(chosen) })}
        />
        <div className={styles.order}>
          <p role="status" className="numeric">
            {shownWords(vehicles.length, found)}
          </p>
          <Select
            aria-label="Ordenar por"
            size="xs"
            w={168}
            allowDeselect={false}
            data={SORT_ORDERS.map((value) => ({ value, label: SORT_LABELS[value] }))}
            value={search.ordem ?? 'atencao'}
            onChange={(value) => onSearch({ ordem: (value ?? 'atencao') as SortOrder })}
          />
        </div>
      </div>
      <div className={styles.listBox}>
        {moved > 0 && (
          <button type="button" className={styles.moved} onClick={sortNow}>
            <IconRefresh size={14} aria-hidden="true" />
            {formatQuantity(moved, { none: '', one: 'mudança de ordem', many: 'mudanças de ordem' })}
          </button>
        )}
        {list}
      </div>
    </>
  )
}

function shownWords(shown: number, found: number): string {
  if (shown === found) return formatQuantity(found, { none: 'Nenhum veículo', one: 'veículo', many: 'veículos' })
  return `${formatCount(shown)} de ${formatCount(found)} veículos`
}
