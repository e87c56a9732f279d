import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { distanceMeters } from '@monitorweb/domain/places/distance'

export interface Point {
  latitude: number
  longitude: number
}

export interface NearVehicle {
  vehicle: LiveVehicle
  /** The distance in a straight line from the vehicle's last position. */
  distanceMeters: number
}

/**
 * Answers the metres from a point to where a vehicle was last; a vehicle without a position is further than anything.
 */
export function metersFrom(point: Point, { position }: LiveVehicle): number {
  if (!position) return Number.POSITIVE_INFINITY
  return distanceMeters(point.latitude, point.longitude, position.latitude, position.longitude)
}

/** Answers the vehicles nearest to a point, the nearest first. */
export function nearestVehicles(vehicles: Iterable<LiveVehicle>, point: Point, most: number): NearVehicle[] {
  return [...vehicles]
    .map((vehicle) => ({ vehicle, distanceMeters: metersFrom(point, vehicle) }))
    .filter((near) => Number.isFinite(near.distanceMeters))
    .sort((one, other) => one.distanceMeters - other.distanceMeters)
    .slice(0, most)
}
