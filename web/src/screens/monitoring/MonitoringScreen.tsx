import { useLocalStorage } from '@mantine/hooks'
import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import { type ReactNode, Suspense, useState } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { useNow } from '#api/live/use-now.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { currentSession } from '#api/session/session.ts'
import { useFavorites } from '#fleet/use-favorites.ts'
import { useMayDrawMaps } from '#map/webgl-support.ts'
import { ResizeHandle } from '#ui/controls/ResizeHandle.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { MonitoringStage } from './MonitoringStage.tsx'
import { useMapRequests } from './map/use-map-requests.ts'
import { NO_FILTERS, PANEL_SIZE } from './monitoring-search.ts'
import { useMosaic } from './mosaic/use-mosaic.ts'
import { MonitoringPanel } from './panel/MonitoringPanel.tsx'
import { useVehicleList } from './panel/use-vehicle-list.ts'
import styles from './screen.module.css'
import { useChosen } from './selection/use-chosen.ts'
import { useHidden } from './use-hidden.ts'
import { useMonitoringSearch } from './use-monitoring-search.ts'
import { usePartSize } from './use-part-size.ts'

const RegisterDeviceDialog = lazyPart(
  () => import('#registers/device-registration/RegisterDeviceDialog.tsx'),
  'RegisterDeviceDialog',
  {
    placeless: true,
  },
)

/** Shows the fleet now, as a list, a grid and a map, with one selection for all. */
export function MonitoringScreen(): ReactNode {
  return (
    <QueryScope>
      <Monitoring />
    </QueryScope>
  )
}

function Monitoring() {
  const [asked, change] = useMonitoringSearch()
  const mobile = useScreen('(max-width: 978.98px)')
  // Without a map the grid takes its place; on small screens the list is the grid.
  const drawsMap = useMayDrawMaps()
  const view = mobile ? undefined : drawsMap ? asked.view : 'grid'
  const search = { ...asked, view } as typeof asked
  const { vehicles } = useFleet()
  const now = useNow()
  const favorites = useFavorites()
  const listing = useVehicleList(search, favorites.vehicleIds)
  const maps = useMapRequests({ search, vehicles, mobile })
  const chosen = useChosen({ search, change, maps })
  const hidden = useHidden(search, change)
  const mosaic = useMosaic(search, change)
  const width = usePartSize<HTMLDivElement>('panelWidth', { search, change })
  const [panelOpen, setPanelOpen] = useLocalStorage({
    key: 'monitorweb:panel-open',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [registering, setRegistering] = useState<UnknownDevice | null>(null)
  const operator = currentSession()?.operator ?? false
  const tv = search.tv === '1'

  function select(vehicleId: number | null, from: 'list' | 'map', several = false) {
    if (mosaic.vehicleIds && vehicleId !== null) return mosaic.add(vehicleId)
    // A vehicle that is chosen is looked for on the map, so a hidden one is brought back.
    const back = hidden.bringBack(vehicleId)
    if (several && vehicleId !== null) return chosen.toggle(vehicleId, { from, back })
    change({ ...back, v: vehicleId ?? undefined, ...(vehicleId === null && { follow: undefined }) })
    if (from === 'list') maps.show(vehicleId)
  }

  function showRegistered(vehicleId: number) {
    setRegistering(null)
    const shown = { v: vehicleId, tab: undefined, mosaic: undefined }
    change({ ...shown, ...NO_FILTERS })
    maps.showOnceKnown(vehicleId)
  }

  function showUnknown(device: UnknownDevice) {
    if (mosaic.vehicleIds) mosaic.close()
    maps.showUnknown(device)
  }

  function leaveMosaic(vehicleId: number) {
    mosaic.leaveFor(vehicleId, hidden.bringBack(vehicleId))
    maps.show(vehicleId)
  }

  const panel = (
    <MonitoringPanel
      search={search}
      change={change}
      listing={listing}
      favorites={favorites}
      hidden={hidden}
      now={now}
      operator={operator}
      selectedIds={mosaic.vehicleIds ?? chosen.vehicleIds}
      onSelect={(vehicleId, several) => select(vehicleId, 'list', several)}
      onZoom={mosaic.vehicleIds ? mosaic.add : maps.zoomTo}
      onShowUnknown={showUnknown}
      markedSerial={maps.markedSerial}
      onRegister={setRegistering}
    />
  )
  const panelShown = !mobile && panelOpen && !tv
  return (
    <div
      ref={width.holder}
      style={width.style}
      className={styles.screen}
      data-panel={panelShown || undefined}
      data-tv={tv || undefined}
    >
      <PageTitle text="Monitoramento" />
      <h1 className="visually-hidden">Monitoramento</h1>
      {panelShown && (
        <div className={styles.panel}>
          {panel}
          <ResizeHandle
            {...PANEL_SIZE}
            label="Largura do painel"
            axis="x"
            value={width.value}
            step={20}
            valueText={`${width.value} pixels`}
            perPixel={() => 1}
            onPreview={width.preview}
            onChange={width.keep}
          />
        </div>
      )}
      <MonitoringStage
        search={search}
        change={change}
        listing={listing}
        favorites={favorites}
        hidden={hidden}
        maps={maps}
        mosaic={mosaic}
        chosen={chosen}
        now={now}
        mobile={mobile}
        operator={operator}
        panel={panel}
        panelOpen={panelShown}
        onPanel={() => setPanelOpen(!panelOpen)}
        onSelect={select}
        onLeaveMosaic={leaveMosaic}
      />
      <Suspense>
        {registering && (
          <RegisterDeviceDialog
            device={registering}
            onClose={() => setRegistering(null)}
            onRegistered={showRegistered}
          />
        )}
      </Suspense>
    </div>
  )
}
