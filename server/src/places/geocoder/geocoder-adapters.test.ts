import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GEOCODER_ADAPTERS, type GeocoderKind } from './geocoder-adapters.ts'
import { readGeocoderAddress } from './geocoder-address.ts'

test.each<[string, GeocoderKind, string]>([
  ['https://nominatim.openstreetmap.org', 'nominatim', 'https://nominatim.openstreetmap.org/reverse'],
  ['http://10.0.0.2:8080/reverse', 'nominatim', 'http://10.0.0.2:8080/reverse'],
  ['http://geo/nominatim/reverse.php', 'nominatim', 'http://geo/nominatim/reverse.php'],
  ['https://photon.komoot.io/reverse', 'photon', 'https://photon.komoot.io/reverse'],
  ['http://localhost:2322/reverse', 'photon', 'http://localhost:2322/reverse'],
  ['http://geo/reverse#photon', 'photon', 'http://geo/reverse'],
  ['http://geo:4000/v1/reverse?api_key=k', 'pelias', 'http://geo:4000/v1/reverse?api_key=k'],
  [
    'https://maps.googleapis.com/maps/api/geocode?key=k',
    'google',
    'https://maps.googleapis.com/maps/api/geocode/json?key=k',
  ],
])('%s is %s', (text, kind, base) => {
  const address = readGeocoderAddress(text)
  expect(address.kind).toBe(kind)
  expect(address.base.href).toBe(base)
})

test.each(['https://example.com/', 'https://example.com/search', 'https://geo/reverse#segredo'])(
  '%s is refused by a sentence that says what is expected, and repeats no key',
  (text) => {
    expect(() => readGeocoderAddress(text)).toThrow(/^GEOCODER_URL: .* Use o endereço .*reverse/)
    expect(() => readGeocoderAddress(text)).not.toThrow(/segredo/)
  },
)

test.each<[GeocoderKind, string]>([
  ['nominatim', 'key=k&format=jsonv2&lat=-23.5&lon=-46.25&zoom=18&accept-language=pt-BR'],
  ['photon', 'key=k&lat=-23.5&lon=-46.25'],
  ['pelias', 'key=k&point.lat=-23.5&point.lon=-46.25&size=1&lang=pt'],
  ['google', 'key=k&latlng=-23.5%2C-46.25&language=pt-BR'],
])('%s is asked in its own terms, with what the operator put in the address', (kind, query) => {
  const url = GEOCODER_ADAPTERS[kind].urlFor(new URL('http://geo/x?key=k'), -23.5, -46.25)
  expect(url.href).toBe(`http://geo/x?${query}`)
})

const feature = (properties: object) => ({ features: [{ properties }] })
const component = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types })

describe('an answer in words', () => {
  const house = 'Rua Augusta, 120 – Consolação, São Paulo/SP'
  test.each<[GeocoderKind, unknown, string]>([
    [
      'nominatim',
      {
        address: {
          ...{ house_number: '120', road: 'Rua Augusta', suburb: 'Consolação', city: 'São Paulo' },
          ...{ state: 'São Paulo', 'ISO3166-2-lvl4': 'BR-SP', country_code: 'br' },
        },
      },
      house,
    ],
    [
      'nominatim',
      { address: { road: 'Rodovia  Anhanguera\n', town: 'Cajamar', state: 'São Paulo' } },
      'Rodovia Anhanguera, Cajamar/SP',
    ],
    [
      'nominatim',
      { address: { suburb: 'Centro', town: 'Humaitá', state: 'Amazonas', country_code: 'br' } },
      'Centro, Humaitá/AM',
    ],
    [
      'nominatim',
      { address: { road: 'Rambla', city: 'Montevideo', country_code: 'uy' } },
      'Rambla, Montevideo, Uruguai',
    ],
    ['nominatim', { address: { town: 'Humaitá', state: 'Amazonas', country_code: 'br' } }, ''],
    ['nominatim', { error: 'Unable to geocode' }, ''],
    [
      'photon',
      feature({
        ...{ osm_key: 'building', name: 'Ed. X', street: 'Rua Augusta', housenumber: '120', district: 'Consolação' },
        ...{ city: 'São Paulo', state: 'São Paulo', countrycode: 'BR' },
      }),
      house,
    ],
    [
      'photon',
      feature({ osm_key: 'highway', name: 'Rua Augusta', city: 'São Paulo', state: 'SP' }),
      'Rua Augusta, São Paulo/SP',
    ],
    ['photon', feature({ osm_key: 'shop', name: 'Padaria', city: 'São Paulo', state: 'SP' }), ''],
    ['photon', { features: [] }, ''],
    [
      'pelias',
      feature({
        ...{ layer: 'address', street: 'Rua Augusta', housenumber: '120', neighbourhood: 'Consolação' },
        ...{ locality: 'São Paulo', region: 'São Paulo', region_a: 'SP', country_code: 'BR' },
      }),
      house,
    ],
    [
      'google',
      {
        status: 'OK',
        results: [
          { address_components: [component('X+1', 'X+1', 'plus_code')] },
          {
            address_components: [
              component('120', '120', 'street_number'),
              component('Rua Augusta', 'R. Augusta', 'route'),
              component('Consolação', 'Consolação', 'political', 'sublocality', 'sublocality_level_1'),
              component('São Paulo', 'São Paulo', 'administrative_area_level_2', 'political'),
              component('São Paulo', 'SP', 'administrative_area_level_1', 'political'),
              component('Brasil', 'BR', 'country', 'political'),
            ],
          },
        ],
      },
      house,
    ],
    ['google', { status: 'ZERO_RESULTS', results: [] }, ''],
  ])('%s %j', (kind, answer, words) => {
    expect(GEOCODER_ADAPTERS[kind].readAnswer(answer)).toBe(words)
  })

  test('that is a refusal counts as none', () => {
    expect(() => GEOCODER_ADAPTERS.google.readAnswer({ status: 'REQUEST_DENIED' })).toThrow('REQUEST_DENIED')
  })

  test.each(['nominatim', 'photon', 'pelias'] as const)('%s: any JSON is read without harm', (kind) => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        expect(GEOCODER_ADAPTERS[kind].readAnswer(answer)).toBeTypeOf('string')
      }),
    )
  })
})
