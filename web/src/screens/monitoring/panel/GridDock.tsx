import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useMemo } from 'react'
import { FleetGrid } from '#fleet/grid/FleetGrid.tsx'
import { GRID_COLUMNS, hasLandmarks, withLandmarks } from '#fleet/grid/grid-columns.tsx'
import { formatGridSort, parseGridSort, sortByColumn } from '#fleet/grid/grid-sort.ts'
import { useGridColumns } from '#fleet/grid/use-grid-columns.ts'
import { useHeldOrder } from '#fleet/order/use-held-order.ts'
import { formatQuantity } from '#format/numbers.ts'
import { LandmarksNote } from '#landmarks/LandmarksNote.tsx'
import type { LandmarkIndex } from '#landmarks/landmark-index.ts'
import { useLandmarkIndex } from '#landmarks/use-landmarks.ts'
import { ColumnChooser } from '#table/ColumnChooser.tsx'
import { ResizeHandle } from '#ui/controls/ResizeHandle.tsx'
import type { KeptSize } from '#ui/controls/use-kept-size.ts'
import { DOCK_SIZE, type MonitoringSearch } from '../monitoring-search.ts'
import styles from '../screen.module.css'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { READING_WORDS } from './reading-words.ts'
import { useNarrowingWords } from './use-narrowing-words.ts'
import type { VehicleListing } from './use-vehicle-list.ts'

interface GridDockProps {
  search: MonitoringSearch
  change: ChangeSearch
  listing: VehicleListing
  /** Only a grid that stands below the map has a height. */
  height?: KeptSize<HTMLDivElement> | undefined
  /** Where it is folded away and there is no map either, the grid says which filters hold. */
  panelOpen: boolean
  now: EpochMs
  selectedIds: readonly number[]
  onSelect: (vehicleId: number, several: boolean) => void
  onZoom: (vehicleId: number) => void
}

const MOVED = { none: '', one: 'mudança de ordem', many: 'mudanças de ordem' }
const FOUND = { none: 'Nenhum veículo', one: 'veículo', many: 'veículos' }

/** Shows the same vehicles as the list, with every reading in a column. */
export function GridDock({
  search,
  change,
  listing,
  height,
  panelOpen,
  selectedIds,
  now,
  onSelect,
  onZoom,
}: GridDockProps) {
  const narrowing = useNarrowingWords(search, 'Situação')
  const { shown, choose } = useGridColumns()
  const { byId, reading } = listing
  const said = reading === 'success' ? formatQuantity(byId.size, FOUND) : READING_WORDS[reading]
  const showsLandmarks = hasLandmarks(shown)
  const { data: landmarks } = useLandmarkIndex({ enabled: showsLandmarks, lives: true })
  const columns = useMemo(() => withLandmarks((vehicle) => landmarkOf(vehicle, landmarks)), [landmarks])
  const sort = useMemo(() => parseGridSort(search.column), [search.column])
  const sorted = useMemo(
    () => sortByColumn([...byId.values()], columns, sort).map(({ vehicleId }) => vehicleId),
    [byId, columns, sort],
  )
  const { column, text, statuses, heard, customerId, groupId } = search
  const criteria = [column, text, statuses, heard, customerId, groupId].join('\n')
  const { ids, moved, setHeld, sortNow } = useHeldOrder(sorted, criteria)
  return (
    <section className={styles.dock} aria-label="Grade">
      {height && (
        <ResizeHandle
          {...DOCK_SIZE}
          label="Altura da grade"
          axis="y"
          value={height.value}
          step={4}
          valueText={`${height.value} por cento`}
          perPixel={() => -100 / (height.holder.current?.clientHeight ?? window.innerHeight)}
          onPreview={height.preview}
          onChange={height.keep}
        />
      )}
      <header className={styles.dockHead}>
        <span className="numeric">{[said, ...(panelOpen || height ? [] : narrowing)].join(' · ')}</span>
        {moved > 0 && (
          <button type="button" className={styles.resort} onClick={sortNow}>
            ↻ {formatQuantity(moved, MOVED)}
          </button>
        )}
        <ColumnChooser
          label="Colunas da grade"
          all={GRID_COLUMNS}
          shown={shown}
          look={{ size: 'compact-sm' }}
          position="top-end"
          onChange={choose}
        />
      </header>
      {showsLandmarks && <LandmarksNote />}
      <div className={styles.dockBody}>
        <FleetGrid
          vehicles={ids.flatMap((id) => byId.get(id) ?? [])}
          columns={columns}
          shown={shown}
          sort={sort}
          selectedIds={selectedIds}
          now={now}
          onSort={(next) => change({ column: formatGridSort(next) })}
          onSelect={onSelect}
          onZoom={onZoom}
          onHeld={setHeld}
        />
      </div>
    </section>
  )
}

function landmarkOf({ customerId, position }: LiveVehicle, landmarks: LandmarkIndex | undefined): string {
  return (position && landmarks?.at(customerId, position)?.name) ?? ''
}
