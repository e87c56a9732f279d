import type { Geofence } from '@monitorweb/contract/places/geofence'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { geofenceFeatures } from '#geofences/geofence-features.ts'
import { placesOf, shapeOf } from '#geofences/shape/geofence-shape.ts'
import { useGeofences } from '#geofences/use-geofences.ts'
import type { GeofenceMap } from '#map/geofence/geofence-map.ts'
import { vehicleDots } from '#map/geofence/vehicle-dots.ts'
import { useMayDrawMaps } from '#map/webgl-support.ts'
import { useScheme } from '#theme/use-scheme.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './geofences.module.css'
import { startCamera, writeGeofencesSearch } from './geofences-search.ts'
import { type MapWork, NO_WORK } from './map-work.ts'
import { shownGeofences } from './shown-geofences.ts'
import { useGeofencesPage } from './use-geofences-page.ts'
import { useLooks } from './use-looks.ts'

const GeofenceMapView = lazyPart(() => import('#map/geofence/GeofenceMapView.tsx'), 'GeofenceMapView')
void GeofenceMapView.preload()
const GeofencesPanel = lazyPart(() => import('./GeofencesPanel.tsx'), 'GeofencesPanel')

const NONE: readonly Geofence[] = []

/** Lists the geofences beside a map, on which they are drawn, changed and imported. */
export function GeofencesStage() {
  const page = useGeofencesPage()
  const { task, search } = page
  const theme = useScheme()
  const drawsMap = useMayDrawMaps()
  const { vehicles, customers, loaded } = useDeferredFleet()
  const { data = NONE } = useGeofences()
  const [map, setMap] = useState<GeofenceMap | null>(null)
  /** What is drawn or looked at on the map besides what is stored. */
  const [work, setWork] = useState<MapWork>(NO_WORK)
  const [camera] = useState(() => startCamera(search))
  const id = 'id' in task ? task.id : null
  // Which customers are below the chosen one comes with the live fleet: until then nothing is known to be shown.
  const isScopeKnown = search.customerId === undefined || loaded
  const shown = useMemo(
    () => (isScopeKnown ? shownGeofences(data, search, customers) : null),
    [data, search, customers, isScopeKnown],
  )
  const edited = task.kind === 'edit' ? id : null
  const features = useMemo(() => {
    // What is being changed is drawn as it becomes, not as it was.
    const others = (shown ?? NONE).filter(({ id: each }) => each !== edited)
    return work.features ?? geofenceFeatures(others)
  }, [shown, edited, work.features])
  const chosen = useMemo(
    () => geofenceFeatures(task.kind === 'one' ? data.filter((each) => each.id === id) : NONE),
    [data, task.kind, id],
  )
  const dots = useMemo(() => vehicleDots(vehicles.values()), [vehicles])
  const placesInSight = () => {
    if (work.places.length > 0) return work.places
    const one = data.find((each) => each.id === id)
    return (one ? [one] : (shown ?? NONE)).flatMap((each) => placesOf(shapeOf(each)))
  }
  const isRead = data !== NONE && (id !== null || shown !== null)
  const sight = { places: placesInSight, isRead, id, looks: work.looks, isPlaced: camera !== null }
  const lookAtAll = useLooks(map, sight)

  /** A press on the map never leaves a form, not even one that is still on its way. */
  function pick(picked: number | null) {
    if (work.onPick) work.onPick(picked)
    else if (task.kind === 'list' || task.kind === 'one') void page.go(picked === null ? '' : `/${picked}`)
  }
  return (
    <div className={styles.screen}>
      <PageTitle text="Cercas" />
      <h1 className="visually-hidden">Cercas</h1>
      <div className={styles.panel}>
        {task.kind !== 'list' && (
          <Link to={'/cercas' as string} search={writeGeofencesSearch(search) as never} className={styles.back}>
            ‹ Todas as cercas
          </Link>
        )}
        <Suspense fallback={<Skeleton height={240} />}>
          <GeofencesPanel page={page} shown={shown} map={map} lookAtAll={lookAtAll} onWork={setWork} />
        </Suspense>
      </div>
      <div className={styles.map}>
        {drawsMap ? (
          <Suspense fallback={<p className={styles.waiting}>Carregando o mapa…</p>}>
            <GeofenceMapView
              {...work.events}
              scheme={theme}
              camera={camera}
              geofences={features}
              chosen={chosen}
              vehicles={dots}
              shape={work.shape}
              onPick={pick}
              onMap={setMap}
              onFit={() => lookAtAll()}
            />
          </Suspense>
        ) : (
          <EmptyState
            title="O mapa não pode ser mostrado neste navegador"
            text="Ele precisa de WebGL. As cercas podem ser listadas e digitadas ao lado."
          />
        )}
      </div>
    </div>
  )
}
