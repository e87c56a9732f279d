import type { Landmark } from '@monitorweb/contract/places/landmark-operations'
import { distanceMeters } from '@monitorweb/domain/places/distance'

const CORNERS = 48

/**
 * Draws circles; their middles, which stay to be seen where a circle is smaller than a dot; and names above the
 * circles, where no vehicle that stands in the middle covers them.
 */
export function landmarkFeatures(landmarks: readonly Landmark[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: landmarks.flatMap((landmark) => {
      const { name, latitude, longitude } = landmark
      const ring = ringOf(landmark)
      return [
        featureOf({ type: 'Polygon', coordinates: [ring] }),
        featureOf({ type: 'Point', coordinates: [longitude, latitude] }),
        featureOf({ type: 'Point', coordinates: ring[0]! }, { name }),
      ]
    }),
  }
}

function featureOf(geometry: GeoJSON.Geometry, properties = {}): GeoJSON.Feature {
  return { type: 'Feature', geometry, properties }
}

/** Makes a closed ring that begins in the north; beside the date line it goes on beyond 180°, as the map wants it. */
function ringOf({ latitude, longitude, radiusMeters }: Landmark): [number, number][] {
  const step = 0.001
  const northMeters = distanceMeters(latitude - step / 2, longitude, latitude + step / 2, longitude) / step
  const eastMeters = Math.max(1, distanceMeters(latitude, longitude, latitude, longitude + step) / step)
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const turn = ((corner % CORNERS) * 2 * Math.PI) / CORNERS
    const north = (Math.cos(turn) * radiusMeters) / northMeters
    const east = (Math.sin(turn) * radiusMeters) / eastMeters
    return [longitude + east, latitude + north]
  })
}
