/** Degrees that hold Brazil with its islands. */
const BRAZIL = { south: -34, north: 6, west: -74, east: -28 }

/**
 * Whether the text of a GeoJSON geometry lies outside of Brazil, and would lie in it had its writer exchanged latitudes and longitudes, as
 * people do who copy them from a map. No other country is told so: exchanged, Brazil is open sea and ice.
 */
export function mayBeTurned(geometry: string): boolean {
  if (geometry === '') return false
  const degrees = (JSON.parse(geometry) as { coordinates: number[] }).coordinates.flat(
    Number.POSITIVE_INFINITY,
  ) as number[]
  return degrees.every((first, place) => {
    if (place % 2 === 1) return true
    const second = degrees[place + 1]!
    return !isInBrazil(second, first) && isInBrazil(first, second)
  })
}

function isInBrazil(latitude: number, longitude: number): boolean {
  const { south, north, west, east } = BRAZIL
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}
