import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useRef, useState } from 'react'
import type { TableSort } from '#table/table-column.ts'
import { useTableModel } from '#table/use-table-model.ts'
import { useTableWindow } from '#table/use-table-window.ts'
import { VirtualTable } from '#table/VirtualTable.tsx'
import { useNewlyChosen } from '../use-newly-chosen.ts'
import styles from './grid.module.css'
import { type GridColumn, GridNow } from './grid-columns.tsx'

interface FleetGridProps {
  /** The vehicles stand in the order in which they are shown. */
  vehicles: readonly LiveVehicle[]
  columns: readonly GridColumn[]
  /** The keys of the columns that are shown. */
  shown: readonly string[]
  sort: TableSort | null
  /** The selection is one vehicle with its card, or several. */
  selectedIds: readonly number[]
  now: EpochMs
  onSort(sort: TableSort | null): void
  /** With `several` the vehicle is chosen besides those that are chosen already. */
  onSelect(vehicleId: number, several: boolean): void
  onZoom(vehicleId: number): void
  /** Is called with true while somebody points at the grid or works in it. */
  onHeld(held: boolean): void
}

const ROW_PX = 32

/** Shows the fleet as a table in which every reading has a column; arrows move through it, Enter selects. */
export function FleetGrid(props: FleetGridProps) {
  const { vehicles, columns, shown, sort, selectedIds, now, onSort, onSelect, onZoom, onHeld } = props
  const box = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number | null>(null)
  const model = useTableModel({ columns, shown, sort, onSort })
  const window = useTableWindow({ count: vehicles.length, rowPx: ROW_PX, headPx: ROW_PX })
  const indexOf = (id: number | null) => vehicles.findIndex(({ vehicleId }) => vehicleId === id)

  // The vehicle that was chosen last is brought into sight, and the keyboard goes on from there.
  useNewlyChosen(selectedIds, (vehicleId) => {
    const index = indexOf(vehicleId)
    if (index >= 0) window.scrollTo(index)
    setActiveId(null)
  })

  function withIdAt(index: number, take: (vehicleId: number) => void) {
    const vehicle = vehicles[index]
    if (vehicle) take(vehicle.vehicleId)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether somebody points at what is in it
    <div
      ref={box}
      className={styles.box}
      onPointerEnter={() => onHeld(true)}
      onPointerLeave={() => onHeld(box.current?.contains(document.activeElement) ?? false)}
      onFocus={() => onHeld(true)}
      onBlur={() => onHeld(box.current?.matches(':hover') ?? false)}
    >
      <GridNow value={now}>
        <VirtualTable
          label="Grade de veículos"
          model={model}
          window={window}
          rows={{
            count: vehicles.length,
            at: (index) => vehicles[index],
            keyOf: ({ vehicleId }) => vehicleId,
            lookOf: ({ vehicleId }) => ({ isSelected: selectedIds.includes(vehicleId) }),
          }}
          lead="words"
          isGrid
          flashes
          active={indexOf(activeId ?? selectedIds.at(-1) ?? null)}
          onActive={(index) => withIdAt(index, setActiveId)}
          onPress={(index, event) => withIdAt(index, (id) => onSelect(id, event.ctrlKey || event.metaKey))}
          onDoublePress={(index) => withIdAt(index, onZoom)}
        />
      </GridNow>
    </div>
  )
}
