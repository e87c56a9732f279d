import type { LiveVehicle } from '@monitorweb/contract/live'
import { useMemo } from 'react'
import type { MonitoringSearch } from './monitoring-search.ts'
import type { ChangeSearch } from './use-monitoring-search.ts'

export interface Hidden {
  vehicleIds: ReadonlySet<number>
  toggle(vehicleId: number): void
  /** The change of the link that brings one back; nothing where it is on the map. */
  bringBack(vehicleId: number | null): { ocultos?: string }
  showAll(): void
}

/** The vehicles that somebody took off the map, as the link has them; lists keep them. */
export function useHidden(search: MonitoringSearch, change: ChangeSearch): Hidden {
  const { ocultos } = search
  const vehicleIds = useMemo(() => new Set(ocultos?.split(',').map(Number)), [ocultos])
  const without = (vehicleId: number) => [...vehicleIds].filter((other) => other !== vehicleId).join()
  return {
    vehicleIds,
    toggle(vehicleId) {
      change({ ocultos: vehicleIds.has(vehicleId) ? without(vehicleId) : [...vehicleIds, vehicleId].join() })
    },
    bringBack: (vehicleId) => (vehicleId !== null && vehicleIds.has(vehicleId) ? { ocultos: without(vehicleId) } : {}),
    showAll: () => change({ ocultos: undefined }),
  }
}

/** Those that the map shows; the same map where nobody is hidden. */
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
