import { type Address, addressWords } from './address-words.ts'
import { isRecord, listAt, recordAt, textOf, withQuery } from './geocoder-json.ts'

/** How one kind of geocoder is asked what lies at a point, and how its answer is read. Both functions are pure. */
export interface GeocoderAdapter {
  /** Adds the question to the operator's address and keeps what they put there, such as a key. */
  urlFor(base: URL, latitude: number, longitude: number): URL
  /**
   * Reads "Rua X, 120 – Bairro, Cidade/UF"; "" where nothing is known of the place. Throws for an answer that is a
   * refusal.
   */
  readAnswer(answer: unknown): string
}

export type GeocoderKind = 'nominatim' | 'photon' | 'pelias' | 'google'

/**
 * The formats are those of nominatim.org/release-docs, github.com/komoot/photon, github.com/pelias/documentation and
 * the Google Geocoding API.
 */
export const GEOCODER_ADAPTERS: Readonly<Record<GeocoderKind, GeocoderAdapter>> = {
  nominatim: {
    urlFor: (base, latitude, longitude) =>
      withQuery(base, {
        format: 'jsonv2',
        lat: String(latitude),
        lon: String(longitude),
        zoom: '18',
        'accept-language': 'pt-BR',
      }),
    readAnswer(answer) {
      const address = recordAt(answer, 'address')
      return addressWords({
        street: textOf(address, 'road', 'pedestrian'),
        houseNumber: textOf(address, 'house_number'),
        district: textOf(address, 'suburb', 'neighbourhood', 'city_district', 'quarter'),
        town: textOf(address, 'city', 'town', 'village', 'municipality'),
        state: textOf(address, 'ISO3166-2-lvl4', 'state'),
        country: textOf(address, 'country_code'),
      })
    },
  },
  photon: {
    urlFor: (base, latitude, longitude) => withQuery(base, { lat: String(latitude), lon: String(longitude) }),
    readAnswer(answer) {
      const found = firstFeature(answer)
      const isStreet = textOf(found, 'osm_key') === 'highway'
      return addressWords({
        street: textOf(found, 'street') || (isStreet ? textOf(found, 'name') : ''),
        houseNumber: textOf(found, 'housenumber'),
        district: textOf(found, 'district', 'locality'),
        town: textOf(found, 'city'),
        state: textOf(found, 'state'),
        country: textOf(found, 'countrycode'),
      })
    },
  },
  pelias: {
    urlFor: (base, latitude, longitude) =>
      withQuery(base, { 'point.lat': String(latitude), 'point.lon': String(longitude), size: '1', lang: 'pt' }),
    readAnswer(answer) {
      const found = firstFeature(answer)
      const isStreet = textOf(found, 'layer') === 'street'
      return addressWords({
        street: textOf(found, 'street') || (isStreet ? textOf(found, 'name') : ''),
        houseNumber: textOf(found, 'housenumber'),
        district: textOf(found, 'neighbourhood', 'borough'),
        town: textOf(found, 'locality', 'localadmin', 'county'),
        state: textOf(found, 'region_a', 'region'),
        country: textOf(found, 'country_code'),
      })
    },
  },
  google: {
    urlFor: (base, latitude, longitude) => withQuery(base, { latlng: `${latitude},${longitude}`, language: 'pt-BR' }),
    readAnswer(answer) {
      const status = isRecord(answer) ? answer['status'] : undefined
      if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`status ${String(status)}`)
      return addressWords(googleAddress(listAt(answer, 'results')))
    },
  },
}

function googleAddress(results: unknown[]): Address {
  const known = results.map((result) => listAt(result, 'address_components'))
  const components = known.find((list) => list.some((component) => hasType(component, 'route'))) ?? known[0] ?? []
  const read = (field: string, ...types: string[]) => {
    for (const type of types) {
      const component = components.find((candidate) => hasType(candidate, type))
      if (component !== undefined) return textOf(component, field)
    }
    return ''
  }
  return {
    street: read('long_name', 'route'),
    houseNumber: read('long_name', 'street_number'),
    district: read('long_name', 'sublocality_level_1', 'sublocality', 'neighborhood'),
    town: read('long_name', 'locality', 'administrative_area_level_2'),
    state: read('short_name', 'administrative_area_level_1'),
    country: read('short_name', 'country'),
  }
}

function hasType(component: unknown, type: string): boolean {
  return listAt(component, 'types').includes(type)
}

function firstFeature(answer: unknown): unknown {
  return recordAt(listAt(answer, 'features')[0], 'properties')
}
