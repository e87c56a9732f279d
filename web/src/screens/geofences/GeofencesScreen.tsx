import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

// The shell names all that a screen needs at once; this one needs one thing, which names the rest.
const Geofences = lazyPart(() => import('./Geofences.tsx'), 'Geofences')
void Geofences.preload()

/** `/cercas` shows the geofences, one of them, its form, or an import. */
export function GeofencesScreen() {
  return (
    <Suspense>
      <Geofences />
    </Suspense>
  )
}
