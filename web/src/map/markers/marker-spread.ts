import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { Map as GlMap } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { featureOf, type LabelNames, type VehicleFeature } from './vehicle-features.ts'

/** More vehicles than these are told apart in a list. */
export const MOST_SPREAD = 12

const LEAST_RADIUS_PX = 46
/** This is wide enough for a name under each marker. */
const APART_PX = 62

/** A spread gives vehicles on one spot a place each around it, where they can be seen and pointed at. */
export interface Spread {
  center: GeoJSON.Position
  places: ReadonlyMap<number, { drawnAt: GeoJSON.Position; stoodAt: MapPoint }>
}

export interface SpreadData {
  spread: GeoJSON.FeatureCollection
  legs: GeoJSON.FeatureCollection
}

/**
 * Answers places around a spot in pixels, on a circle, the first to the right: nobody lies on another or on the spot
 * itself.
 */
export function spreadOffsets(count: number): { x: number; y: number }[] {
  const radius = Math.max(LEAST_RADIUS_PX, (count * APART_PX) / (2 * Math.PI))
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })
}

/** Takes vehicles on a spot of the screen apart, as far as the zoom now asks for. */
export function spreadAround(map: GlMap, at: { x: number; y: number }, vehicles: readonly LiveVehicle[]): Spread {
  const offsets = spreadOffsets(vehicles.length)
  const placeOf = (offset: { x: number; y: number }): GeoJSON.Position => {
    const { lng, lat } = map.unproject([at.x + offset.x, at.y + offset.y])
    return [lng, lat]
  }
  const places: Spread['places'] = new Map(
    vehicles.flatMap(({ vehicleId, position }, index) =>
      position ? [[vehicleId, { drawnAt: placeOf(offsets[index]!), stoodAt: position }]] : [],
    ),
  )
  return { center: placeOf({ x: 0, y: 0 }), places }
}

/** This is about 20 m: a vehicle that drove on is drawn where it is, and no longer here. */
const MOVED_DEGREES = 0.0002

/** Answers what is drawn of a spread, as its vehicles are now. */
export function spreadData(
  spread: Spread | null,
  vehicles: ReadonlyMap<number, LiveVehicle>,
  names: LabelNames = 'plate',
): SpreadData {
  const points: VehicleFeature[] = []
  const legs: GeoJSON.Feature[] = []
  for (const [vehicleId, { drawnAt, stoodAt }] of spread?.places ?? []) {
    const vehicle = vehicles.get(vehicleId)
    const feature = vehicle && !hasLeft(vehicle, stoodAt) ? featureOf(vehicle, names) : null
    if (!feature || !spread) continue
    points.push({ ...feature, geometry: { type: 'Point', coordinates: drawnAt } })
    const coordinates = [spread.center, drawnAt]
    legs.push({ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} })
  }
  return {
    spread: { type: 'FeatureCollection', features: points },
    legs: { type: 'FeatureCollection', features: legs },
  }
}

function hasLeft({ position }: LiveVehicle, { latitude, longitude }: MapPoint): boolean {
  if (!position) return true
  const north = Math.abs(position.latitude - latitude)
  return Math.max(north, Math.abs(position.longitude - longitude)) > MOVED_DEGREES
}
