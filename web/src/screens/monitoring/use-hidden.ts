import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { useMemo } from 'react'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { MOST_CHOSEN, type MonitoringSearch } from './monitoring-search.ts'
import type { ChangeSearch } from './use-monitoring-search.ts'

export interface Hidden {
  vehicleIds: ReadonlySet<number>
  /** Takes a vehicle off the map or brings it back; where the link holds no more hidden ones it says so. */
  toggle(vehicleId: number): void
  /** Answers the change of the link that brings a vehicle back; nothing where it is on the map already. */
  bringBack(vehicleId: number | null): { hidden?: string }
  showAll(): void
}

/** Holds the vehicles that somebody took off the map, as the link has them; the lists keep them. */
export function useHidden(search: MonitoringSearch, change: ChangeSearch): Hidden {
  const { hidden } = search
  const notice = useNotice()
  const vehicleIds = useMemo(() => new Set(hidden?.split(',').map(Number)), [hidden])
  const without = (vehicleId: number) => [...vehicleIds].filter((other) => other !== vehicleId).join()
  return {
    vehicleIds,
    toggle(vehicleId) {
      const isHidden = vehicleIds.has(vehicleId)
      if (!isHidden && vehicleIds.size === MOST_CHOSEN) {
        notice(`No máximo ${MOST_CHOSEN} veículos ficam ocultos. Mostre um para ocultar outro.`)
        return
      }
      change({ hidden: isHidden ? without(vehicleId) : [...vehicleIds, vehicleId].join() })
    },
    bringBack: (vehicleId) => (vehicleId !== null && vehicleIds.has(vehicleId) ? { hidden: without(vehicleId) } : {}),
    showAll: () => change({ hidden: undefined }),
  }
}

/** Answers the vehicles that the map shows; the same object where none is hidden. */
export function useShownOnMap(
  vehicles: ReadonlyMap<number, LiveVehicle>,
  hidden: ReadonlySet<number>,
): ReadonlyMap<number, LiveVehicle> {
  return useMemo(() => {
    if (hidden.size === 0) return vehicles
    const shown = new Map(vehicles)
    for (const vehicleId of hidden) shown.delete(vehicleId)
    return shown
  }, [vehicles, hidden])
}
