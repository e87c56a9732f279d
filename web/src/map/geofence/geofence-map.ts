import type { GeoJSONSource, PaddingOptions, StyleSpecification } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { drawBaseImage } from '../base/base-images.ts'
import { startBaseMap } from '../base/base-map-switch.ts'
import type { MapScheme } from '../base/map-palette.ts'
import { firstStyle } from '../base/minimum-style.ts'
import { type ShownGround, tellGround } from '../base/shown-ground.ts'
import type { Camera } from '../camera.ts'
import { IMAGE_PIXEL_RATIO } from '../canvas-image.ts'
import { BRAZIL, cameraOf, fitPoints } from '../fleet/fleet-camera.ts'
import { labelFont } from '../fleet/fleet-layers.ts'
import { watchBase } from '../fleet/fleet-map-events.ts'
import { createMap } from '../maplibre.ts'
import { DRAWING_SOURCE, drawingFeatures, drawingLayers, type ShapeOnMap } from './drawing-layers.ts'
import { type DrawingEvents, watchDrawing } from './drawing-pointer.ts'
import { CHOSEN_GEOFENCE_SOURCE, GEOFENCE_AREA_LAYER, GEOFENCE_SOURCE, geofenceLayers } from './geofence-layers.ts'
import { VEHICLE_DOTS, vehicleDotLayers } from './vehicle-dots.ts'

export interface GeofenceMapOptions extends DrawingEvents {
  container: HTMLElement
  scheme: MapScheme
  title: string
  camera: Camera | null
  onGround(ground: ShownGround): void
  /** Tells which geofence was pressed; of several the smallest, which is told last. Null stands for the empty map. */
  onPick(geofenceId: number | null): void
}

/** The sources of the map, each with what it holds. */
interface MapData {
  [GEOFENCE_SOURCE]: GeoJSON.FeatureCollection
  [CHOSEN_GEOFENCE_SOURCE]: GeoJSON.FeatureCollection
  [DRAWING_SOURCE]: GeoJSON.FeatureCollection
  [VEHICLE_DOTS]: GeoJSON.FeatureCollection
}

export interface GeofenceMap {
  setGeofences(features: GeoJSON.FeatureCollection): void
  setChosen(features: GeoJSON.FeatureCollection): void
  setVehicles(features: GeoJSON.FeatureCollection): void
  /** Shows a shape that is being drawn; null shows none. */
  setShape(shape: ShapeOnMap | null): void
  setScheme(scheme: MapScheme): void
  camera(): Camera
  /** Frames all the points; it does nothing where there are none. */
  fit(points: readonly MapPoint[], how: { covered: Partial<PaddingOptions>; animate: boolean }): void
  show(camera: Camera): void
  zoomBy(steps: number): void
  stop(): void
}

const NONE: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Makes a map of geofences on which one of them can be drawn. */
export function createGeofenceMap(options: GeofenceMapOptions): GeofenceMap {
  let { scheme } = options
  let data: MapData = {
    [GEOFENCE_SOURCE]: NONE,
    [CHOSEN_GEOFENCE_SOURCE]: NONE,
    [DRAWING_SOURCE]: NONE,
    [VEHICLE_DOTS]: NONE,
  }
  let shape: ShapeOnMap | null = null
  const start = options.camera ?? BRAZIL
  const map = createMap(
    {
      container: options.container,
      center: [start.longitude, start.latitude],
      zoom: start.zoom,
      style: dressed(firstStyle({ scheme, origin: location.origin }), data, scheme),
    },
    options.title,
  )
  map.setMissingStyleImageResolver((id) => {
    const image = drawBaseImage(id)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: IMAGE_PIXEL_RATIO })
  })
  const showsGround = tellGround(map, options.onGround)
  const base = startBaseMap({
    scheme,
    apply(style, kind, seenBestIn) {
      scheme = seenBestIn
      map.setStyle(style, { transformStyle: (_, next) => dressed(next, data, scheme) })
      showsGround(style, kind)
    },
  })
  watchBase(map, base)
  watchDrawing(map, () => shape, options)
  map.on('click', ({ point }) => {
    if (shape || !map.getLayer(GEOFENCE_AREA_LAYER)) return
    const [found] = map.queryRenderedFeatures(point, { layers: [GEOFENCE_AREA_LAYER] })
    options.onPick(found ? Number(found.properties['geofenceId']) : null)
  })

  function put(changed: Partial<MapData>) {
    data = { ...data, ...changed }
    for (const [name, features] of Object.entries(changed)) void map.getSource<GeoJSONSource>(name)?.setData(features)
  }
  // Data that came while a style was loading found no source to go to.
  map.on('style.load', () => put(data))

  return {
    setGeofences: (features) => put({ [GEOFENCE_SOURCE]: features }),
    setChosen: (features) => put({ [CHOSEN_GEOFENCE_SOURCE]: features }),
    setVehicles: (features) => put({ [VEHICLE_DOTS]: features }),
    setShape(next) {
      // A second press finishes a line and must not zoom.
      if (next && !shape) map.doubleClickZoom.disable()
      if (!next && shape) map.doubleClickZoom.enable()
      if (!next) map.getCanvas().style.cursor = ''
      shape = next
      put({ [DRAWING_SOURCE]: drawingFeatures(next) })
    },
    setScheme: base.setScheme,
    camera: () => cameraOf(map),
    fit: (points, how) => fitPoints(map, points, how),
    show: ({ latitude, longitude, zoom }) => map.jumpTo({ center: [longitude, latitude], zoom }),
    zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps, duration: 250 }),
    stop() {
      base.stop()
      map.remove()
    },
  }
}

/** Answers the same base with the geofences, the vehicles and the shape on it. */
function dressed(base: StyleSpecification, data: MapData, scheme: MapScheme): StyleSpecification {
  const sources = Object.entries(data).map(([name, features]) => [name, { type: 'geojson', data: features }])
  const font = labelFont(base)
  return {
    ...base,
    sources: { ...base.sources, ...Object.fromEntries(sources) },
    layers: [
      // The dots tell no vehicle apart: names of towns stay readable on them.
      ...base.layers.filter(({ type }) => type !== 'symbol'),
      ...vehicleDotLayers(scheme, font),
      ...base.layers.filter(({ type }) => type === 'symbol'),
      ...geofenceLayers(scheme, font),
      ...drawingLayers(scheme),
    ],
  }
}
