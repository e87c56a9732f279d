import { useComputedColorScheme } from '@mantine/core'
import type { LiveVehicle } from '@monitorweb/contract/live'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useFleet } from '#api/LiveFleetProvider.tsx'
import { type Camera, formatCamera, parseCamera } from '#map/camera.ts'
import { supportsWebgl } from '#map/webgl.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { coveredBy } from './covered.ts'
import type { MonitoringSearch } from './monitoring-search.ts'
import styles from './screen.module.css'
import type { MapRequests } from './use-map-requests.ts'
import { VehicleChoice } from './VehicleChoice.tsx'

const FleetMapView = lazy(async () => ({ default: (await import('#map/FleetMapView.tsx')).FleetMapView }))

const REMEMBERED_CAMERA = 'monitorweb:map-camera'

interface MapPaneProps {
  search: MonitoringSearch
  change: (patch: Partial<MonitoringSearch> | { [name: string]: undefined }) => void
  vehicles: ReadonlyMap<number, LiveVehicle>
  maps: MapRequests
  mobile: boolean
  showUnknown: boolean
  onSelect: (vehicleId: number | null) => void
}

export function MapPane({ search, change, vehicles, maps, mobile, showUnknown, onSelect }: MapPaneProps) {
  const { loaded, unknownDevices } = useFleet()
  const scheme = useComputedColorScheme('light')
  const [choice, setChoice] = useState<{ vehicleIds: number[]; at: { x: number; y: number } } | null>(null)
  const [startCamera] = useState(() => startOf(search))
  const shownUnknown = useMemo(
    () => (showUnknown && search.aba === 'desconhecidos' ? unknownDevices : []),
    [showUnknown, search.aba, unknownDevices],
  )

  const covered = useMemo(() => coveredBy({ mobile, open: search.v !== undefined }), [mobile, search.v])

  function select(vehicleId: number | null) {
    setChoice(null)
    onSelect(vehicleId)
  }

  function keepCamera(camera: Camera) {
    setChoice(null)
    const text = formatCamera(camera)
    localStorage.setItem(REMEMBERED_CAMERA, text)
    change({ mapa: text })
  }

  if (!supportsWebgl()) {
    return (
      <div className={styles.waiting}>
        <EmptyState
          title="O mapa não pode ser mostrado neste navegador"
          text="Ele precisa de WebGL, que está desligado ou não existe neste computador. A lista tem os mesmos dados."
        />
      </div>
    )
  }
  return (
    <Suspense fallback={<p className={styles.waiting}>Carregando o mapa…</p>}>
      <FleetMapView
        vehicles={vehicles}
        unknownDevices={shownUnknown}
        selectedId={search.v ?? null}
        scheme={scheme}
        startCamera={startCamera}
        loaded={loaded}
        request={maps.request}
        covered={covered}
        onSelect={select}
        onChoice={(vehicleIds, at) => setChoice({ vehicleIds, at })}
        onUnknown={maps.markUnknown}
        onCamera={keepCamera}
      />
      {choice && (
        <VehicleChoice
          vehicles={choice.vehicleIds.flatMap((vehicleId) => vehicles.get(vehicleId) ?? [])}
          at={choice.at}
          onSelect={select}
          onClose={() => setChoice(null)}
        />
      )}
    </Suspense>
  )
}

/** The link's camera, else the one of the last visit; neither where the link asks for a vehicle. */
function startOf(search: MonitoringSearch): Camera | null {
  if (search.mapa !== undefined) return parseCamera(search.mapa)
  if (search.v !== undefined) return null
  return parseCamera(localStorage.getItem(REMEMBERED_CAMERA) ?? '')
}
