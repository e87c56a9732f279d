import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { Suspense, useMemo, useState } from 'react'
import { useDeferredFleet, useFleetStore, usePause } from '#api/live/LiveFleetProvider.tsx'
import { onFirstFleet } from '#api/live/live-fleet.ts'
import type { Camera } from '#map/camera.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { useMayDrawMaps } from '#map/webgl-support.ts'
import { useScheme } from '#theme/use-scheme.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import styles from '../screen.module.css'
import type { MapTools } from '../tools/use-map-tools.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import type { Covered } from './covered-edges.ts'
import { rememberCamera, startCameraOf } from './remembered-camera.ts'
import { useGround } from './use-ground.ts'
import { useLabelNames } from './use-label-names.ts'
import type { MapRequests } from './use-map-requests.ts'

const FleetMapView = lazyPart(() => import('#map/fleet/FleetMapView.tsx'), 'FleetMapView')
const VehicleChoice = lazyPart(() => import('./VehicleChoice.tsx'), 'VehicleChoice', { placeless: true })
const MapContextMenu = lazyPart(() => import('./MapContextMenu.tsx'), 'MapContextMenu', { placeless: true })
// The map is on its way as soon as the screen's own program is here, which may be long before the screen is shown.
void FleetMapView.preload()

interface MapPaneProps {
  search: MonitoringSearch
  change: ChangeSearch
  vehicles: ReadonlyMap<number, LiveVehicle>
  maps: MapRequests
  tools: MapTools
  covered: Covered
  selectedIds: readonly number[]
  showUnknown: boolean
  onSelect: (vehicleId: number | null, several: boolean) => void
  onHand: () => void
  onMap: (map: FleetMap | null) => void
}

export function MapPane({ search, change, vehicles, maps, tools, covered, showUnknown, ...events }: MapPaneProps) {
  const { loaded, unknownDevices } = useDeferredFleet()
  const store = useFleetStore()
  const [paused] = usePause()
  const { scheme, imagery } = useGround(search, change)
  const { names } = useLabelNames(search, change)
  const drawsMap = useMayDrawMaps()
  const theme = useScheme()
  const [choice, setChoice] = useState<{ vehicleIds: number[]; at: { x: number; y: number } } | null>(null)
  const [startCamera] = useState(() => startCameraOf(search))
  const shownUnknown = useMemo(
    () => (showUnknown && search.tab === 'unknown' ? unknownDevices : []),
    [showUnknown, search.tab, unknownDevices],
  )

  function select(vehicleId: number | null, several = false) {
    setChoice(null)
    events.onSelect(vehicleId, several)
  }

  function keepCamera(camera: Camera) {
    setChoice(null)
    change({ camera: rememberCamera(camera) })
  }

  // Which vehicles pass a filter is known only once lists are made.
  const isFiltered = Boolean(
    search.text ||
      search.statuses ||
      search.heard ||
      search.customerId !== undefined ||
      search.groupId ||
      search.hidden,
  )

  if (!drawsMap) {
    return (
      <div className={styles.waiting}>
        <EmptyState
          title="O mapa não pode ser mostrado neste navegador"
          text="Ele precisa de WebGL, que está desligado ou não existe neste aparelho. A lista tem os mesmos dados."
        />
      </div>
    )
  }
  return (
    <Suspense fallback={<p className={styles.waiting}>Carregando o mapa…</p>}>
      <FleetMapView
        {...events}
        vehicles={vehicles}
        unknownDevices={shownUnknown}
        scheme={scheme ?? theme}
        imagery={imagery}
        labels={search.labels ?? 'auto'}
        names={names}
        still={paused}
        startCamera={startCamera}
        loaded={loaded}
        request={maps.request}
        covered={covered}
        picking={tools.tool?.kind === 'measure'}
        onFirstFleet={(take) =>
          isFiltered ? () => undefined : onFirstFleet(store, ({ vehicles: first }) => take(first))
        }
        onSelect={select}
        onChoice={(vehicleIds, at) => setChoice({ vehicleIds, at })}
        onUnknown={maps.markUnknown}
        onGeofence={tools.setGeofence}
        onCamera={keepCamera}
        onPlace={tools.addPoint}
        onContext={(point, at) => tools.setContext({ point, at })}
      />
      {choice && (
        <Suspense>
          <VehicleChoice
            vehicles={choice.vehicleIds.flatMap((vehicleId) => vehicles.get(vehicleId) ?? [])}
            at={choice.at}
            onSelect={select}
            onClose={() => setChoice(null)}
          />
        </Suspense>
      )}
      {tools.context && (
        <Suspense>
          <MapContextMenu tools={tools} context={tools.context} />
        </Suspense>
      )}
    </Suspense>
  )
}
