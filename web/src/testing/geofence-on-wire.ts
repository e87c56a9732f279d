import { type Geofence, geofenceFields } from '@monitorweb/contract/places/geofence'
import { initialOf } from '@monitorweb/contract/wire/check'

export const SQUARE = '{"type":"Polygon","coordinates":[[[-46.6,-23.5],[-46.6,-23.4],[-46.5,-23.4],[-46.6,-23.5]]]}'
export const CIRCLE = { geometry: '{"type":"Point","coordinates":[-46.6,-23.5]}', radiusMeters: 200 }

/** Makes a geofence of customer 7 as the server answers it: the square, and empty where nothing is given. */
export function geofenceOnWire(values: Partial<Geofence>): Record<string, unknown> {
  const told: Record<string, unknown> = { ...initialOf(geofenceFields), customerId: 7, geometry: SQUARE, ...values }
  return Object.fromEntries(Object.keys(geofenceFields).map((key) => [key, told[key] ?? '']))
}
