import { indexAreas } from './areas.ts'
import { indexHighways } from './highways.ts'
import { openNearestTown } from './nearest-town.ts'
import { readPlaceFeatures } from './place-features.ts'

export interface Places {
  /**
   * The place in words, in Portuguese: "Rod. BR-116, km 52, em Jundiaí/SP" on a highway of the operator's, "em
   * Jundiaí/SP" in an area of theirs, else the nearest town: "a 3 km ao SO de Jundiaí/SP". Coordinates in WGS84 degrees;
   * "" for what is no coordinate. Never asks anything outside.
   */
  describe(latitude: number, longitude: number): string
}

const CACHED_PLACES = 50_000
const CELLS_PER_DEGREE = 10_000

/** Opens the gazetteer, and the operator's own folder of areas and highways. Throws StartupError for a bad folder. */
export function createPlaces({ placesDir = null }: { placesDir?: string | null } = {}): Places {
  const describePlace = openDescriptions(placesDir)
  const known = new Map<number, string>()
  return {
    describe(latitude, longitude) {
      if (!isCoordinate(latitude, longitude)) return ''
      const row = Math.round(latitude * CELLS_PER_DEGREE)
      const column = Math.round(longitude * CELLS_PER_DEGREE)
      const cell = row * 4_000_000 + column
      const found = known.get(cell)
      if (found !== undefined) return found
      const words = describePlace(row / CELLS_PER_DEGREE, column / CELLS_PER_DEGREE)
      if (known.size >= CACHED_PLACES) forgetOldest(known, CACHED_PLACES / 10)
      known.set(cell, words)
      return words
    },
  }
}

function openDescriptions(placesDir: string | null): (latitude: number, longitude: number) => string {
  const nearestTown = openNearestTown()
  if (placesDir === null) return nearestTown
  const { areas, highways } = readPlaceFeatures(placesDir)
  const findArea = indexAreas(areas)
  const findHighway = indexHighways(highways)
  return (latitude, longitude) => {
    const area = findArea(latitude, longitude)
    const where = area === null ? nearestTown(latitude, longitude) : `em ${area}`
    const highway = findHighway(latitude, longitude)
    return highway === null ? where : `${highway}, ${where}`
  }
}

function isCoordinate(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

function forgetOldest(known: Map<number, string>, count: number): void {
  let left = count
  for (const cell of known.keys()) {
    if (left-- <= 0) return
    known.delete(cell)
  }
}
