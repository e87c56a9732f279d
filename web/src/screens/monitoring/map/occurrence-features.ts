import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { Occurrence } from '@monitorweb/contract/occurrences/occurrence-operations'
import { groupBy } from '@monitorweb/domain/collections/group-by'

export const NO_PINS: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Answers a point of the map for each of these vehicles that has open occurrences: with the gravest, and how many more there are. */
export function occurrenceFeatures(
  occurrences: readonly Pick<Occurrence, 'vehicleId' | 'urgency' | 'words'>[],
  vehicles: ReadonlyMap<number, LiveVehicle>,
): GeoJSON.FeatureCollection {
  const byVehicle = groupBy(occurrences, ({ vehicleId }) => vehicleId)
  const features = [...byVehicle].flatMap(([vehicleId, open]): GeoJSON.Feature[] => {
    const position = vehicles.get(vehicleId)?.position
    if (!position) return []
    const gravest = open.reduce((first, other) => (other.urgency > first.urgency ? other : first))
    const words = open.length > 1 ? `${gravest.words} +${open.length - 1}` : gravest.words
    return [
      {
        type: 'Feature',
        id: vehicleId,
        geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
        properties: { urgency: gravest.urgency, words },
      },
    ]
  })
  return features.length > 0 ? { type: 'FeatureCollection', features } : NO_PINS
}
