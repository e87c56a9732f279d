import type { EpochMs } from '@monitorweb/domain/position-report'
import { type GeoJSONSource, type Map as GlMap, type MapMouseEvent, Marker, type PaddingOptions } from 'maplibre-gl'
import { type BaseKind, startBaseMap } from '../base/base-map-switch.ts'
import type { MapScheme } from '../base/map-palette.ts'
import { emptyStyle } from '../base/minimum-style.ts'
import type { Camera } from '../camera.ts'
import { IMAGE_PIXEL_RATIO } from '../canvas-image.ts'
import { BRAZIL, cameraOf, fitPoints, isInView, type MapPoint, moveTo } from '../fleet-camera.ts'
import { watchBase } from '../fleet-map-events.ts'
import { createMap } from '../maplibre.ts'
import { drawTrackImage } from './track-images.ts'
import { STOP_LAYER, sourceId, TRACK_SOURCES, withTracks } from './track-layers.ts'
import { nearestOnPlane, type PlaneView } from './track-lines.ts'
import {
  arrowFeatures,
  type DrawnTrack,
  lineFeatures,
  markFeatures,
  NO_MARKS,
  NO_TRACKS,
  type TrackData,
  type TrackMarks,
} from './track-marks.ts'
import { mercatorX, mercatorY } from './track-shape.ts'

interface TrackPointer {
  vehicleId: number
  /** Into the track. */
  point: number
}

export interface TrackMapOptions {
  container: HTMLElement
  scheme: MapScheme
  title: string
  camera: Camera | null
  onCamera(camera: Camera): void
  onBase(kind: BaseKind): void
  /** The point of a track under the pointer; null away from all of them. */
  onHover(pointer: TrackPointer | null): void
  onPick(pointer: TrackPointer): void
  onStop(vehicleId: number, start: EpochMs): void
}

/** An element of ours that stands at a place of the map. */
interface MapMarker {
  element: HTMLElement
  /** Null hides it. */
  move(place: (MapPoint & { courseDegrees?: number | null }) | null): void
  remove(): void
}

export interface TrackMap {
  setTracks(tracks: readonly DrawnTrack[]): void
  setMarks(marks: TrackMarks): void
  setScheme(scheme: MapScheme): void
  /** Brings a place into sight if it is not; never zooms out. */
  show(place: MapPoint, zoom?: number): void
  fit(points: MapPoint[], how: { covered: Partial<PaddingOptions>; animate: boolean }): void
  zoomBy(steps: number): void
  addMarker(className: string): MapMarker
  stop(): void
}

const NEAR_PX = 18
const STOP_NEAR_PX = 3
/** More than what is seen, so that a small move needs no new lines. */
const MARGIN = 0.4

/** A map of tracks. Lines are made anew for every zoom and place that the map comes to rest at. */
export function createTrackMap(options: TrackMapOptions): TrackMap {
  let { scheme } = options
  let data: TrackData = NO_TRACKS
  let tracks: readonly DrawnTrack[] = []
  const start = options.camera ?? BRAZIL
  const map = createMap(
    {
      container: options.container,
      center: [start.longitude, start.latitude],
      zoom: start.zoom,
      style: withTracks(emptyStyle(scheme), data, scheme),
    },
    options.title,
  )
  map.setMissingStyleImageResolver((id) => {
    const image = drawTrackImage(id)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: IMAGE_PIXEL_RATIO })
  })
  const base = startBaseMap({
    scheme,
    apply(style, kind) {
      map.setStyle(style, { transformStyle: (_, next) => withTracks(next, data, scheme) })
      options.onBase(kind)
    },
  })
  watchBase(map, base)
  watchTrackPointer(map, () => tracks, options)

  function put(changed: Partial<TrackData>) {
    data = { ...data, ...changed }
    for (const name of TRACK_SOURCES) {
      if (changed[name]) map.getSource<GeoJSONSource>(sourceId(name))?.setData(data[name])
    }
  }
  const drawLines = () => {
    const view = planeView(map)
    put({ lines: lineFeatures(tracks, view), arrows: arrowFeatures(tracks, view) })
  }
  // What came while a style was loading found no source to go to.
  map.on('style.load', () => put(data))
  map.on('moveend', () => {
    drawLines()
    options.onCamera(cameraOf(map))
  })

  return {
    setTracks(next) {
      tracks = next
      drawLines()
    },
    setMarks: (marks = NO_MARKS) => put(markFeatures(marks)),
    setScheme(next) {
      scheme = next
      base.setScheme(next)
    },
    show(place, zoom = 0) {
      if (map.getZoom() < zoom || !isInView(map, place, {})) moveTo(map, place, { covered: {}, zoom })
    },
    fit: (points, how) => fitPoints(map, points, how),
    zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps, duration: 250 }),
    addMarker: (className) => addMarker(map, className),
    stop() {
      base.stop()
      map.remove()
    },
  }
}

