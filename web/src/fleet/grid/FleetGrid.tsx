import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { isForOthers } from '../list-keys.ts'
import { useNewlyChosen } from '../use-newly-chosen.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import styles from './grid.module.css'
import { type GridColumn, type GridOrder, pinnedLefts } from './grid-columns.ts'

interface FleetGridProps {
  vehicles: LiveVehicle[]
  columns: GridColumn[]
  order: GridOrder | null
  /** One with its card, or several. */
  selectedIds: readonly number[]
  now: EpochMs
  onOrder: (column: string | undefined) => void
  /** `several`: besides those that are chosen. */
  onSelect: (vehicleId: number, several: boolean) => void
  onZoom: (vehicleId: number) => void
  onHeld: (held: boolean) => void
}

const ROW_HEIGHT_PX = 32
const PAGE_ROWS = 12
const rowId = (vehicleId: number) => `grade-${vehicleId}`

/** The fleet as a table of which only the rows in sight exist; arrows move, Enter selects. */
export function FleetGrid(props: FleetGridProps) {
  const { vehicles, columns, order, selectedIds, now, onOrder, onSelect, onZoom, onHeld } = props
  // Who was chosen last is brought into sight.
  const selectedId = selectedIds.at(-1) ?? null
  const box = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number | null>(null)
  const rows = useVirtualizer({
    count: vehicles.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => vehicles[index]!.vehicleId,
    overscan: 8,
    scrollPaddingStart: ROW_HEIGHT_PX,
  })
  const lefts = useMemo(() => pinnedLefts(columns), [columns])
  const rendered = rows.getVirtualItems()
  const activeIndex = vehicles.findIndex(({ vehicleId }) => vehicleId === (activeId ?? selectedId))
  const before = rendered[0]?.start ?? 0
  const after = rows.getTotalSize() - (rendered.at(-1)?.end ?? 0)

  useNewlyChosen(selectedIds, (vehicleId) => {
    const index = vehicles.findIndex((vehicle) => vehicle.vehicleId === vehicleId)
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
    setActiveId(null)
  })

  function takeKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || isForOthers(event)) return
    const step = KEY_STEPS[event.key]
    const active = vehicles[activeIndex]
    if (step !== undefined) {
      const index = Math.max(0, Math.min(vehicles.length - 1, activeIndex + step))
      setActiveId(vehicles[index]?.vehicleId ?? null)
      rows.scrollToIndex(index, { align: 'auto' })
    } else if (active && (event.key === 'Enter' || event.key === ' ')) {
      setActiveId(active.vehicleId)
      onSelect(active.vehicleId, event.ctrlKey || event.metaKey)
    } else return
    event.preventDefault()
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
      <table
        tabIndex={0}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are chosen in it, and it names the active one
        role="grid"
        className={styles.grid}
        style={{ width: columns.reduce((sum, { widthPx }) => sum + widthPx, 0) }}
        aria-label="Grade de veículos"
        aria-multiselectable="true"
        aria-rowcount={vehicles.length + 1}
        aria-activedescendant={
          rendered.some(({ index }) => index === activeIndex) ? rowId(vehicles[activeIndex]!.vehicleId) : undefined
        }
        onKeyDown={takeKey}
      >
        <GridHead columns={columns} order={order} onOrder={onOrder} />
        <tbody>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that nothing can focus */}
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {rendered.map(({ index }) => {
            const vehicle = vehicles[index]!
            return (
              <GridRow
                key={vehicle.vehicleId}
                id={rowId(vehicle.vehicleId)}
                vehicle={vehicle}
                columns={columns}
                lefts={lefts}
                rowIndex={index + 2}
                now={now}
                selected={selectedIds.includes(vehicle.vehicleId)}
                active={index === activeIndex}
                onSelect={onSelect}
                onZoom={onZoom}
              />
            )
          })}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that nothing can focus */}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}

const KEY_STEPS: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
