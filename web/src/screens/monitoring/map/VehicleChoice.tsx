import { TextInput } from '@mantine/core'
import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { useEffect, useRef, useState } from 'react'
import { vehicleMatcher } from '#fleet/order/match-vehicle.ts'
import { formatQuantity } from '#format/numbers.ts'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import styles from '../screen.module.css'
import { backToMap, usePlaceOnMap } from './use-place-on-map.ts'

interface VehicleChoiceProps {
  vehicles: LiveVehicle[]
  at: { x: number; y: number }
  onSelect: (vehicleId: number) => void
  onClose: () => void
}

const HERE = { none: 'Nenhum veículo neste ponto', one: 'veículo neste ponto', many: 'veículos neste ponto' }
/** More vehicles than these are searched, not read through. */
const MOST_WITHOUT_SEARCH = 12

/** Lists vehicles on one spot, which no zoom could take apart: the person says which is meant. */
export function VehicleChoice({ vehicles, at, onSelect, onClose }: VehicleChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const shown = vehicles.filter(vehicleMatcher(typed))
  usePlaceOnMap(box, at)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true }), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is inside
    <div
      ref={box}
      className={styles.choice}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes this choice alone.
        event.preventDefault()
        backToMap(box)
        onClose()
      }}
    >
      <p>{formatQuantity(vehicles.length, HERE)}</p>
      {vehicles.length > MOST_WITHOUT_SEARCH && (
        <TextInput
          size="xs"
          m={4}
          type="search"
          aria-label="Buscar neste ponto"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul>
        {shown.map(({ vehicleId, plate, description, status }) => (
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
