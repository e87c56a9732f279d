import type { LiveVehicle, UnknownDevice } from '@monitorweb/contract/live'
import type { PaddingOptions } from 'maplibre-gl'
import { type BaseKind, startBaseMap } from './base/base-map-switch.ts'
import type { MapScheme } from './base/map-palette.ts'
import { emptyStyle } from './base/minimum-style.ts'
import type { Camera } from './camera.ts'
import { IMAGE_PIXEL_RATIO } from './canvas-image.ts'
import { BRAZIL, cameraOf, fitPoints, isInView, type MapPoint, moveTo } from './fleet-camera.ts'
import { fleetOnMap } from './fleet-data.ts'
import { NO_FLEET, withFleet } from './fleet-layers.ts'
import { type PointerEvents, watchBase, watchPointer } from './fleet-map-events.ts'
import { createMap } from './maplibre.ts'
import { drawImage } from './marker-images.ts'

export interface FleetMapOptions extends PointerEvents {
  container: HTMLElement
  scheme: MapScheme
  /** Where to look at first; null is the whole country, until {@link FleetMap.fitAll} is asked for. */
  camera: Camera | null
  /** The map came to rest somewhere else. */
  onCamera(camera: Camera): void
  onBase(kind: BaseKind): void
}

export interface FleetMap {
  setVehicles(vehicles: ReadonlyMap<number, LiveVehicle>): void
  setSelected(vehicleId: number | null): void
  setUnknown(devices: readonly UnknownDevice[]): void
  setScheme(scheme: MapScheme): void
  /** Moves only if the point is out of sight; never zooms out. */
  show(point: MapPoint, options: { covered: Partial<PaddingOptions>; zoom?: number }): void
  fitAll(options: { covered: Partial<PaddingOptions>; animate: boolean }): void
  zoomBy(steps: number): void
  stop(): void
}

/** The live map of a fleet. The camera is the person's: nothing here moves it without being asked. */
export function createFleetMap(options: FleetMapOptions): FleetMap {
  const { container, camera } = options
  const start = camera ?? BRAZIL
  const map = createMap({
    container,
    center: [start.longitude, start.latitude],
    zoom: start.zoom,
    style: withFleet(emptyStyle(options.scheme), NO_FLEET, options.scheme),
  })
  const fleet = fleetOnMap(map)
  let { scheme } = options
  map.setMissingStyleImageResolver((id) => {
    const image = drawImage(id)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: IMAGE_PIXEL_RATIO })
  })
  const base = startBaseMap({
    scheme,
    apply(style, kind) {
      map.setStyle(style, { transformStyle: (_, next) => withFleet(next, fleet.data(), scheme) })
      options.onBase(kind)
    },
  })
  watchBase(map, base)
  watchPointer({ map, fleet, events: options })
  map.on('moveend', () => options.onCamera(cameraOf(map)))

  return {
    setVehicles: fleet.setVehicles,
    setSelected: fleet.setSelected,
    setUnknown: fleet.setUnknown,
    setScheme(next) {
      scheme = next
      base.setScheme(next)
    },
    show(point, { covered, zoom = 0 }) {
      if (map.getZoom() < zoom || !isInView(map, point, covered)) moveTo(map, point, { covered, zoom })
    },
    fitAll: (how) => fitPoints(map, fleet.points(), how),
    zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps, duration: 250 }),
    stop() {
      base.stop()
      map.remove()
    },
  }
}
