import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { useEffect, useState } from 'react'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import type { Covered } from '../map/covered-edges.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'

export interface Following {
  state: 'off' | 'following' | 'paused'
  toggle(): void
  resume(): void
  /** Notes that somebody moved the map: the vehicle is not chased until that person wants it again. */
  pause(): void
}

interface Options {
  map: FleetMap | null
  search: MonitoringSearch
  change: ChangeSearch
  vehicles: ReadonlyMap<number, LiveVehicle>
  covered: Covered
}

/** Keeps the selected vehicle in the middle of the map as it moves; the zoom stays the person's. */
export function useFollow({ map, search, change, vehicles, covered }: Options): Following {
  const { v: vehicleId, follow } = search
  const [pausedFor, setPausedFor] = useState<number | null>(null)
  const on = follow === '1' && vehicleId !== undefined
  const paused = on && pausedFor === vehicleId
  const position = on ? vehicles.get(vehicleId)?.position : null

  useEffect(() => {
    return map && position && !paused ? map.keepInMiddle(position, covered) : undefined
  }, [map, position, paused, covered])

  const resume = () => setPausedFor(null)
  return {
    state: paused ? 'paused' : on ? 'following' : 'off',
    resume,
    toggle() {
      resume()
      change({ follow: on ? undefined : '1' })
    },
    pause: () => on && setPausedFor(vehicleId),
  }
}
