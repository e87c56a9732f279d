import { SOUTH_AMERICA } from './brazilian-states.ts'
import { type City, readCities } from './city-file.ts'

/** Smaller towns of the neighbours would only crowd the labels of a Brazilian fleet. */
const NEIGHBOUR_POPULATION = 20_000

/**
 * Writes the towns of Brazil and its neighbours as GeoJSON text, for the labels of the offline map, with `name` and
 * `rank` (1 for the greatest cities and state capitals, 6 for the smallest towns), the more important first. The source
 * is GeoNames, CC BY 4.0.
 */
export function placeLabels(): string {
  const cities = readCities(
    (country, population) => country === 'BR' || (SOUTH_AMERICA.has(country) && population >= NEIGHBOUR_POPULATION),
  )
  const labels = cities.map((city) => ({ city, rank: rankOf(city) }))
  labels.sort((one, other) => one.rank - other.rank || other.city.population - one.city.population)
  return JSON.stringify({
    type: 'FeatureCollection',
    features: labels.map(({ city, rank }) => ({
      type: 'Feature',
      properties: { name: city.name, rank },
      geometry: { type: 'Point', coordinates: [city.longitude, city.latitude] },
    })),
  })
}

const POPULATION_OF_RANK = [1_000_000, 500_000, 100_000, 50_000, 20_000]

function rankOf({ population, featureCode }: City): number {
  if (featureCode === 'PPLC') return 1
  const bySize = POPULATION_OF_RANK.findIndex((least) => population >= least)
  const rank = bySize < 0 ? POPULATION_OF_RANK.length + 1 : bySize + 1
  return featureCode === 'PPLA' ? Math.min(rank, 2) : rank
}
