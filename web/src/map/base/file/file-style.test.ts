import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MapFileConfig } from '../base-map.ts'
import { GROUND_BYTES, GROUND_LAYER, NOTHING_BYTES, NOTHING_LAYER } from './covered-ground.ts'
import { FILE_SOURCE } from './file-source.ts'
import { fileStyle } from './file-style.ts'

const pageFonts = readFileSync(join(import.meta.dirname, '../../../theme/fonts.css'), 'utf8')

/** The layers of tiles, as the makers of the schemas list them. */
const LAYERS = {
  openmaptiles: ['aerodrome_label', 'aeroway', 'boundary', 'building', 'housenumber', 'landcover', 'landuse']
    .concat(['mountain_peak', 'park', 'place', 'poi', 'transportation', 'transportation_name', 'water', 'water_name'])
    .concat('waterway'),
  protomaps: ['boundaries', 'buildings', 'earth', 'landcover', 'landuse', 'places', 'pois', 'roads', 'water'],
}
const origin = 'https://central.example'
const styleOf = (file: Partial<MapFileConfig>, scheme: 'light' | 'dark' = 'light') =>
  fileStyle({
    ...{ scheme, origin },
    file: {
      ...{ url: '/map/offline.pmtiles', schema: 'openmaptiles', attribution: '© OSM', maxZoom: 14, fromZoom: 6 },
      bounds: [-74, -34, -34, 6],
      ...file,
    },
  })
const ofFile = (style: ReturnType<typeof styleOf>) =>
  style.layers.filter((layer) => 'source' in layer && layer.source === FILE_SOURCE)

describe.each(['openmaptiles', 'protomaps'] as const)('the style of a file in %s', (schema) => {
  test('draws only layers that the schema has, and asks nobody but this server', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const style = styleOf({ schema }, scheme)
      for (const layer of ofFile(style)) {
        const drawn = 'source-layer' in layer ? layer['source-layer'] : null
        expect([...LAYERS[schema], GROUND_LAYER, NOTHING_LAYER], layer.id).toContain(drawn)
      }
      expect(style.glyphs).toBeUndefined()
      expect(style.sprite).toBeUndefined()
      const hosts = JSON.stringify(style.sources).match(/[a-z]+:\/\/[^/"{]*/g)
      expect(new Set(hosts)).toEqual(new Set([origin, 'mapfile://']))
    }
  })

  test('is written in the font that the page has, whatever the machine has', () => {
    const fonts = styleOf({ schema }).layers.flatMap((layer) =>
      layer.type === 'symbol' && layer.layout && 'text-field' in layer.layout ? [layer.layout['text-font']] : [],
    )
    expect(fonts.length).toBeGreaterThan(3)
    for (const font of fonts) expect(pageFonts).toContain(`font-family: "${(font as string[]).at(-1)}"`)
  })

  test('draws land, water, streets, names and shields, each layer once', () => {
    const ids = styleOf({ schema }).layers.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const wanted = [
      'water',
      'road-highway',
      'road-mainRoad',
      'road-street',
      'buildings',
      'street-names',
      'shields',
      'towns',
    ]
    expect(ids).toEqual(expect.arrayContaining(wanted.map((id) => `file-${id}`)))
    expect(ids.indexOf('home-land')).toBeLessThan(ids.indexOf('file-ground'))
    expect(ids.indexOf('file-road-street')).toBeLessThan(ids.indexOf('file-road-highway'))
  })
})

test.each([
  ['openmaptiles', ['!', ['in', ['get', 'class'], ['literal', ['rail', 'transit']]]]],
  ['protomaps', ['!=', ['get', 'kind'], 'rail']],
] as const)('in %s lines of trains name no street, and ramps are narrower than their roads', (schema, noTrain) => {
  const { layers } = styleOf({ schema })
  expect(layers.find(({ id }) => id === 'file-street-names')).toMatchObject({
    filter: ['all', expect.anything(), noTrain],
  })
  const roads = layers.flatMap((layer) => (layer.id.startsWith('file-road-') && layer.type === 'line' ? [layer] : []))
  expect(roads).toHaveLength(8)
  for (const { id, paint } of roads) {
    const stops = (paint!['line-width'] as unknown[]).slice(3).filter((_, index) => index % 2 === 1)
    for (const stop of stops) {
      const [, , ofRamp, ofRoad] = stop as [string, unknown, number, number]
      expect(ofRamp, id).toBeLessThan(ofRoad)
    }
  }
})

test('what came with the program stays below the file, and its towns where the file has some cities only', () => {
  const country = styleOf({ fromZoom: 6 })
  const cities = styleOf({ fromZoom: 11 })
  expect(country.layers.find(({ id }) => id === 'place-names')?.maxzoom).toBe(6)
  expect(cities.layers.find(({ id }) => id === 'place-names')?.maxzoom).toBeUndefined()
  expect(cities.layers.map(({ id }) => id)).not.toContain('file-towns')
  expect(Math.min(...ofFile(cities).map(({ minzoom = 0 }) => minzoom))).toBe(11)
  expect(country.layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['sea', 'home-land', 'highways-great']))
})

test('towns beyond a dense file are still told at the zooms that it is drawn at, and none of those within it', () => {
  const towns = styleOf({ fromZoom: 6, bounds: [-48, -24, -46, -22] }).layers.find(
    ({ id }) => id === 'place-names-outside',
  )
  expect(towns?.minzoom).toBe(6)
  const [west, south, east, north] = [-48, -24, -46, -22]
  const within = {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }
  expect(towns).toMatchObject({ filter: ['all', expect.anything(), ['!', ['within', within]]] })
})

test.each([
  ['under a tile', GROUND_BYTES, GROUND_LAYER],
  ['where there is no tile', NOTHING_BYTES, NOTHING_LAYER],
])('the ground %s is one layer in bytes of a tile', (_, bytes, layer) => {
  const [key, length, ...content] = bytes
  expect(key).toBe((3 << 3) | 2)
  expect(content).toHaveLength(length!)
  expect(new TextDecoder().decode(bytes)).toContain(layer)
})

test('where the file has nothing it says so from where the built-in highways end, and every tile is asked for', () => {
  const { sources, layers } = styleOf({ fromZoom: 6 })
  expect(layers.find(({ id }) => id === 'file-nothing')).toMatchObject({ minzoom: 11, 'source-layer': NOTHING_LAYER })
  expect(sources[FILE_SOURCE]).not.toHaveProperty('bounds')
})
