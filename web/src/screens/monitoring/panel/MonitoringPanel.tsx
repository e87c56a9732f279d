import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Suspense } from 'react'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { ListSkeleton } from '#fleet/list/ListSkeleton.tsx'
import { VehicleList } from '#fleet/list/VehicleList.tsx'
import type { Favorites } from '#fleet/use-favorites.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { Hidden } from '../use-hidden.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { FleetPanel } from './FleetPanel.tsx'
import { PanelTabs } from './PanelTabs.tsx'
import type { VehicleListing } from './use-vehicle-list.ts'

const UnknownDeviceList = lazyPart(() => import('#fleet/list/UnknownDeviceList.tsx'), 'UnknownDeviceList')
const NoVehicles = lazyPart(() => import('./NoVehicles.tsx'), 'NoVehicles')

interface MonitoringPanelProps {
  search: MonitoringSearch
  change: ChangeSearch
  listing: VehicleListing
  favorites: Favorites
  hidden: Hidden
  now: EpochMs
  operator: boolean
  markedSerial: string | null
  selectedIds: readonly number[]
  onSelect: (vehicleId: number, several: boolean) => void
  onZoom: (vehicleId: number) => void
  onShowUnknown: (device: UnknownDevice) => void
  onRegister: (device: UnknownDevice) => void
}

/** Shows the lists beside the map: the fleet, and for operators the devices that nobody registered. */
export function MonitoringPanel(props: MonitoringPanelProps) {
  const { search, change, listing, now, operator } = props
  const { unknownDevices, unknownDeviceCount } = useDeferredFleet()
  const tab = operator && search.tab === 'unknown' ? 'unknown' : 'vehicles'
  return (
    <>
      {operator && (
        <PanelTabs
          tab={tab}
          unknownCount={unknownDeviceCount}
          onChange={(next) => change({ tab: next === 'unknown' ? next : undefined })}
        />
      )}
      {tab === 'vehicles' ? (
        <FleetPanel
          search={search}
          onSearch={change}
          listing={listing}
          hidden={props.hidden}
          list={<Vehicles {...props} />}
          onSelect={props.onSelect}
        />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <UnknownDeviceList
            devices={unknownDevices}
            total={unknownDeviceCount}
            now={now}
            markedSerial={props.markedSerial}
            onShow={props.onShowUnknown}
            onRegister={props.onRegister}
          />
        </Suspense>
      )}
    </>
  )
}

function Vehicles({
  selectedIds,
  change,
  listing,
  favorites,
  hidden,
  now,
  operator,
  onSelect,
  onZoom,
}: MonitoringPanelProps) {
  if (listing.reading === 'pending') return <ListSkeleton />
  if (listing.rows.length === 0) {
    return (
      <Suspense fallback={<ListSkeleton />}>
        <NoVehicles change={change} reading={listing.reading} operator={operator} />
      </Suspense>
    )
  }
  return (
    <VehicleList
      rows={listing.rows}
      favorites={favorites.vehicleIds}
      hidden={hidden.vehicleIds}
      onHide={hidden.toggle}
      onFavorite={favorites.toggle}
      selectedIds={selectedIds}
      now={now}
      onSelect={onSelect}
      onZoom={onZoom}
      onHeld={listing.setHeld}
    />
  )
}
