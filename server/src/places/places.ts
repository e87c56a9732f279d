import type { FoundPlace } from '@monitorweb/contract/places/place-search'
import { indexAreas } from './gazetteer/areas.ts'
import { indexHighways } from './gazetteer/highways.ts'
import { openNearestTown } from './gazetteer/nearest-town.ts'
import { readPlaceFeatures } from './gazetteer/place-features.ts'
import { createAddressSearch } from './geocoder/address-search.ts'
import { createGeocoder } from './geocoder/geocoder.ts'
import { readGeocoderAddress } from './geocoder/geocoder-address.ts'
import { createRequestTurns } from './geocoder/request-queue.ts'
import { cellOf, middleOf, type PlaceCell } from './place-cell.ts'
import { createWordsCache } from './words-cache.ts'

/** WGS84 degrees. */
export interface PlacePoint {
  latitude: number
  longitude: number
}

export type DescribePlace = (latitude: number, longitude: number) => string

export interface Places {
  /**
   * Tells the place in Portuguese words: the street that a geocoder said of it before, else "Rod. BR-116, km 52, em
   * Jundiaí/SP" on a highway of the operator's, "em Jundiaí/SP" in an area of theirs, else the nearest town: "a 3 km ao
   * SO de Jundiaí/SP". Coordinates are WGS84 degrees; what is no coordinate gives "". It never asks anything outside.
   */
  describe: DescribePlace
  /** Tells it without any street that a geocoder said. */
  describeOffline: DescribePlace
  /**
   * Asks the geocoder, where there is one, for the streets of all these points together, for no longer than `withinMs`.
   * Answers what describes them then; a place whose street did not come in time has its offline words. Never rejects.
   */
  describeAll(points: Iterable<PlacePoint>, limits: { withinMs: number }): Promise<DescribePlace>
  /** Counts the places among these of which the geocoder, where there is one, has not said yet what it knows. */
  countMissing(points: Iterable<PlacePoint>): number
  /**
   * Asks the geocoder where an address is, the likeliest place first; null where there is no geocoder. Rejects where it
   * fails.
   */
  search: ((text: string, limits: { withinMs: number }) => Promise<FoundPlace[]>) | null
}

export interface PlacesOptions {
  placesDir?: string | null
  geocoderUrl?: string | null
  /** Is told when the geocoder is left alone for a while, and why. */
  onGeocoderFailing?(reason: string): void
}

const CACHED_PLACES = 50_000

/**
 * Opens the gazetteer, the operator's own folder of areas and highways, and their geocoder. Throws StartupError for a
 * bad folder or a geocoder of an unknown kind.
 */
export function createPlaces({ placesDir, geocoderUrl, onGeocoderFailing }: PlacesOptions = {}): Places {
  const wordsAt = openDescriptions(placesDir ?? null)
  const { geocoder, search } = geocoderUrl ? openGeocoder(geocoderUrl, onGeocoderFailing) : NO_GEOCODER
  const known = createWordsCache(CACHED_PLACES)

  const describeCell = (cell: PlaceCell) => {
    const found = known.get(cell)
    if (found !== undefined) return found
    const middle = middleOf(cell)
    const words = wordsAt(middle.latitude, middle.longitude)
    known.set(cell, words)
    return words
  }
  const describeOffline: DescribePlace = (latitude, longitude) => {
    const cell = cellOf(latitude, longitude)
    return cell === null ? '' : describeCell(cell)
  }
  const describe: DescribePlace = (latitude, longitude) => {
    const cell = cellOf(latitude, longitude)
    return cell === null ? '' : geocoder?.known(cell) || describeCell(cell)
  }

  return {
    describe,
    describeOffline,
    search,
    async describeAll(points, { withinMs }) {
      if (geocoder) await geocoder.learn(cellsOf(points), withinMs)
      return describe
    },
    countMissing: (points) =>
      geocoder ? new Set([...cellsOf(points)].filter((cell) => !geocoder.hasLearnt(cell))).size : 0,
  }
}

const NO_GEOCODER = { geocoder: null, search: null }

function openGeocoder(url: string, onFailing: (reason: string) => void = () => {}) {
  const address = readGeocoderAddress(url)
  const turns = createRequestTurns(address.limits)
  return {
    geocoder: createGeocoder({ ...address, turns, onFailing }),
    search: createAddressSearch({ ...address, turns }),
  }
}

function* cellsOf(points: Iterable<PlacePoint>): Generator<number> {
  for (const { latitude, longitude } of points) {
    const cell = cellOf(latitude, longitude)
    if (cell !== null) yield cell
  }
}

function openDescriptions(placesDir: string | null): DescribePlace {
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
