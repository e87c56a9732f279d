import { useEffect, useEffectEvent, useState } from 'react'
import type { MapScheme } from '../base/map-palette.ts'
import type { ShownGround } from '../base/shown-ground.ts'
import type { Camera } from '../camera.ts'
import { GroundNote } from '../GroundNote.tsx'
import { MapButtons } from '../MapButtons.tsx'
import styles from '../map.module.css'
import { useMadeMap } from '../use-made-map.ts'
import type { ShapeOnMap } from './drawing-layers.ts'
import type { DrawingEvents } from './drawing-pointer.ts'
import { createGeofenceMap, type GeofenceMap } from './geofence-map.ts'

export interface GeofenceMapViewProps extends DrawingEvents {
  /** What the map is called, and how it is used by keys; absent: that of drawing. */
  title?: string
  /** What the button says that shows all. */
  fitLabel?: string
  scheme: MapScheme
  /** The camera is read once, when the map is made; null shows the whole country. */
  camera: Camera | null
  geofences: GeoJSON.FeatureCollection
  /** The one that is looked at, or none. */
  chosen: GeoJSON.FeatureCollection
  vehicles: GeoJSON.FeatureCollection
  /** A shape that is being drawn; null where none is. */
  shape: ShapeOnMap | null
  onPick(geofenceId: number | null): void
  /** Hands over the map once it is there; null tells that it is gone. */
  onMap(map: GeofenceMap | null): void
  /** Shows all of what the map is about. */
  onFit(): void
}

const TITLE =
  'Mapa das cercas. Use as setas para mover e as teclas + e − para aproximar ou afastar. Ao lado, os pontos do desenho são digitados.'

/** The map of geofences is a component here: what changes in the properties is told to the map, which is made once. */
export function GeofenceMapView(props: GeofenceMapViewProps) {
  const { scheme, geofences, chosen, vehicles, shape } = props
  const [ground, setGround] = useState<ShownGround | null>(null)
  const latest = useEffectEvent(() => props)
  const { container, map } = useMadeMap(
    (element) =>
      createGeofenceMap({
        container: element,
        scheme,
        title: props.title ?? TITLE,
        camera: props.camera,
        onGround: setGround,
        onPick: (geofenceId) => latest().onPick(geofenceId),
        onAdd: (point) => latest().onAdd(point),
        onPress: (handle) => latest().onPress(handle),
        onDrag: (handle, point, goesOn) => latest().onDrag(handle, point, goesOn),
        onRemove: (handle) => latest().onRemove(handle),
      }),
    props.onMap,
  )
  useEffect(() => map?.setScheme(scheme), [map, scheme])
  useEffect(() => map?.setGeofences(geofences), [map, geofences])
  useEffect(() => map?.setChosen(chosen), [map, chosen])
  useEffect(() => map?.setVehicles(vehicles), [map, vehicles])
  useEffect(() => map?.setShape(shape), [map, shape])
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#depois-do-mapa">
        Pular o mapa
      </a>
      <div ref={container} className={styles.map} />
      <GroundNote ground={ground} />
      {map && (
        <MapButtons
          onZoom={map.zoomBy}
          onFit={props.onFit}
          fitLabel={props.fitLabel ?? (shape ? 'Ver o desenho' : 'Ver as cercas')}
        />
      )}
      <span id="depois-do-mapa" tabIndex={-1} />
    </div>
  )
}
