import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { ReactNode } from 'react'
import type { Favorites } from '#fleet/use-favorites.ts'
import type { MapRequests } from './map/use-map-requests.ts'
import type { MonitoringSearch } from './monitoring-search.ts'
import type { Mosaic as MosaicState } from './mosaic/use-mosaic.ts'
import type { VehicleListing } from './panel/use-vehicle-list.ts'
import type { Chosen } from './selection/use-chosen.ts'
import type { Hidden } from './use-hidden.ts'
import type { ChangeSearch } from './use-monitoring-search.ts'

export interface MonitoringStageProps {
  search: MonitoringSearch
  change: ChangeSearch
  listing: VehicleListing
  favorites: Favorites
  hidden: Hidden
  maps: MapRequests
  mosaic: MosaicState
  chosen: Chosen
  now: EpochMs
  mobile: boolean
  operator: boolean
  panel: ReactNode
  panelOpen: boolean
  onPanel: () => void
  onSelect: (vehicleId: number | null, from: 'list' | 'map', several?: boolean) => void
  /** Shows a vehicle on the map instead of the mosaic. */
  onLeaveMosaic: (vehicleId: number) => void
}
