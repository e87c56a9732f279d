import { type GeoJSONSource, type Map as GlMap, Marker, type PaddingOptions } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { drawBaseImage } from '../base/base-images.ts'
import type { MapScheme } from '../base/map-palette.ts'
import { firstStyle } from '../base/minimum-style.ts'
import { type ShownGround, tellGround } from '../base/shown-ground.ts'
import type { Camera } from '../camera.ts'
import { IMAGE_PIXEL_RATIO } from '../canvas-image.ts'
import { BRAZIL, cameraOf, fitPoints, isInView, moveTo } from '../fleet/fleet-camera.ts'
import { createMap } from '../maplibre.ts'
import { startBaseLate } from './delayed-base-map.ts'
import { createLineLayer } from './line/line-layer.ts'
import { lineSegments } from './line/line-segments.ts'
import { groupStops, type StopGroup } from './stop-groups.ts'
import { DRAWN_MARK } from './track-drawn-mark.ts'
import { drawTrackImage } from './track-images.ts'
import { ARROW_LAYER, sourceId, TRACK_SOURCES, withTracks } from './track-layers.ts'
import type { PlaneView } from './track-lines.ts'
import {
  arrowFeatures,
  type DrawnTrack,
  featuresBesideStops,
  linesOf,
  markFeatures,
  NO_MARKS,
  NO_TRACKS,
  stopFeatures,
  type TrackData,
  type TrackMarks,
} from './track-marks.ts'
import { type TrackPointerEvents, watchTrackPointer } from './track-pointer.ts'
import { mercatorX, mercatorY } from './track-shape.ts'

export interface TrackMapOptions extends TrackPointerEvents {
  container: HTMLElement
  scheme: MapScheme
  title: string
  camera: Camera | null
  onCamera(camera: Camera): void
  /** Tells that a person moved the map by hand. */
  onHand(): void
  /** Tells that the map has another size. */
  onResize(): void
  onGround(ground: ShownGround): void
  /** Tells that the tracks were drawn, as far as they are known. */
  onDrawn(): void
}

/** A marker is an element of ours that stands at a place of the map. */
interface MapMarker {
  element: HTMLElement
  /** Moves the element to a place; null hides it. */
  move(place: (MapPoint & { courseDegrees?: number | null }) | null): void
  remove(): void
}

export interface TrackMap {
  setTracks(tracks: readonly DrawnTrack[]): void
  setMarks(marks: TrackMarks): void
  setScheme(scheme: MapScheme): void
  /** Brings a place into sight, beside what covers the map, if it is not; it never zooms out. */
  show(place: MapPoint, covered: Partial<PaddingOptions>): void
  /** Tells whether any of the points lies within a box, which is told from the map's upper left. */
  holds(box: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>, points: readonly MapPoint[]): boolean
  fit(points: MapPoint[], how: { covered: readonly Partial<PaddingOptions>[]; animate: boolean }): void
  zoomBy(steps: number): void
  addMarker(className: string): MapMarker
  stop(): void
}

/** Lines are made for more than what is seen, so that a small move needs no new ones. */
const MARGIN = 0.4
/** The edges of lines differ as much from the land's colour as from the lines' own. */
const EDGES: Record<MapScheme, readonly [number, number, number]> = {
  light: [0.06, 0.09, 0.15],
  dark: [0.95, 0.96, 0.97],
}

