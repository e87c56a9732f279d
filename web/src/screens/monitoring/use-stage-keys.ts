import type { FleetMap } from '#map/fleet/fleet-map.ts'
import type { MapRequests } from './map/use-map-requests.ts'
import type { MonitoringSearch } from './monitoring-search.ts'
import type { VehicleListing } from './panel/use-vehicle-list.ts'
import type { Following } from './selection/use-follow.ts'
import { useMonitoringKeys } from './use-monitoring-keys.ts'
import type { ChangeSearch } from './use-monitoring-search.ts'

interface Options {
  search: MonitoringSearch
  change: ChangeSearch
  listing: VehicleListing
  maps: MapRequests
  follow: Following
  map: FleetMap | null
  /** True while something else has the place of the map. */
  asleep: boolean
  onSelect: (vehicleId: number) => void
}

const TRAIL_STEPS = { '15': '60', '60': 'today', today: undefined } as const
const LABEL_STEPS = { on: 'off', off: undefined } as const

/**
 * Acts on the letters of the screen: s follows, r shows the trail, l the names, z zooms in, [ and ] choose the vehicle
 * before and after.
 */
export function useStageKeys({ search, change, listing, maps, follow, map, asleep, onSelect }: Options): void {
  const { v: vehicleId, trail, labels } = search
  function step(by: number) {
    const ids = listing.rows.flatMap((row) => (row.kind === 'vehicle' ? [row.vehicle.vehicleId] : []))
    const at = vehicleId === undefined ? -1 : ids.indexOf(vehicleId)
    const next = ids[Math.max(0, at + by)]
    if (next !== undefined && next !== vehicleId) onSelect(next)
  }
  const ofSelected = {
    s: follow.toggle,
    r: () => change({ trail: trail ? TRAIL_STEPS[trail] : '15' }),
    z: () => vehicleId !== undefined && maps.zoomTo(vehicleId),
  }
  const ofStage = {
    ...(vehicleId === undefined ? {} : ofSelected),
    l: () => change({ labels: labels ? LABEL_STEPS[labels] : 'on' }),
    '[': () => step(-1),
    ']': () => step(1),
    '+': () => map?.zoomBy(1),
    '-': () => map?.zoomBy(-1),
  }
  useMonitoringKeys(asleep ? {} : ofStage)
}
