import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatCount } from '#format/numbers.ts'
import { useTextScale } from '#ui/screen-size/use-text-scale.ts'
import { isForOthers } from '../list-keys.ts'
import type { ListRow } from '../order/group-vehicles.ts'
import { useNewlyChosen } from '../use-newly-chosen.ts'
import styles from './list.module.css'
import { useListRowHeight } from './use-list-row-height.ts'
import { useRestedOn } from './use-rested-on.ts'
import { VehicleRow } from './VehicleRow.tsx'

interface VehicleListProps {
  rows: ListRow[]
  favorites: ReadonlySet<number>
  /** Hidden vehicles were taken off the map. */
  hidden: ReadonlySet<number>
  /** The selection is one vehicle with its card, or several. */
  selectedIds: readonly number[]
  now: EpochMs
  /** With `several` the vehicle is chosen besides those that are chosen already. */
  onSelect: (vehicleId: number, several: boolean) => void
  onZoom: (vehicleId: number) => void
  onFavorite: (vehicleId: number) => void
  onHide: (vehicleId: number) => void
  onHeld: (held: boolean) => void
}

const GROUP_HEIGHT_PX = 30
const PAGE_ROWS = 8

const optionId = (vehicleId: number) => `veiculo-${vehicleId}`
const keyOf = (row: ListRow) => (row.kind === 'group' ? row.key : row.vehicle.vehicleId)

/**
 * Shows the fleet as a list of which only the rows in sight exist; arrows move, Enter selects, headings are passed
 * over.
 */
export function VehicleList(props: VehicleListProps) {
  const { rows, favorites, hidden, selectedIds, now, onSelect, onZoom, onFavorite, onHide, onHeld } = props
  // The vehicle that was chosen last is brought into sight.
  const selectedId = selectedIds.at(-1) ?? null
  const box = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number | null>(null)
  const scale = useTextScale()
  const rowPx = useListRowHeight()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (rows[index]?.kind === 'group' ? GROUP_HEIGHT_PX * scale : rowPx),
    getItemKey: (index) => keyOf(rows[index]!),
    overscan: 6,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their height is another
  useLayoutEffect(() => virtual.measure(), [rowPx])
  const rested = useRestedOn()
  const rendered = virtual.getVirtualItems()
  const indexOf = (vehicleId: number | null) =>
    rows.findIndex((row) => row.kind === 'vehicle' && row.vehicle.vehicleId === vehicleId)
  const activeIndex = indexOf(activeId ?? selectedId)

  // Only a new selection scrolls the list; its own changes must not.
  useNewlyChosen(selectedIds, (vehicleId) => {
    const index = indexOf(vehicleId)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
    setActiveId(null)
  })

  function moveTo(wanted: number, step: number) {
    const start = Math.max(0, Math.min(rows.length - 1, wanted))
    const target = vehicleFrom(rows, start, step) ?? vehicleFrom(rows, start, -step)
    if (target === null) return
    setActiveId(target.vehicleId)
    virtual.scrollToIndex(target.index, { align: 'auto' })
  }

  function takeKey(event: KeyboardEvent) {
    if (isForOthers(event)) return
    const target = KEY_TARGETS[event.key]?.(activeIndex, rows.length)
    const active = rows[activeIndex]
    if (target !== undefined) moveTo(target, target < activeIndex || event.key === 'End' ? -1 : 1)
    else if (active?.kind === 'vehicle' && (event.key === 'Enter' || event.key === ' ')) {
      setActiveId(active.vehicle.vehicleId)
      onSelect(active.vehicle.vehicleId, event.ctrlKey || event.metaKey)
    } else if (active?.kind === 'vehicle' && event.key === '*') onFavorite(active.vehicle.vehicleId)
    else if (active?.kind === 'vehicle' && event.key === 'o') onHide(active.vehicle.vehicleId)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={box}
      role="listbox"
      aria-label="Veículos"
      aria-multiselectable="true"
      aria-keyshortcuts="* o"
      tabIndex={0}
      aria-activedescendant={
        rendered.some(({ index }) => index === activeIndex) ? optionId(activeId ?? selectedId ?? 0) : undefined
      }
      className={styles.list}
      onKeyDown={takeKey}
      onPointerEnter={() => onHeld(true)}
      onPointerOver={rested.pointAt}
      onPointerLeave={() => {
        rested.leave()
        onHeld(document.activeElement === box.current)
      }}
      onFocus={() => onHeld(true)}
      onBlur={() => onHeld(box.current?.matches(':hover') ?? false)}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {rendered.map(({ index, start, size, key }) => {
          const row = rows[index]!
          if (row.kind === 'group') return <Heading key={key} row={row} topPx={start} heightPx={size} />
          const { vehicle } = row
          return (
            <VehicleRow
              key={key}
              id={optionId(vehicle.vehicleId)}
              vehicle={vehicle}
              now={now}
              place={{ index, of: rows.length, topPx: start, heightPx: size }}
              favorite={favorites.has(vehicle.vehicleId)}
              hidden={hidden.has(vehicle.vehicleId)}
              selected={selectedIds.includes(vehicle.vehicleId)}
              active={index === activeIndex}
              rested={optionId(vehicle.vehicleId) === rested.id}
              onSelect={onSelect}
              onZoom={onZoom}
              onFavorite={onFavorite}
              onHide={onHide}
            />
          )
        })}
      </div>
    </div>
  )
}

interface HeadingProps {
  row: Extract<ListRow, { kind: 'group' }>
  topPx: number
  heightPx: number
}

function Heading({ row, topPx, heightPx }: HeadingProps) {
  return (
    <div
      role="presentation"
      className={styles.heading}
      style={{ height: heightPx, transform: `translateY(${topPx}px)` }}
    >
      <span title={row.label}>{row.label}</span>
      <span className="numeric">{formatCount(row.count)}</span>
    </div>
  )
}

/** Answers the first vehicle at an index or beyond it. */
function vehicleFrom(rows: readonly ListRow[], start: number, step: number) {
  for (let index = start; index >= 0 && index < rows.length; index += step) {
    const row = rows[index]!
    if (row.kind === 'vehicle') return { index, vehicleId: row.vehicle.vehicleId }
  }
  return null
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
