import { useMemo } from 'react'
import type { MapRequests } from '../map/use-map-requests.ts'
import { chosenIn, MOST_CHOSEN, type MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'

export interface Chosen {
  /** There may be none, the one with the card, or several. */
  vehicleIds: readonly number[]
  /**
   * Takes one more vehicle, or lets go of it. Several are framed; from the map, where they were seen, only if one is
   * out of sight.
   */
  toggle(vehicleId: number, options: { from: 'list' | 'map'; back: { hidden?: string } }): void
  /** Brings all chosen vehicles into sight. */
  fit(): void
  clear(): void
}

interface Options {
  search: MonitoringSearch
  change: ChangeSearch
  maps: MapRequests
}

/** Holds the vehicles that are chosen, as the link has them. */
export function useChosen({ search, change, maps }: Options): Chosen {
  const { v, chosen } = search
  const vehicleIds = useMemo(() => chosenIn({ v, chosen }), [v, chosen])
  return {
    vehicleIds,
    toggle(vehicleId, { from, back }) {
      const isFull = vehicleIds.length === MOST_CHOSEN
      const isTaken = vehicleIds.includes(vehicleId)
      if (isFull && !isTaken) return
      const next = isTaken ? vehicleIds.filter((other) => other !== vehicleId) : [...vehicleIds, vehicleId]
      change({ ...back, v: next, follow: undefined })
      if (!isTaken) maps.showAll(next, { always: from === 'list' && next.length > 1 })
    },
    fit: () => maps.showAll(vehicleIds, { always: true }),
    clear: () => change({ v: undefined, follow: undefined }),
  }
}
