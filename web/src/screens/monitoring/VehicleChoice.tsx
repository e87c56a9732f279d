import type { LiveVehicle } from '@monitorweb/contract/live'
import { useEffect, useRef } from 'react'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import styles from './screen.module.css'

interface VehicleChoiceProps {
  vehicles: LiveVehicle[]
  at: { x: number; y: number }
  onSelect: (vehicleId: number) => void
  onClose: () => void
}

/** Vehicles on one spot, which no zoom could take apart: the person says which is meant. */
export function VehicleChoice({ vehicles, at, onSelect, onClose }: VehicleChoiceProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is inside
    <div
      className={styles.choice}
      style={{ left: at.x, top: at.y }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <p>{vehicles.length} veículos neste ponto</p>
      <ul ref={list}>
        {vehicles.map(({ vehicleId, plate, description, status }) => (
          <li key={vehicleId}>
            <button type="button" onClick={() => onSelect(vehicleId)}>
              <StatusMarker status={status} sizePx={16} />
              <strong>{plate || description}</strong>
              <span>{STATUS_LOOKS[status].shortLabel}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
