import type { LiveVehicle, UnknownDevice } from '@monitorweb/contract/fleet/live'
import type { GeoJSONSource, PaddingOptions, StyleSpecification } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { drawBaseImage } from '../base/base-images.ts'
import type { Imagery } from '../base/base-map.ts'
import { startBaseMap } from '../base/base-map-switch.ts'
import type { MapScheme } from '../base/map-palette.ts'
import { firstStyle } from '../base/minimum-style.ts'
import { type ShownGround, tellGround } from '../base/shown-ground.ts'
import type { Camera } from '../camera.ts'
import { IMAGE_PIXEL_RATIO } from '../canvas-image.ts'
import styles from '../map.module.css'
import { mapPicture } from '../map-snapshot.ts'
import { createMap } from '../maplibre.ts'
import { drawImage } from '../markers/marker-images.ts'
import { type MarkerPointer, markerPointer } from '../markers/marker-pointer.ts'
import type { LabelNames } from '../markers/vehicle-features.ts'
import { bulkOf } from './bulk.ts'
import { cursorPlace } from './cursor-coordinates.ts'
import { BRAZIL, cameraOf, fitPoints, isInView, keepInMiddle, moveTo } from './fleet-camera.ts'
import { fleetOnMap } from './fleet-data.ts'
import { keepingVehicles, resizeFleet, withFleet } from './fleet-layers.ts'
import { type PointerEvents, watchBase, watchPointer } from './fleet-map-events.ts'
import { type LabelMode, labelSwitch } from './label-switch.ts'
import { NO_OVERLAYS, type Overlays, overlayData, withOverlays } from './overlay-layers.ts'
import { placePin } from './place-pin.ts'
import { firstDrawing } from './vehicles-drawn-mark.ts'

export interface FleetMapOptions extends PointerEvents {
  container: HTMLElement
  /** The title says what the map shows and how it is used, where that is not the fleet. */
  title?: string
  /** Where this is set, one finger scrolls what is around the map and two move the map. */
  cooperative?: boolean
  scheme: MapScheme
  imagery: Imagery | null
  /** Where the map looks at first; null shows the whole country until {@link FleetMap.fitAll} is asked for. */
  camera: Camera | null
  /** Tells that the map came to rest somewhere else. */
  onCamera(camera: Camera): void
  onGround(ground: ShownGround): void
}

/** If no vehicles have come by then, the ground comes first. */
const GROUND_PATIENCE_MS = 1_500

type Covered = Partial<PaddingOptions>

export interface FleetMap {
  readonly markers: MarkerPointer
  setVehicles(vehicles: ReadonlyMap<number, LiveVehicle>): void
  setSelected(vehicleIds: readonly number[]): void
  setUnknown(devices: readonly UnknownDevice[]): void
  setScheme(scheme: MapScheme): void
  setImagery(imagery: Imagery | null): void
  setLabels(mode: LabelMode): void
  setNames(names: LabelNames): void
  /** Chooses whether markers jump instead of moving from fix to fix. */
  setStill(still: boolean): void
  /** Draws markers and names so many times their usual size. */
  setScale(scale: number): void
  setOverlays(changed: Partial<Overlays>): void
  /** Marks a place; null takes the mark off. */
  setPin(point: MapPoint | null): void
  camera(): Camera
  /** Brings a point into sight; it moves only if the point is out of sight, and never zooms out. */
  show(point: MapPoint, options: { covered: Covered; zoom?: number }): void
  /** Frames all the points; unless `always` is set, it does so only where one of them is out of sight. */
  showAll(points: readonly MapPoint[], options: { covered: Covered; always: boolean }): void
  /**
   * Moves as little as it takes for the point to lie in the middle, after a move that is under way; the zoom stays the
   * person's. Answers how to do without it.
   */
  keepInMiddle(point: MapPoint, covered: Covered): () => void
  fitAll(options: { covered: Covered; animate: boolean }): void
  /** Frames the bulk of the fleet at once, at the size that the map has now, in what shows of it below that line of the page. */
  fitBulk(belowPx: number): void
  /** Answers how many vehicles lie outside of what the map shows. */
  outsideCount(): number
  zoomBy(steps: number): void
  picture(): Promise<string>
  stop(): void
}