function planeView(map: GlMap): PlaneView {
  const bounds = map.getBounds()
  const [west, east] = [mercatorX(bounds.getWest()), mercatorX(bounds.getEast())]
  const [north, south] = [mercatorY(bounds.getNorth()), mercatorY(bounds.getSouth())]
  const [wide, high] = [(east - west) * MARGIN, (south - north) * MARGIN]
  return {
    ...{ west: west - wide, east: east + wide, north: north - high, south: south + high },
    worldPx: 512 * 2 ** map.getZoom(),
  }
}

function watchTrackPointer(map: GlMap, tracks: () => readonly DrawnTrack[], events: TrackMapOptions): void {
  const find = ({ lngLat }: MapMouseEvent): TrackPointer | null => {
    const place = { x: mercatorX(lngLat.lng), y: mercatorY(lngLat.lat) }
    const within = NEAR_PX / (512 * 2 ** map.getZoom())
    for (const { vehicleId, shape } of tracks()) {
      const found = nearestOnPlane(shape, place, within)
      if (found >= 0) return { vehicleId, point: shape.point[found]! }
    }
    return null
  }
  let waiting: MapMouseEvent | null = null
  map.on('mousemove', (event) => {
    if (!waiting) {
      requestAnimationFrame(() => {
        const found = waiting && find(waiting)
        waiting = null
        map.getCanvas().style.cursor = found ? 'pointer' : ''
        events.onHover(found)
      })
    }
    waiting = event
  })
  map.on('mouseout', () => {
    waiting = null
    events.onHover(null)
  })
  map.on('click', (event) => {
    const { x, y } = event.point
    const box: [[number, number], [number, number]] = [
      [x - STOP_NEAR_PX, y - STOP_NEAR_PX],
      [x + STOP_NEAR_PX, y + STOP_NEAR_PX],
    ]
    const layers = map.getLayer(STOP_LAYER) ? [STOP_LAYER] : []
    const [stop] = layers.length > 0 ? map.queryRenderedFeatures(box, { layers }) : []
    if (stop) return events.onStop(Number(stop.properties['vehicleId']), Number(stop.properties['start']))
    const found = find(event)
    if (found) events.onPick(found)
  })
}

/** One element moved about costs a tenth of what a source does that changes with every frame. */
function addMarker(map: GlMap, className: string): MapMarker {
  const element = document.createElement('div')
  element.className = className
  const inside = document.createElement('div')
  element.append(inside)
  const marker = new Marker({ element })
  // It says nothing that the page does not say elsewhere.
  element.setAttribute('aria-hidden', 'true')
  element.removeAttribute('role')
  let shown = false
  return {
    element,
    move(place) {
      if (!place) {
        if (shown) marker.remove()
        shown = false
        return
      }
      marker.setLngLat([place.longitude, place.latitude])
      inside.style.transform = place.courseDegrees == null ? '' : `rotate(${place.courseDegrees}deg)`
      inside.dataset['still'] = String(place.courseDegrees == null)
      if (!shown) {
        marker.addTo(map)
        element.setAttribute('aria-hidden', 'true')
        element.removeAttribute('role')
        element.removeAttribute('aria-label')
        element.tabIndex = -1
      }
      shown = true
    },
    remove: () => marker.remove(),
  }
}
