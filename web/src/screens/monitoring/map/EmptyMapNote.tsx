import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { useMemo } from 'react'
import { formatCount } from '#format/numbers.ts'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import styles from './map-notes.module.css'

type Vehicles = ReadonlyMap<number, LiveVehicle>

interface EmptyMapNoteProps {
  /** These are the vehicles that the lists have. */
  vehicles: Vehicles
  /** These are the vehicles of the lists that the map may show. */
  shown: Vehicles
  /** Tells where the list is; a function brings it. */
  list: 'ao lado' | 'abaixo' | (() => void)
  onShowAll: () => void
}

/** Says why there is nothing on the map although there are vehicles. */
export function EmptyMapNote({ vehicles, shown, list, onShowAll }: EmptyMapNoteProps) {
  const isEmpty = useMemo(() => vehicles.size > 0 && !hasPosition(shown), [vehicles, shown])
  const areHidden = isEmpty && hasPosition(vehicles)
  const without = vehicles.size === 1 ? '1 veículo sem posição' : `${formatCount(vehicles.size)} veículos sem posição`
  const where = typeof list === 'string' ? `: veja a lista ${list}.` : '.'
  return (
    <div className={isEmpty ? styles.empty : 'visually-hidden'}>
      <span role="status">
        {areHidden ? 'Quem tem posição está oculto no mapa.' : isEmpty ? `${without}${where}` : ''}
      </span>
      {areHidden && (
        <button
          type="button"
          onClick={(event) => {
            passFocusOn(event, event.currentTarget)
            onShowAll()
          }}
        >
          Mostrar todos
        </button>
      )}
      {isEmpty && !areHidden && typeof list === 'function' && (
        <button type="button" onClick={list}>
          Ver lista
        </button>
      )}
    </div>
  )
}

function hasPosition(vehicles: Vehicles): boolean {
  for (const { position } of vehicles.values()) if (position) return true
  return false
}
