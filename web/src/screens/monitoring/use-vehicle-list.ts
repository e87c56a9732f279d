import type { LiveVehicle } from '@monitorweb/contract/live'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useFleet } from '#api/LiveFleetProvider.tsx'
import { type StatusCounts, statusCounts } from '#fleet/count-statuses.ts'
import { holdOrder } from '#fleet/hold-order.ts'
import { passesFilters, vehicleMatcher } from '#fleet/match-vehicle.ts'
import { sortVehicles } from '#fleet/sort-vehicles.ts'
import { parseFilters } from '#fleet/status-filters.ts'
import type { MonitoringSearch } from './monitoring-search.ts'

export interface VehicleListing {
  /** In the order shown. */
  vehicles: LiveVehicle[]
  /** The same ones by id, for the map. */
  byId: ReadonlyMap<number, LiveVehicle>
  /** Of all that the search finds, whatever the chips let through. */
  counts: StatusCounts
  found: number
  /** How many would stand elsewhere if the list were sorted now. */
  moved: number
  /** Somebody points at the list or works in it: it must not be sorted anew. */
  setHeld(held: boolean): void
  sortNow(): void
}

/** The order that somebody is looking at, and what it was made by. */
interface Anchor {
  criteria: string
  ids: number[]
}

/** The vehicles that the search and the chips let through, in an order that never changes under the pointer. */
export function useVehicleList(search: MonitoringSearch): VehicleListing {
  const { vehicles } = useFleet()
  const typed = useDeferredValue(search.busca ?? '')
  const { situacao = '', ordem = 'atencao' } = search
  const criteria = [typed, situacao, ordem].join('\n')
  const [held, setHeld] = useState(false)
  const [anchor, setAnchor] = useState<Anchor | null>(null)

  const found = useMemo(() => [...vehicles.values()].filter(vehicleMatcher(typed)), [vehicles, typed])
  const counts = useMemo(() => statusCounts(found), [found])
  const sorted = useMemo(() => {
    const filters = parseFilters(situacao)
    const shown = found.filter((vehicle) => passesFilters(vehicle, filters))
    return sortVehicles(shown, ordem)
  }, [found, situacao, ordem])
  const byId = useMemo(() => new Map(sorted.map((vehicle) => [vehicle.vehicleId, vehicle])), [sorted])

  const sortNow = useEffectEvent(() => setAnchor({ criteria, ids: [...byId.keys()] }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other criteria ask for another order, held or not
  useEffect(() => {
    if (held) sortNow()
    else setAnchor(null)
  }, [held, criteria])

  const order =
    anchor?.criteria === criteria ? holdOrder(anchor.ids, [...byId.keys()]) : { ids: [...byId.keys()], moved: 0 }
  return {
    vehicles: order.ids.map((id) => byId.get(id)!),
    byId,
    counts,
    found: found.length,
    moved: order.moved,
    setHeld,
    sortNow: () => setAnchor({ criteria, ids: [...byId.keys()] }),
  }
}
