import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { memo } from 'react'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { isAlert } from '#ui/status/status-look.ts'
import styles from './grid.module.css'
import type { GridColumn } from './grid-columns.ts'
import { useFlash } from './use-flash.ts'

interface GridRowProps {
  id: string
  vehicle: LiveVehicle
  columns: GridColumn[]
  /** See {@link pinnedLefts}. */
  lefts: ReadonlyMap<string, number>
  rowIndex: number
  now: EpochMs
  selected: boolean
  active: boolean
  onSelect: (vehicleId: number, several: boolean) => void
  onZoom: (vehicleId: number) => void
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, vehicle, columns, lefts, rowIndex, now, selected, active, onSelect, onZoom } = props
  const { vehicleId, status, badges, position } = vehicle
  const texts = columns.map((column) => column.text(vehicle, now))
  const row = useFlash(columns, texts)
  return (
    <tr
      ref={row}
      id={id}
      className={styles.row}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-active={active || undefined}
      onClick={(event) => onSelect(vehicleId, event.ctrlKey || event.metaKey)}
      onDoubleClick={() => onZoom(vehicleId)}
    >
      {columns.map((column, index) => {
        const text = texts[index]
        return (
          <td
            key={column.name}
            data-right={column.right || undefined}
            data-pinned={lefts.has(column.name) || undefined}
            style={{ left: lefts.get(column.name) }}
            title={text}
          >
            {column.name === 'situacao' && (
              <StatusMarker
                status={status}
                sizePx={16}
                courseDegrees={position?.courseDegrees ?? null}
                alert={badges.some(isAlert)}
              />
            )}
            {text}
          </td>
        )
      })}
    </tr>
  )
})
