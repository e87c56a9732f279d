import { highwayLines } from '@monitorweb/domain/roads/highway-lines'

/**
 * Writes the main highways of Brazil as GeoJSON text for maps: `ref` stands on the shield, `federal` is false for those of
 * the states, and `great` ones cross the country.
 */
export function highwayText(): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: highwayLines().map(({ ref, great, points }) => ({
      type: 'Feature',
      properties: { ref, federal: ref.startsWith('BR-'), great },
      geometry: { type: 'LineString', coordinates: points },
    })),
  })
}
