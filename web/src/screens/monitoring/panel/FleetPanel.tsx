import { CloseButton, TextInput } from '@mantine/core'
import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { IconEye, IconLayoutList, IconRefresh, IconSearch, IconSortDescending } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GROUPING_LABELS, GROUPINGS, type Grouping } from '#fleet/order/group-vehicles.ts'
import { vehicleMatcher } from '#fleet/order/match-vehicle.ts'
import { SORT_LABELS } from '#fleet/order/sort-vehicles.ts'
import { StatusFilters } from '#fleet/status/StatusFilters.tsx'
import { formatFilters, parseFilters } from '#fleet/status/status-filters.ts'
import { useTypedText } from '#form/use-typed-text.ts'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import { Hint } from '#ui/overlay/Hint.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { Hidden } from '../use-hidden.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import styles from './panel.module.css'
import { READING_WORDS } from './reading-words.ts'
import type { VehicleListing } from './use-vehicle-list.ts'

const GROUPS: { value: Grouping | ''; label: string }[] = [
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
  const { byId, counts, found, moved, withoutPosition, sortNow, reading } = listing
  const [typed, type] = useTypedText(search.text ?? '', (text) => onSearch({ text: text || undefined }))
  const changes = formatQuantity(moved, { none: '', one: 'mudança de ordem', many: 'mudanças de ordem' })
  const hiddenHere = hiddenIn(byId, hidden.vehicleIds)
  const shown = reading === 'success' ? shownWords(byId.size - hiddenHere, found.length) : READING_WORDS[reading]
  const counted = withoutPosition > 0 ? `${shown}, ${formatCount(withoutPosition)} sem posição` : shown
  return (
    <>
      <div className={styles.controls}>
        <div className={styles.line}>
          <TextInput
            className={styles.search}
            type="search"
            aria-label="Buscar veículo"
            placeholder="Placa, nome, série ou linha"
            leftSection={<IconSearch size={16} stroke={1.75} />}
            rightSection={typed ? <CloseButton size="sm" aria-label="Limpar a busca" onClick={() => type('')} /> : null}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={({ key, currentTarget }) => {
              const hit = key === 'Enter' ? onlyHit(byId, currentTarget.value) : undefined
              if (hit) onSelect(hit.vehicleId, false)
            }}
          />
          <FilterMenu search={search} onSearch={onSearch} />
          <ListChoice
            label="Agrupar por"
            icon={IconLayoutList}
            choices={GROUPS}
            value={search.grouping ?? ''}
            onChange={(value) => onSearch({ grouping: value || undefined })}
          />
          <ListChoice
            label="Ordenar por"
            icon={IconSortDescending}
            choices={listing.orders.map((value) => ({ value, label: SORT_LABELS[value] }))}
            value={listing.order}
            onChange={(order) => onSearch({ order })}
          />
        </div>
        <FilterChips search={search} onSearch={onSearch} />
        <StatusFilters
          total={found.length}
          counts={counts}
          chosen={parseFilters(search.statuses)}
          onChange={(chosen) => onSearch({ statuses: formatFilters(chosen) })}
        />
        <div className={styles.shown}>
          <p role="status" title={counted}>
            {counted}
          </p>
          {hidden.vehicleIds.size > 0 && (
            <Hint label="Mostrar todos no mapa">
              <button
                type="button"
                className={styles.showAll}
                aria-label="Mostrar todos no mapa"
                onClick={hidden.showAll}
              >
                <IconEye size={16} aria-hidden="true" />
              </button>
            </Hint>
          )}
          {moved > 0 && (
            <Hint label={changes}>
              <button type="button" className={styles.moved} aria-label={changes} onClick={sortNow}>
                <IconRefresh size={14} aria-hidden="true" />
                {formatCount(moved)}
              </button>
            </Hint>
          )}
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
  return shown === found ? all : `${formatCount(shown)} de ${all}`
}

function hiddenIn(vehicles: ReadonlyMap<number, LiveVehicle>, hidden: ReadonlySet<number>): number {
  return [...hidden].filter((vehicleId) => vehicles.has(vehicleId)).length
}
