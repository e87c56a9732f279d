import { describe, expect, test } from 'vitest'
import type { GeocoderKind } from './geocoder-adapters.ts'
import { readGeocoderAddress } from './geocoder-address.ts'
import { SEARCH_ADAPTERS } from './geocoder-search.ts'

test.each([
  ['http://geo/reverse?key=k', 'http://geo/search?key=k&format=jsonv2&q=Rua+X%2C+1&limit=5&accept-language=pt-BR'],
  ['http://geo/reverse.php', 'http://geo/search.php?format=jsonv2&q=Rua+X%2C+1&limit=5&accept-language=pt-BR'],
  ['http://geo/reverse#photon', 'http://geo/api?q=Rua+X%2C+1&limit=5'],
  ['http://geo/v1/reverse?api_key=k', 'http://geo/v1/search?api_key=k&text=Rua+X%2C+1&size=5&lang=pt'],
  [
    'http://geo/maps/api/geocode/json?key=k',
    'http://geo/maps/api/geocode/json?key=k&address=Rua+X%2C+1&language=pt-BR&region=br',
  ],
])('%s is asked for an address in its own terms', (address, expected) => {
  const { kind, base } = readGeocoderAddress(address)
  expect(SEARCH_ADAPTERS[kind].urlFor(base, 'Rua X, 1').href).toBe(expected)
})

describe('an answer', () => {
  const place = { words: 'Rua Augusta, São Paulo, SP', latitude: -23.55, longitude: -46.65 }
  const geometry = { type: 'Point', coordinates: [-46.65, -23.55] }
  test.each<[GeocoderKind, unknown]>([
    ['nominatim', [{ lat: '-23.55', lon: '-46.65', display_name: 'Rua Augusta, São Paulo, SP' }]],
    ['photon', { features: [{ geometry, properties: { name: 'Rua Augusta', city: 'São Paulo', state: 'SP' } }] }],
    ['pelias', { features: [{ geometry, properties: { label: 'Rua Augusta, São Paulo, SP' } }] }],
    [
      'google',
      {
        status: 'OK',
        results: [
          { formatted_address: 'Rua Augusta, São Paulo, SP', geometry: { location: { lat: -23.55, lng: -46.65 } } },
        ],
      },
    ],
  ])('of %s is read as places', (kind, answer) => {
    expect(SEARCH_ADAPTERS[kind].readAnswer(answer)).toEqual([place])
  })

  test.each<GeocoderKind>(['nominatim', 'photon', 'pelias'])('of %s that is nothing known is no place', (kind) => {
    for (const answer of [null, {}, [], [{ lat: '', lon: '', display_name: 'X' }], { features: [{}] }]) {
      expect(SEARCH_ADAPTERS[kind].readAnswer(answer)).toEqual([])
    }
  })

  test('is told to its end, by which namesakes of two states are told apart; one without end is cut at a word', () => {
    const region = 'Região Geográfica Imediata de Santa Maria, Região Geográfica Intermediária de Santa Maria'
    const wordsOf = (address: string) =>
      SEARCH_ADAPTERS.nominatim.readAnswer([{ lat: '-29.7', lon: '-53.8', display_name: address }])[0]!.words
    const whole = `Rua Sete de Setembro, Perpétuo Socorro, Santa Maria, ${region}, Rio Grande do Sul, 97045-000, Brasil`
    expect(wordsOf(whole)).toBe(whole)
    expect(wordsOf('Bairro Novo, '.repeat(30))).toMatch(/^(Bairro Novo, )+Bairro( Novo)?…$/)
  })

  test('that refuses fails the search', () => {
    expect(() => SEARCH_ADAPTERS.google.readAnswer({ status: 'REQUEST_DENIED' })).toThrow('REQUEST_DENIED')
  })
})
