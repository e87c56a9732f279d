import { type Country, type LandPolygon, type Position, readBorders, readCountries } from './natural-earth.ts'

/** Brazil and what lies beside it is drawn finely: a town at the coast must not stand in the sea. */
const NEAR = new Set(
  ['Brazil', 'Argentina', 'Bolivia', 'Chile', 'Colombia', 'Ecuador', 'France', 'Guyana', 'Paraguay', 'Peru'].concat([
    'Suriname',
    'Uruguay',
    'Venezuela',
  ]),
)
/** French Guiana belongs to France; of France nothing else is near. */
const FRENCH_GUIANA = { west: -55, east: -51, south: 2, north: 6 }
/** Of the neighbours' thousands of islands those are left out that are a speck at the scale of a state. */
const SPECK_DEGREES = 0.25
/**
 * Reads the land of the world: Brazil and its neighbours in 1:10 million, to about a hundred metres, all others in
 * 1:110 million. The source is Natural Earth, public domain.
 */
export function landShapes(): Country[] {
  const near = readCountries('fine', { digits: 3, isWanted: (name) => NEAR.has(name) })
  const far = readCountries('coarse', {
    digits: 1,
    isWanted: (name) => !NEAR.has(name) || isFrance(name),
  })
  return [...far.map(withoutGuiana), ...near.map(nearbyParts)]
}

/** Reads the borders of Brazil and between its neighbours, to about a kilometre. */
export function borderLines(): Position[][] {
  return readBorders('fine', { digits: 2, isWanted: (name) => NEAR.has(name) })
}

function isFrance(name: string): boolean {
  return name === 'France'
}

function nearbyParts({ name, polygons }: Country): Country {
  if (name === 'Brazil') return { name, polygons }
  if (isFrance(name)) return { name, polygons: polygons.filter(isGuiana) }
  return { name, polygons: polygons.filter((polygon) => extentDegrees(polygon) > SPECK_DEGREES) }
}

function withoutGuiana({ name, polygons }: Country): Country {
  return { name, polygons: polygons.filter((polygon) => !isFrance(name) || !isGuiana(polygon)) }
}

function isGuiana([outline = []]: LandPolygon): boolean {
  const { west, east, south, north } = FRENCH_GUIANA
  return outline.every(
    ([longitude, latitude]) => longitude > west && longitude < east && latitude > south && latitude < north,
  )
}

function extentDegrees([outline = []]: LandPolygon): number {
  const longitudes = outline.map(([longitude]) => longitude)
  const latitudes = outline.map(([, latitude]) => latitude)
  return Math.max(Math.max(...longitudes) - Math.min(...longitudes), Math.max(...latitudes) - Math.min(...latitudes))
}
