import { townOfPlace } from '@monitorweb/contract/places/town-of-place'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BRAZILIAN_STATES } from './gazetteer/brazilian-states.ts'
import { readCities } from './gazetteer/city-file.ts'
import { placeLabels } from './gazetteer/place-labels.ts'
import { addressWords } from './geocoder/address-words.ts'
import { createPlaces } from './places.ts'

const places = createPlaces()

describe('a place in words', () => {
  test.each([
    ['the centre of a town', -23.1864, -46.8842, 'em Jundiaí/SP'],
    ['some streets from the centre', -23.196, -46.894, 'em Jundiaí/SP'],
    ['south-west of a town', -23.206, -46.905, 'a 3 km ao SO de Jundiaí/SP'],
    ['the bus station of a metropolis', -23.516, -46.625, 'em São Paulo/SP'],
    ['a capital in the north', -1.4558, -48.5024, 'em Belém/PA'],
    ['a capital in the south', -30.0331, -51.23, 'em Porto Alegre/RS'],
    ['the capital', -15.7797, -47.9297, 'em Brasília/DF'],
    ['across the border', -34.9, -56.19, 'em Montevideo, Uruguai'],
    ['the open sea', -25, -35, 'a 720 km ao SE de São João da Barra/RJ'],
  ])('%s', (_, latitude, longitude, words) => {
    expect(places.describe(latitude, longitude)).toBe(words)
  })

  test.each([
    ['ao N', 0.05, 0],
    ['ao NE', 0.04, 0.045],
    ['a L', 0, 0.055],
    ['ao SE', -0.04, 0.045],
    ['ao S', -0.05, 0],
    ['ao SO', -0.04, -0.045],
    ['a O', 0, -0.055],
    ['ao NO', 0.04, -0.045],
  ])('%s of a town alone in its region', (direction, north, east) => {
    // Humaitá lies on the Madeira; the next town is more than 20 km away on every side.
    expect(places.describe(-7.51651 + north, -63.03105 + east)).toMatch(
      new RegExp(`^a \\d km ${direction} de Humaitá/AM$`),
    )
  })

  test('is empty for what is no coordinate', () => {
    expect(places.describe(Number.NaN, 0)).toBe('')
    expect(places.describe(91, 0)).toBe('')
    expect(places.describe(0, -181)).toBe('')
  })

  test('is there for every point of the globe, and the same when asked again', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const words = places.describe(latitude, longitude)
          expect(words).toMatch(/^(em|a [\d.]+ km (ao (N|NE|SE|S|SO|NO)|a [LO]) de) \S/)
          expect(places.describe(latitude, longitude)).toBe(words)
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('every Brazilian town belongs to one of the 27 states', () => {
  const towns = readCities((country) => country === 'BR')
  expect(towns.length).toBeGreaterThan(1_900)
  expect(new Set(towns.map((town) => BRAZILIAN_STATES[town.adminCode]))).toEqual(
    new Set(Object.values(BRAZILIAN_STATES)),
  )
})

test('the labels of the offline map come with the great cities first', () => {
  const { features } = JSON.parse(placeLabels())
  const names = features.map((feature: { properties: { name: string } }) => feature.properties.name)
  expect(names.slice(0, 2)).toEqual(['Buenos Aires', 'São Paulo'])
  expect(names.slice(0, 80)).toEqual(expect.arrayContaining(['Montevideo', 'Brasília', 'Manaus', 'Buenos Aires']))
  expect(names).toContain('Humaitá')
})

describe('the town that a place names', () => {
  test('is the same by its street and by the nearest town, whatever the town is called', () => {
    const towns = readCities((country) => country === 'BR').map((town) => {
      return { ...town, state: BRAZILIAN_STATES[town.adminCode]! }
    })
    const named = new Set(towns.map(({ name, state }) => `${name}/${state}`))
    for (const { name, state, latitude, longitude } of towns) {
      const street = { street: 'Rua do Rio, s/n', houseNumber: '', district: 'Vila de São José', country: 'BR' }
      expect(townOfPlace(addressWords({ ...street, town: name, state }))).toBe(`${name}/${state}`)
      for (const north of [0, 0.05]) {
        const nearest = townOfPlace(places.describe(latitude + north, longitude))
        expect(named.has(nearest) || /^[^/]+, (Paraguai|Uruguai|Argentina|Bolívia|Peru|Colômbia)$/.test(nearest)).toBe(
          true,
        )
      }
    }
  })

  const street = { street: 'Rua Um', houseNumber: '120', district: 'Centro', town: '', state: '', country: '' }
  test.each([
    ['Rod. BR-116, km 52, a 3 km ao SO de Feira de Santana/BA', 'Feira de Santana/BA'],
    ['Rod. BR-116, km 52, em Pátio Norte', 'Pátio Norte'],
    ['a 12 km ao N de Montevideo, Uruguai', 'Montevideo, Uruguai'],
    [addressWords({ ...street, town: 'Montevideo', country: 'uy' }), 'Montevideo, Uruguai'],
    [addressWords({ ...street, district: '', town: 'Montevideo', country: 'uy' }), 'Montevideo, Uruguai'],
    [addressWords({ ...street, country: 'uy' }), ''],
    [addressWords({ ...street, district: '', state: 'SP' }), ''],
    [addressWords(street), ''],
    ['', ''],
  ])('of "%s" is "%s"', (words, town) => expect(townOfPlace(words)).toBe(town))
})
