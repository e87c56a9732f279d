import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distanceMeters } from '@monitorweb/domain/places/distance'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createBoxTree } from './gazetteer/box-tree.ts'
import { createPlaces } from './places.ts'

const root = mkdtempSync(join(tmpdir(), 'places-'))
afterAll(() => rmSync(root, { recursive: true }))
let folders = 0

function folderOf(files: Record<string, unknown>): string {
  const folder = join(root, String(folders++))
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const feature = (type: string, coordinates: unknown, properties: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const square = (longitude: number, latitude: number, half: number) => [
  [longitude - half, latitude - half],
  [longitude + half, latitude - half],
  [longitude + half, latitude + half],
  [longitude - half, latitude + half],
  [longitude - half, latitude - half],
]

const areas = collection(
  feature('Polygon', [square(-50, -10, 0.5), square(-50, -10, 0.1)], { name: 'Grande', uf: 'TO' }),
  feature('MultiPolygon', [[square(-49.7, -10, 0.05)], [square(-47, -10, 0.05)]], { name: 'Distrito', uf: 'TO' }),
  feature('Polygon', [square(-45, -10, 0.05)], { name: 'Pátio Norte' }),
)
// The line is one degree along a parallel, in many points; the markers fall from 152 to 52.
const parallel = Array.from({ length: 101 }, (_, index) => [-50.5 + index / 100, -9.7])
const highways = collection(
  feature('LineString', parallel, { ref: 'BR-116', kmStart: 152, kmEnd: 52 }),
  feature(
    'LineString',
    [
      [-60, -8],
      [-60, -7],
    ],
    { ref: 'AM-1', kmStart: 10 },
  ),
  feature(
    'MultiLineString',
    [
      [
        [-40, -10],
        [-40, -9.9],
      ],
      [
        [-40, -9.8],
        [-40, -9.7],
      ],
    ],
    { ref: 'BR-9' },
  ),
)

describe("a place in the operator's own folder", () => {
  const places = createPlaces({
    placesDir: folderOf({
      'areas.geojson': `\uFEFF${JSON.stringify(areas)}`,
      'highways.json': highways,
      'LEIA-ME.txt': 'fontes',
    }),
  })

  test.each([
    ['inside an area', -10.3, -50.3, 'em Grande/TO'],
    ['inside a smaller area within it', -10, -49.7, 'em Distrito/TO'],
    ['inside the other part of an area', -10, -47, 'em Distrito/TO'],
    ['in an area without a state', -10, -45, 'em Pátio Norte'],
    ['on a highway, at its first marker', -9.7, -50.5, 'Rod. BR-116, km 152, em Grande/TO'],
    ['on a highway, in the middle', -9.7, -50, 'Rod. BR-116, km 102, em Grande/TO'],
    ['on a highway, just before its last marker', -9.7, -49.5002, 'Rod. BR-116, km 52, em Grande/TO'],
    ['50 m beside it', -9.70045, -50, 'Rod. BR-116, km 102, em Grande/TO'],
    ['70 m beside it', -9.70063, -50, 'em Grande/TO'],
  ])('%s', (_, latitude, longitude, words) => {
    expect(places.describe(latitude, longitude)).toBe(words)
  })

  test('that lies in a hole of an area is outside it, and the nearest town is said as ever', () => {
    expect(places.describe(-10, -50)).toBe(createPlaces().describe(-10, -50))
    expect(places.describe(-23.1864, -46.8842)).toBe('em Jundiaí/SP')
  })

  test('on a highway without a last marker has the kilometres of the line itself, and without any marker has none', () => {
    const meters = distanceMeters(-8, -60, -7.5, -60)
    expect(places.describe(-7.5, -60)).toMatch(new RegExp(`^Rod\\. AM-1, km ${Math.floor(10 + meters / 1000)}, a \\d`))
    expect(places.describe(-9.75, -40)).toMatch(/^Rod\. BR-9, (em|a) /)
    expect(places.describe(-9.85, -40)).not.toMatch(/Rod/)
  })
})

describe('a folder that does not serve stops the start, naming the file and what is expected', () => {
  const point = [-50, -10]
  test.each([
    ['{', 'não é JSON'],
    [{ type: 'Feature' }, 'não é uma FeatureCollection'],
    [collection(null), 'na feição 1, a geometria não é polígono nem linha'],
    [collection(feature('Point', point, { name: 'x' })), 'a geometria não é polígono nem linha'],
    [collection(feature('Polygon', [square(0, 0, 1)], { nome: 'x' })), 'falta a propriedade «name»'],
    [collection(feature('Polygon', [[point, point, point]], { name: 'x' })), 'menos de 4 pontos'],
    [collection(feature('LineString', [point, point], {})), 'falta a propriedade «ref»'],
    [collection(feature('LineString', [point], { ref: 'x' })), 'menos de 2 pontos'],
    [collection(feature('LineString', [point, [0, 91]], { ref: 'x' })), 'fora de ±180 e ±90'],
    [collection(feature('LineString', [point, ['0', 1]], { ref: 'x' })), 'que não é número'],
    [collection(feature('LineString', [point, point], { ref: 'x', kmStart: '1' })), '«kmStart» não é um número'],
    [collection(feature('LineString', [point, point], { ref: 'x', kmEnd: 1 })), '«kmEnd» sem «kmStart»'],
  ])('%j', (content, reason) => {
    const open = () => createPlaces({ placesDir: folderOf({ 'bom.geojson': areas, 'ruim.geojson': content }) })
    expect(open).toThrow(expect.objectContaining({ name: 'StartupError' }))
    expect(open).toThrow(/^PLACES_DIR: .*ruim\.geojson não serve: /)
    expect(open).toThrow(reason)
    expect(open).toThrow('Use arquivos GeoJSON')
  })

  test('also a folder that is not there, or has nothing of use', () => {
    expect(() => createPlaces({ placesDir: join(root, 'nada') })).toThrow(/^PLACES_DIR: .*nada não existe/)
    expect(() => createPlaces({ placesDir: folderOf({ 'a.csv': '' }) })).toThrow(/não tem arquivos \.geojson/)
  })
})

test('the tree of boxes finds exactly those that touch a box', () => {
  const box = fc
    .tuple(fc.nat(40), fc.nat(40), fc.nat(12), fc.nat(12))
    .map(([west, south, width, height]) => ({ west, south, east: west + width, north: south + height }))
  fc.assert(
    fc.property(fc.array(box, { maxLength: 60 }), box, (boxes, asked) => {
      const found: number[] = []
      createBoxTree(boxes).search(asked, (index) => found.push(index))
      const touching = [...boxes.keys()].filter((index) => {
        const { west, south, east, north } = boxes[index]!
        return west <= asked.east && east >= asked.west && south <= asked.north && north >= asked.south
      })
      expect(found.sort((one, other) => one - other)).toEqual(touching)
    }),
  )
})
