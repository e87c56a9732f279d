import type { FoundPlace } from '@monitorweb/contract/places/place-search'
import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import type { GeocoderKind } from './geocoder-adapters.ts'
import { addressAt, isRecord, listAt, recordAt, textOf, withQuery } from './geocoder-json.ts'

/** How one kind of geocoder is asked where an address is, and how its answer is read. Both functions are pure. */
interface SearchAdapter {
  /** Asks from the operator's address, which is that of the search by coordinate. */
  urlFor(base: URL, text: string): URL
  /**
   * Reads the places found, the likeliest first; whatever has no coordinates is left out. Throws for an answer that is
   * a refusal.
   */
  readAnswer(answer: unknown): FoundPlace[]
}

const MOST_FOUND = 5

/**
 * The formats are those of nominatim.org/release-docs, github.com/komoot/photon, github.com/pelias/documentation and
 * the Google Geocoding API.
 */
export const SEARCH_ADAPTERS: Readonly<Record<GeocoderKind, SearchAdapter>> = {
  nominatim: {
    urlFor: (base, text) =>
      withQuery(beside(base, 'search'), {
        ...{ format: 'jsonv2', q: text, limit: String(MOST_FOUND) },
        'accept-language': 'pt-BR',
      }),
    readAnswer: (answer) =>
      placesOf(Array.isArray(answer) ? answer : [], (found) => ({
        words: addressAt(found, 'display_name'),
        ...{ latitude: numberAt(found, 'lat'), longitude: numberAt(found, 'lon') },
      })),
  },
  photon: {
    urlFor: (base, text) => withQuery(beside(base, 'api'), { q: text, limit: String(MOST_FOUND) }),
    readAnswer: (answer) =>
      placesOf(listAt(answer, 'features'), (found) => {
        const properties = recordAt(found, 'properties')
        const street = [textOf(properties, 'street'), textOf(properties, 'housenumber')].filter(Boolean).join(', ')
        const parts = [textOf(properties, 'name'), street, ...['district', 'city', 'state'].map(partOf(properties))]
        return { words: [...new Set(parts.filter(Boolean))].join(', '), ...pointOf(found) }
      }),
  },
  pelias: {
    urlFor: (base, text) => withQuery(beside(base, 'search'), { text, size: String(MOST_FOUND), lang: 'pt' }),
    readAnswer: (answer) =>
      placesOf(listAt(answer, 'features'), (found) => ({
        words: addressAt(recordAt(found, 'properties'), 'label'),
        ...pointOf(found),
      })),
  },
  google: {
    urlFor: (base, text) => withQuery(base, { address: text, language: 'pt-BR', region: 'br' }),
    readAnswer(answer) {
      const status = isRecord(answer) ? answer['status'] : undefined
      if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`status ${String(status)}`)
      return placesOf(listAt(answer, 'results'), (found) => {
        const location = recordAt(recordAt(found, 'geometry'), 'location')
        const words = addressAt(found, 'formatted_address')
        return { words, latitude: numberAt(location, 'lat'), longitude: numberAt(location, 'lng') }
      })
    },
  },
}

/** Addresses the same server's other service by changing the last step of the path. */
function beside(base: URL, service: string): URL {
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/reverse(\.php)?\/?$/, (_, suffix = '') => `/${service}${suffix}`)
  return url
}

function placesOf(list: readonly unknown[], read: (found: unknown) => FoundPlace): FoundPlace[] {
  const places = list.map(read).filter((place) => place.words !== '' && isOnEarth(place))
  return places.slice(0, MOST_FOUND)
}

/** Reads the point of a GeoJSON feature; its numbers are NaN where there is none. */
function pointOf(feature: unknown): { latitude: number; longitude: number } {
  const [longitude, latitude] = listAt(recordAt(feature, 'geometry'), 'coordinates')
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

function numberAt(value: unknown, key: string): number {
  const found = recordAt(value, key)
  return typeof found === 'number' || (typeof found === 'string' && found !== '') ? Number(found) : Number.NaN
}

function partOf(properties: unknown): (key: string) => string {
  return (key) => textOf(properties, key)
}