/** Makes a map of tracks. Lines are made anew for every zoom and place that the map comes to rest at. */
export function createTrackMap(options: TrackMapOptions): TrackMap {
  let { scheme } = options
  let data: TrackData = NO_TRACKS
  let tracks: readonly DrawnTrack[] = []
  let marks = NO_MARKS
  let groups: StopGroup[] = []
  let toldOf = tracks
  const start = options.camera ?? BRAZIL
  const map = createMap(
    {
      container: options.container,
      center: [start.longitude, start.latitude],
      zoom: start.zoom,
      style: withTracks(firstStyle({ scheme, origin: location.origin }), data, scheme),
    },
    options.title,
  )
  map.setMissingStyleImageResolver((id) => {
    const image = drawTrackImage(id) ?? drawBaseImage(id)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: IMAGE_PIXEL_RATIO })
  })
  const showsGround = tellGround(map, options.onGround)
  const base = startBaseLate(map, {
    scheme,
    apply(style, kind) {
      map.setStyle(style, { transformStyle: (_, next) => withTracks(next, data, scheme) })
      showsGround(style, kind)
    },
  })
  const watched = {
    ...{ tracks: () => tracks, groups: () => groups },
    ...{ events: () => marks.events, excluded: () => marks.excluded },
  }
  watchTrackPointer(map, watched, options)
  const lines = createLineLayer('track-lines')
  lines.setEdge(EDGES[scheme])
  const addLines = () => {
    if (map.getLayer(ARROW_LAYER) && !map.getLayer(lines.layer.id)) map.addLayer(lines.layer, ARROW_LAYER)
  }
  map.on('styledata', addLines)

  function put(changed: Partial<TrackData>) {
    data = { ...data, ...changed }
    for (const name of TRACK_SOURCES) {
      if (changed[name]) map.getSource<GeoJSONSource>(sourceId(name))?.setData(data[name])
    }
  }
  const drawStops = () => {
    groups = groupStops(marks.stops, map.getZoom())
    const zoom = map.getZoom()
    put({ stops: stopFeatures(groups), ...featuresBesideStops(marks, { groups, zoom }) })
  }
  let groupedAt = map.getZoom()
  const drawLines = () => {
    const view = planeView(map)
    const seen = linesOf(tracks, view)
    lines.show(lineSegments(seen, view), () => {
      put({ arrows: arrowFeatures(seen, view) })
      if (toldOf === tracks || tracks.length === 0) return
      toldOf = tracks
      performance.mark(DRAWN_MARK, { detail: tracks.reduce((sum, { shape }) => sum + shape.count, 0) })
      base.start()
      options.onDrawn()
    })
  }
  map.on('style.load', () => {
    addLines()
    // Data that came while a style was loading found no source to go to.
    put(data)
  })
  map.on('resize', () => options.onResize())
  map.on('moveend', ({ originalEvent }) => {
    if (originalEvent) options.onHand()
    drawLines()
    if (groupedAt !== map.getZoom()) drawStops()
    groupedAt = map.getZoom()
    options.onCamera(cameraOf(map))
  })

  // The canvas keeps its picture only until it was shown: for paper it must be drawn at the moment of printing.
  const redraw = () => map.redraw()
  window.addEventListener('beforeprint', redraw)

  return {
    setTracks(next) {
      tracks = next
      drawLines()
    },
    setMarks(next) {
      marks = next
      put(markFeatures(next))
      drawStops()
    },
    setScheme(next) {
      scheme = next
      lines.setEdge(EDGES[next])
      base.setScheme(next)
    },
    show(place, covered) {
      if (!isInView(map, place, covered)) moveTo(map, place, { covered, zoom: 0 })
    },
    holds: ({ left, top, right, bottom }, points) =>
      points.some(({ longitude, latitude }) => {
        const { x, y } = map.project([longitude, latitude])
        return x > left && x < right && y > top && y < bottom
      }),
    fit: (points, how) => fitPoints(map, points, how),
    zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps, duration: 250 }),
    addMarker: (className) => addMarker(map, className),
    stop() {
      window.removeEventListener('beforeprint', redraw)
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

/** Moving one element about costs a tenth of what a source does that changes with every frame. */
function addMarker(map: GlMap, className: string): MapMarker {
  const element = document.createElement('div')
  element.className = className
  const inside = document.createElement('div')
  element.append(inside)
  const marker = new Marker({ element })
  // The element says nothing that the page does not say elsewhere.
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
