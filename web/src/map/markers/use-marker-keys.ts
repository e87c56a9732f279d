import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { type KeyboardEvent, useState } from 'react'
import { placeOf } from '#places/place-of.ts'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import type { FleetMap } from '../fleet/fleet-map.ts'

interface Stepping {
  vehicleId: number
  /** So many markers stood before it. */
  index: number
  place: string
}

const NOBODY_ALONE = 'Nenhum veículo à vista fora de um grupo. Aproxime com a tecla mais.'

interface Options {
  map: FleetMap | null
  vehicles: ReadonlyMap<number, LiveVehicle>
  onSelect(vehicleId: number, several: boolean): void
}

/**
 * Steps through the markers of the focused map: Enter begins at the first, Tab and Shift+Tab go on, Enter opens the
 * card, Escape ends; past the last one Tab leaves the map as everywhere. The hook answers what to tell screen readers.
 */
export function useMarkerKeys({ map, vehicles, onSelect }: Options) {
  const [at, setAt] = useState<Stepping | null>(null)
  const [alone, setAlone] = useState(true)

  function stepTo(vehicleId: number, order: readonly number[]) {
    const index = order.indexOf(vehicleId)
    map?.markers.ring(vehicleId)
    setAt({ vehicleId, index, place: `${index + 1} de ${order.length}` })
  }

  function end() {
    map?.markers.ring(null)
    setAt(null)
    setAlone(true)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!map || !(event.target instanceof HTMLCanvasElement)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (at) return onSelect(at.vehicleId, event.ctrlKey || event.metaKey)
      const order = map.markers.visible()
      setAlone(order.length > 0)
      if (order[0] !== undefined) stepTo(order[0], order)
      return
    }
    if (!at) return
    if (event.key === 'Tab') {
      const order = map.markers.visible()
      const next = nextOf(at, order, event.shiftKey)
      if (next === undefined) return end()
      event.preventDefault()
      stepTo(next, order)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      end()
    }
  }

  const vehicle = at && vehicles.get(at.vehicleId)
  const told = vehicle ? `${wordsOf(vehicle)}. Marcador ${at.place}. Enter abre o cartão.` : alone ? '' : NOBODY_ALONE
  return { onKeyDown, onBlur: end, told }
}

/** Where it is no longer in view, those that stood around it are next to it. */
function nextOf({ vehicleId, index }: Stepping, order: readonly number[], isBack: boolean): number | undefined {
  const here = order.indexOf(vehicleId)
  if (here < 0) return order[isBack ? index - 1 : index]
  return order[here + (isBack ? -1 : 1)]
}

function wordsOf(vehicle: LiveVehicle): string {
  const { plate, description, status, position } = vehicle
  return [plate || description, STATUS_LOOKS[status].label, placeOf(position)].join(', ')
}
