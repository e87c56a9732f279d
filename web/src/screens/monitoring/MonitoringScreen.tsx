import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { UnknownDevice } from '@monitorweb/contract/live'
import { lazy, Suspense, useState } from 'react'
import { useFleet } from '#api/LiveFleetProvider.tsx'
import { currentSession } from '#api/session.ts'
import { useNow } from '#api/use-now.ts'
import { BottomSheet } from '#ui/overlay/BottomSheet.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { MapPane } from './MapPane.tsx'
import { MonitoringPanel } from './MonitoringPanel.tsx'
import { PanelToggle } from './PanelToggle.tsx'
import { SelectedVehicle } from './SelectedVehicle.tsx'
import styles from './screen.module.css'
import { useMapRequests } from './use-map-requests.ts'
import { useMonitoringSearch } from './use-monitoring-search.ts'
import { useVehicleList } from './use-vehicle-list.ts'

const RegisterDeviceDialog = lazy(async () => ({
  default: (await import('#registers/RegisterDeviceDialog.tsx')).RegisterDeviceDialog,
}))

/** The fleet now, as a list and on a map, with one selection for both. */
export function MonitoringScreen() {
  const [search, change] = useMonitoringSearch()
  const { vehicles } = useFleet()
  const now = useNow()
  const listing = useVehicleList(search)
  const mobile = useMediaQuery('(max-width: 978.98px)') ?? false
  const maps = useMapRequests({ search, vehicles, mobile })
  const [panelOpen, setPanelOpen] = useLocalStorage({ key: 'monitorweb:panel-open', defaultValue: true })
  const [registering, setRegistering] = useState<UnknownDevice | null>(null)
  const operator = currentSession()?.operator ?? false

  function select(vehicleId: number | null, from: 'list' | 'map') {
    change({ v: vehicleId ?? undefined })
    if (from === 'list') maps.show(vehicleId)
  }

  function showRegistered(vehicleId: number) {
    setRegistering(null)
    change({ v: vehicleId, aba: undefined, busca: undefined, situacao: undefined })
    maps.showOnceKnown(vehicleId)
  }

  const panel = (
    <MonitoringPanel
      search={search}
      change={change}
      listing={listing}
      now={now}
      operator={operator}
      onSelect={(vehicleId) => select(vehicleId, 'list')}
      onZoom={maps.zoomTo}
      onShowUnknown={maps.showUnknown}
      markedSerial={maps.markedSerial}
      onRegister={setRegistering}
    />
  )
  const card = search.v !== undefined && (
    <SelectedVehicle vehicleId={search.v} now={now} onClose={() => select(null, 'map')} onZoom={maps.zoomTo} />
  )
  return (
    <div className={styles.screen} data-panel={(!mobile && panelOpen) || undefined}>
      <title>Monitoramento · MonitorWeb</title>
      <h1 className="visually-hidden">Monitoramento</h1>
      {!mobile && panelOpen && <div className={styles.panel}>{panel}</div>}
      <div className={styles.stage}>
        {!mobile && <PanelToggle open={panelOpen} onToggle={() => setPanelOpen(!panelOpen)} />}
        <MapPane
          search={search}
          change={change}
          vehicles={listing.byId}
          maps={maps}
          mobile={mobile}
          showUnknown={operator}
          onSelect={(vehicleId) => select(vehicleId, 'map')}
        />
        <ConnectionBanner />
        {!mobile && card && <div className={styles.card}>{card}</div>}
      </div>
      {mobile && (
        <BottomSheet label={card ? 'Veículo' : 'Lista de veículos'} openFor={search.v ?? null}>
          {card || panel}
        </BottomSheet>
      )}
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
