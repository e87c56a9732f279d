import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './geofences.module.css'

// The shell names all that a screen needs at once; this one needs one thing, which names the rest.
const Geofences = lazyPart(() => import('./Geofences.tsx'), 'Geofences')
void Geofences.preload()

/** `/cercas` shows the geofences, one of them, its form, or an import. */
export function GeofencesScreen() {
  return (
    <Suspense fallback={<OnItsWay />}>
      <Geofences />
    </Suspense>
  )
}

/** The list and the map in their places. */
function OnItsWay() {
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={styles.panel}>
        <Skeleton height={30} />
        <Skeleton height={240} />
      </div>
      <div className={styles.map}>
        <p className={styles.waiting}>Carregando o mapa…</p>
      </div>
    </div>
  )
}
