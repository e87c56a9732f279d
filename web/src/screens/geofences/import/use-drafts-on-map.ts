import { useEffect, useEffectEvent, useMemo } from 'react'
import { geofenceFeatures } from '#geofences/geofence-features.ts'
import { placesOf, shapeOf } from '#geofences/shape/geofence-shape.ts'
import { type MapWork, NO_WORK } from '../map-work.ts'
import type { GeofenceImport } from './use-geofence-import.ts'

/** Shows on the map what is wanted of a file, and has it look at all of each file that was read. */
export function useDraftsOnMap({ rows, reads }: GeofenceImport, onWork: (work: MapWork) => void) {
  const drawn = useMemo(
    () => rows?.filter(({ draft, isWanted }) => isWanted && draft.geometry !== '').map(({ draft }) => draft) ?? null,
    [rows],
  )
  const show = useEffectEvent(() => {
    if (drawn === null) return onWork(NO_WORK)
    const features = geofenceFeatures(drawn)
    const places = drawn.flatMap((draft) => placesOf(shapeOf(draft)))
    onWork({ ...NO_WORK, features, places, looks: reads, onPick: () => undefined })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map shows what the rows became
  useEffect(() => show(), [drawn])
  const leave = useEffectEvent(() => onWork(NO_WORK))
  useEffect(() => () => leave(), [])
}
