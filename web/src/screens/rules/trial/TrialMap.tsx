import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { geofenceFeatures } from '#geofences/geofence-features.ts'
import { placesOf, shapeOf } from '#geofences/shape/geofence-shape.ts'
import { useGeofences } from '#geofences/use-geofences.ts'
import { GeofenceMapView } from '#map/geofence/GeofenceMapView.tsx'
import type { GeofenceMap } from '#map/geofence/geofence-map.ts'
import type { MapPoint } from '#places/map-point.ts'
import { useScheme } from '#theme/use-scheme.ts'
import type { TrialOccurrence } from './trial-occurrence.ts'

const NONE: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
const nothing = () => undefined
const TITLE = 'Mapa de onde a regra teria avisado. Use as setas para mover e as teclas + e − para aproximar ou afastar.'

interface TrialMapProps {
  occurrences: readonly TrialOccurrence[]
  /** The one that is looked at. */
  looked: TrialOccurrence | null
  /** The geofences that the rule is about. */
  geofenceIds: readonly number[]
}

/** Shows where a rule would have fired, with the outlines of the geofences that it is about. */
export function TrialMap({ occurrences, looked, geofenceIds }: TrialMapProps) {
  const theme = useScheme()
  const [map, setMap] = useState<GeofenceMap | null>(null)
  const dots = useMemo(() => dotsOf(occurrences), [occurrences])
  const { data } = useGeofences()
  const about = useMemo(() => (data ?? []).filter(({ id }) => geofenceIds.includes(id)), [data, geofenceIds])
  const outlines = useMemo(() => geofenceFeatures(about), [about])
  const places = useMemo(
    () => [...occurrences.flatMap(placeOf), ...about.flatMap((geofence) => placesOf(shapeOf(geofence)))],
    [occurrences, about],
  )
  const lookAtAll = useEffectEvent((animate: boolean) => map?.fit(places, { covered: {}, animate }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other findings are looked at anew
  useEffect(() => lookAtAll(false), [map, places])
  useEffect(() => {
    const [place] = looked ? placeOf(looked) : []
    if (place) map?.show({ ...place, zoom: 15 })
  }, [map, looked])
  return (
    <GeofenceMapView
      title={TITLE}
      fitLabel="Ver todos"
      scheme={theme}
      camera={null}
      geofences={outlines}
      chosen={NONE}
      vehicles={dots}
      shape={null}
      onPick={nothing}
      onMap={setMap}
      onFit={() => lookAtAll(true)}
      onAdd={nothing}
      onPress={nothing}
      onDrag={nothing}
      onRemove={nothing}
    />
  )
}

function placeOf({ latitude, longitude }: TrialOccurrence): MapPoint[] {
  return latitude === null || longitude === null ? [] : [{ latitude, longitude }]
}

function dotsOf(occurrences: readonly TrialOccurrence[]): GeoJSON.FeatureCollection {
  const features = occurrences.flatMap((each): GeoJSON.Feature[] =>
    placeOf(each).map(({ latitude, longitude }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { name: each.plate },
    })),
  )
  return { type: 'FeatureCollection', features }
}