/** Makes the live map of a fleet. The camera is the person's: nothing here moves it without being asked. */
export function createFleetMap(options: FleetMapOptions): FleetMap {
  const { container, camera } = options
  const start = camera ?? BRAZIL
  const map = createMap(
    {
      container,
      center: [start.longitude, start.latitude],
      zoom: start.zoom,
      cooperativeGestures: options.cooperative ?? false,
    },
    options.title,
  )
  // A small map of one vehicle, which has a title, leaves no room for the coordinates.
  if (options.title === undefined) map.addControl(cursorPlace(styles.cursor ?? ''), 'bottom-left')
  const fleet = fleetOnMap(map)
  const labels = labelSwitch(map, fleet.points)
  let { scheme } = options
  let scale = 1
  let overlays = NO_OVERLAYS
  const look = () => ({ scheme, labels: labels.visible(), scale })
  const dressed = (style: StyleSpecification) => withFleet(withOverlays(style, overlays, scheme), fleet.data(), look())
  map.setStyle(dressed(firstStyle({ scheme, origin: location.origin })))
  map.setMissingStyleImageResolver((id) => {
    const image = drawImage(id) ?? drawBaseImage(id)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: IMAGE_PIXEL_RATIO })
  })
  const showsGround = tellGround(map, options.onGround)
  const base = startBaseMap({
    scheme,
    imagery: options.imagery,
    ready: firstDrawing(map, { hasVehicles: fleet.isGiven, patienceMs: GROUND_PATIENCE_MS }),
    apply(style, kind, seenBestIn) {
      fleet.settle()
      scheme = seenBestIn
      map.setStyle(style, { transformStyle: (before, next) => keepingVehicles(before, dressed(next)) })
      showsGround(style, kind)
    },
  })
  watchBase(map, base)
  watchPointer({ map, fleet, events: options })
  function tellOverlays(changed: Partial<Overlays>): void {
    for (const [name, data] of Object.entries(overlayData(changed))) {
      void map.getSource<GeoJSONSource>(name)?.setData(data)
    }
  }
  // Overlays that came while a style was loading had no source to go into, and the style has the size of before.
  map.on('style.load', () => {
    tellOverlays(overlays)
    resizeFleet(map, look())
  })
  map.on('moveend', () => options.onCamera(cameraOf(map)))

  return {
    markers: markerPointer(map, styles.ring ?? ''),
    setVehicles(vehicles) {
      fleet.setVehicles(vehicles)
      labels.look()
    },
    setSelected: fleet.setSelected,
    setUnknown: fleet.setUnknown,
    setScheme: base.setScheme,
    setImagery: base.setImagery,
    setLabels: labels.setMode,
    setNames: fleet.setNames,
    setStill: fleet.setStill,
    setScale(next) {
      if (next === scale) return
      scale = next
      resizeFleet(map, look())
    },
    setOverlays(changed) {
      overlays = { ...overlays, ...changed }
      tellOverlays(changed)
    },
    setPin: placePin(map, styles.pin ?? ''),
    camera: () => cameraOf(map),
    show(point, { covered, zoom = 0 }) {
      if (map.getZoom() < zoom || !isInView(map, point, covered)) moveTo(map, point, { covered, zoom })
    },
    showAll(points, { covered, always }) {
      if (always || !points.every((point) => isInView(map, point, covered)))
        fitPoints(map, points, { covered, animate: true })
    },
    keepInMiddle: (point, covered) => keepInMiddle(map, point, covered),
    fitAll: (how) => fitPoints(map, fleet.points(), how),
    fitBulk(belowPx) {
      map.resize()
      const top = Math.max(0, belowPx - map.getContainer().getBoundingClientRect().top)
      fitPoints(map, bulkOf(fleet.points()), { covered: { top }, animate: false })
    },
    outsideCount() {
      const shown = map.getBounds()
      return fleet.points().filter(({ longitude, latitude }) => !shown.contains([longitude, latitude])).length
    },
    zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps, duration: 250 }),
    picture() {
      fleet.settle()
      return mapPicture(map)
    },
    stop() {
      fleet.settle()
      base.stop()
      map.remove()
    },
  }
}
