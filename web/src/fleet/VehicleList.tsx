import type { LiveVehicle } from '@monitorweb/contract/live'
import type { EpochMs } from '@monitorweb/domain/position-report'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './list.module.css'
import { VehicleRow } from './VehicleRow.tsx'

interface VehicleListProps {
  vehicles: LiveVehicle[]
  selectedId: number | null
  now: EpochMs
  onSelect: (vehicleId: number) => void
  onZoom: (vehicleId: number) => void
  onHeld: (held: boolean) => void
}

const ROW_HEIGHT_PX = 58
const PAGE_ROWS = 8

const optionId = (vehicleId: number) => `veiculo-${vehicleId}`

/** The fleet as a list of which only the rows in sight exist; arrows move, Enter selects. */
export function VehicleList({ vehicles, selectedId, now, onSelect, onZoom, onHeld }: VehicleListProps) {
  const box = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number | null>(null)
  const rows = useVirtualizer({
    count: vehicles.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => vehicles[index]!.vehicleId,
    overscan: 6,
  })
  const rendered = rows.getVirtualItems()
  const activeIndex = vehicles.findIndex(({ vehicleId }) => vehicleId === (activeId ?? selectedId))

  const bringIntoSight = useEffectEvent((vehicleId: number | null) => {
    const index = vehicles.findIndex((vehicle) => vehicle.vehicleId === vehicleId)
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
    setActiveId(null)
  })
  // Only a new selection scrolls; the list's own changes must not.
  useEffect(() => bringIntoSight(selectedId), [selectedId])

  function moveTo(index: number) {
    const target = vehicles[Math.max(0, Math.min(vehicles.length - 1, index))]
    if (!target) return
    setActiveId(target.vehicleId)
    rows.scrollToIndex(vehicles.indexOf(target), { align: 'auto' })
  }

  function takeKey(event: KeyboardEvent) {
    const target = KEY_TARGETS[event.key]?.(activeIndex, vehicles.length)
    const active = vehicles[activeIndex]
    if (target !== undefined) moveTo(target)
    else if (active && (event.key === 'Enter' || event.key === ' ')) onSelect(active.vehicleId)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={box}
      role="listbox"
      aria-label="Veículos"
      tabIndex={0}
      aria-activedescendant={
        rendered.some(({ index }) => index === activeIndex) ? optionId(vehicles[activeIndex]!.vehicleId) : undefined
      }
      className={styles.list}
      onKeyDown={takeKey}
      onPointerEnter={() => onHeld(true)}
      onPointerLeave={() => onHeld(document.activeElement === box.current)}
      onFocus={() => onHeld(true)}
      onBlur={() => onHeld(box.current?.matches(':hover') ?? false)}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rendered.map(({ index, start, key }) => {
          const vehicle = vehicles[index]!
          return (
            <VehicleRow
              key={key}
              id={optionId(vehicle.vehicleId)}
              vehicle={vehicle}
              now={now}
              place={{ index, of: vehicles.length, topPx: start, heightPx: ROW_HEIGHT_PX }}
              selected={vehicle.vehicleId === selectedId}
              active={index === activeIndex}
              onSelect={onSelect}
              onZoom={onZoom}
            />
          )
        })}
      </div>
    </div>
  )
}

const KEY_TARGETS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  j: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  k: (index) => index - 1,
  PageDown: (index) => index + PAGE_ROWS,
  PageUp: (index) => index - PAGE_ROWS,
  Home: () => 0,
  End: (_, count) => count - 1,
}
