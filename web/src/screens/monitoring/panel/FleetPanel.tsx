import { CloseButton, Select, TextInput } from '@mantine/core'
import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { IconLayoutList, IconRefresh, IconSearch, IconSortDescending, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { GROUPING_LABELS, GROUPINGS, type Grouping } from '#fleet/order/group-vehicles.ts'
import { vehicleMatcher } from '#fleet/order/match-vehicle.ts'
import { SORT_LABELS, SORT_ORDERS, type SortOrder } from '#fleet/order/sort-vehicles.ts'
import { COMMUNICATION_AGE_LABELS } from '#fleet/status/communication-words.ts'
import { StatusFilters } from '#fleet/status/StatusFilters.tsx'
import { formatFilters, parseFilters } from '#fleet/status/status-filters.ts'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { Hidden } from '../use-hidden.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import styles from './panel.module.css'
import type { VehicleListing } from './use-vehicle-list.ts'

const OwnerFilters = lazyPart(() => import('./OwnerFilters.tsx'), 'OwnerFilters', { placeless: true })
const GROUPS = [
  { value: '', label: 'Sem grupos' },
  ...GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] })),
]

interface FleetPanelProps {
  search: MonitoringSearch
  onSearch: ChangeSearch
  listing: VehicleListing
  hidden: Hidden
  list: ReactNode
  onSelect: (vehicleId: number, several: boolean) => void
}

/** Shows what stands above the list: search, chips, order, and how many vehicles are shown. */
export function FleetPanel({ search, onSearch, listing, hidden, list, onSelect }: FleetPanelProps) {
  const { byId, counts, found, moved, withoutPosition, sortNow } = listing
  const { loaded } = useDeferredFleet()
  const hiddenHere = hiddenIn(byId, hidden.vehicleIds)
  return (
    <>
      <div className={styles.controls}>
        <Suspense>
          <OwnerFilters search={search} onSearch={onSearch} />
        </Suspense>
        <TextInput
          type="search"
          aria-label="Buscar veículo"
          placeholder="Placa, descrição, cliente, série ou linha"
          leftSection={<IconSearch size={16} stroke={1.75} />}
          rightSection={
            search.text ? (
              <CloseButton size="sm" aria-label="Limpar a busca" onClick={() => onSearch({ text: undefined })} />
            ) : null
          }
          value={search.text ?? ''}
          onChange={({ currentTarget }) => onSearch({ text: currentTarget.value })}
          onKeyDown={({ key, currentTarget }) => {
            const hit = key === 'Enter' ? onlyHit(byId, currentTarget.value) : undefined
            if (hit) onSelect(hit.vehicleId, false)
          }}
        />
        <StatusFilters
          total={found}
          counts={counts}
          chosen={parseFilters(search.statuses)}
          onChange={(chosen) => onSearch({ statuses: formatFilters(chosen) })}
        />
        {search.heard && (
          <button
            type="button"
            className={styles.heard}
            aria-label={`Última comunicação: ${COMMUNICATION_AGE_LABELS[search.heard]}. Mostrar todas`}
            onClick={() => onSearch({ heard: undefined })}
          >
            Última comunicação: {COMMUNICATION_AGE_LABELS[search.heard]}
            <IconX size={14} aria-hidden="true" />
          </button>
        )}
        <div className={styles.shown}>
          <p role="status">
            {loaded ? shownWords(byId.size - hiddenHere, found) : 'Carregando…'}
            {withoutPosition > 0 && `, ${formatCount(withoutPosition)} sem posição`}
          </p>
          {hidden.vehicleIds.size > 0 && (
            <button type="button" className={styles.showAll} onClick={hidden.showAll}>
              Mostrar todos no mapa
            </button>
          )}
          {moved > 0 && (
            <button type="button" className={styles.moved} onClick={sortNow}>
              <IconRefresh size={14} aria-hidden="true" />
              {formatQuantity(moved, { none: '', one: 'mudança de ordem', many: 'mudanças de ordem' })}
            </button>
          )}
        </div>
        <div className={styles.order}>
          <Select
            aria-label="Agrupar por"
            size="xs"
            flex={1}
            leftSection={<IconLayoutList size={14} aria-hidden="true" />}
            allowDeselect={false}
            data={GROUPS}
            value={search.grouping ?? ''}
            onChange={(value) => onSearch({ grouping: (value || undefined) as Grouping | undefined })}
          />
          <Select
            aria-label="Ordenar por"
            size="xs"
            flex={1}
            leftSection={<IconSortDescending size={14} aria-hidden="true" />}
            allowDeselect={false}
            data={SORT_ORDERS.map((value) => ({ value, label: SORT_LABELS[value] }))}
            value={search.order ?? 'attention'}
            onChange={(value) => onSearch({ order: (value ?? 'attention') as SortOrder })}
          />
        </div>
      </div>
      <div className={styles.listBox}>{list}</div>
    </>
  )
}

/** Answers the one vehicle that is meant; the list itself may still be about what was typed a moment ago. */
function onlyHit(vehicles: ReadonlyMap<number, LiveVehicle>, typed: string): LiveVehicle | undefined {
  const hits = typed.trim() === '' ? [] : [...vehicles.values()].filter(vehicleMatcher(typed))
  return hits.length === 1 ? hits[0] : undefined
}

function shownWords(shown: number, found: number): string {
  const all = formatQuantity(found, { none: 'Nenhum veículo', one: 'veículo', many: 'veículos' })
  return shown === found ? all : `Mostrando ${formatCount(shown)} de ${all}`
}

function hiddenIn(vehicles: ReadonlyMap<number, LiveVehicle>, hidden: ReadonlySet<number>): number {
  return [...hidden].filter((vehicleId) => vehicles.has(vehicleId)).length
}
