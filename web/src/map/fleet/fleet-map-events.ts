import type { ErrorEvent, Map as GlMap, MapMouseEvent } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import type { BaseMapSwitch } from '../base/base-map-switch.ts'
import { MOST_SPREAD, spreadAround } from '../markers/marker-spread.ts'
import { fitPoints } from './fleet-camera.ts'
import type { FleetOnMap } from './fleet-data.ts'
import { CLUSTER_LAYER, UNKNOWN_LAYER, VEHICLE_LAYERS } from './fleet-layers.ts'
import { pickAt, vehiclesOf } from './fleet-picking.ts'

export interface PointerEvents {
  /**
   * Tells that one vehicle was pointed at, with `several` where it is meant besides others; null stands for the empty
   * map.
   */
  onSelect(vehicleId: number | null, several: boolean): void
  /**
   * Tells that so many vehicles stand on one spot that they are not taken apart on the map; the person has to say which
   * one is meant.
   */
  onChoice(vehicleIds: number[], at: { x: number; y: number }): void
  onUnknown(serial: string): void
  onGeofence(geofenceId: number): void
  /** Tells that a place was pointed at while `isPicking`. */
  onPlace(point: MapPoint): void
  isPicking(): boolean
  /** Tells of a press of the other mouse button, or of a long press. */
  onContext(point: MapPoint, at: { x: number; y: number }): void
  /** Tells that somebody moved the map by hand. */
  onHand(): void
}

interface PointerWatch {
  map: GlMap
  fleet: FleetOnMap
  events: PointerEvents
}

/** A press is where the map was pressed, and whether the vehicles that are chosen stay chosen. */
interface Press {
  x: number
  y: number
  several: boolean
}

/** Tells what the person points at on the map. */
export function watchPointer({ map, fleet, events }: PointerWatch): void {
  map.on('click', (event) => void take(event))
  map.on('contextmenu', ({ lngLat, point }) => {
    events.onContext({ latitude: lngLat.lat, longitude: lngLat.lng }, { x: point.x, y: point.y })
  })
  map.on('dragstart', () => events.onHand())
  map.on('zoomstart', () => fleet.setSpread(null))
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key.startsWith('Arrow')) events.onHand()
  })
  const layers = [...VEHICLE_LAYERS, CLUSTER_LAYER, UNKNOWN_LAYER]
  map.on('mouseenter', layers, () => {
    map.getCanvas().style.cursor = events.isPicking() ? '' : 'pointer'
  })
  map.on('mouseleave', layers, () => {
    map.getCanvas().style.cursor = ''
  })

  async function take({ point, lngLat, originalEvent }: MapMouseEvent) {
    const several = originalEvent.ctrlKey || originalEvent.metaKey
    if (events.isPicking()) return events.onPlace({ latitude: lngLat.lat, longitude: lngLat.lng })
    const pick = pickAt(map, point)
    const isSpread = pick.kind === 'vehicles' && pick.vehicleIds.some((id) => fleet.spread()?.places.has(id))
    if (!isSpread) fleet.setSpread(null)
    // Who pressed beside a vehicle while choosing several has not let go of the others.
    if (pick.kind === 'nothing' && !several) events.onSelect(null, false)
    if (pick.kind === 'unknown') events.onUnknown(pick.serial)
    if (pick.kind === 'geofence') events.onGeofence(pick.geofenceId)
    if (pick.kind === 'vehicles') choose(pick.vehicleIds, { x: point.x, y: point.y, several })
    if (pick.kind === 'cluster') await open(pick.clusterId, { x: point.x, y: point.y, several })
  }

  function choose(vehicleIds: number[], at: Press) {
    if (vehicleIds.length === 1) events.onSelect(vehicleIds[0]!, at.several)
    else if (vehicleIds.length <= MOST_SPREAD) {
      const vehicles = vehicleIds.flatMap((vehicleId) => fleet.vehicle(vehicleId) ?? [])
      const spot = vehicles[0]?.position
      if (spot) fleet.setSpread(spreadAround(map, map.project([spot.longitude, spot.latitude]), vehicles))
    } else events.onChoice(vehicleIds, { x: at.x, y: at.y })
  }

  async function open(clusterId: number, at: Press) {
    const vehicleIds = await vehiclesOf(map, clusterId)
    const points = vehicleIds.flatMap((vehicleId) => fleet.vehicle(vehicleId)?.position ?? [])
    if (areTogether(points)) choose(vehicleIds, at)
    else fitPoints(map, points, { covered: {}, animate: true })
  }
}

/** This is about 20 m: no zoom of the map could take such vehicles apart. */
const TOGETHER_DEGREES = 0.0002

function areTogether(points: MapPoint[]): boolean {
  const first = points[0]
  return points.every(
    ({ latitude, longitude }) =>
      Math.abs(latitude - first!.latitude) < TOGETHER_DEGREES &&
      Math.abs(longitude - first!.longitude) < TOGETHER_DEGREES,
  )
}

/** Tells the base map's switch whether the base map's tiles come. */
export function watchBase(map: GlMap, base: BaseMapSwitch): void {
  map.on('error', (event: ErrorEvent & { tile?: unknown; sourceId?: string }) => {
    const isWhole = event.tile === undefined && event.sourceId !== undefined
    if (event.tile !== undefined || isWhole) base.failed(isWhole)
  })
  map.on('sourcedata', (event) => {
    // Our GeoJSON sources come from this page: that their tiles are made says nothing of the ground.
    if (event.tile && event.source?.type !== 'geojson') base.came()
  })
}
