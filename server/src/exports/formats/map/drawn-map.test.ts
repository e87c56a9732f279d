import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createWaysTogether } from '@monitorweb/domain/track/drawn-together'
import { hueOf } from '@monitorweb/domain/track/seen-together'
import { expect, onTestFinished, test } from 'vitest'
import { pmtilesFile } from '../../../../test/setup/files/pmtiles-file.ts'
import { vectorTile } from '../../../../test/setup/files/vector-tile.ts'
import type { StreetMap } from '../../../places/streets/street-map.ts'
import { drawMap, type MapWay } from './drawn-map.ts'

type Place = readonly [latitude: number, longitude: number]

/** The way of a vehicle along these lines. */
function wayOf(lines: readonly (readonly Place[])[], of = { letter: '', color: '', name: 'ABC1D23' }): MapWay[] {
  const together = createWaysTogether<string>()
  for (const line of lines) {
    for (const [index, [latitude, longitude]] of line.entries())
      together.add(of.name, { latitude, longitude }, { goesOn: index > 0 })
  }
  return [...together.ways().values()].map((way) => ({ ...way, ...of }))
}
const track = (...places: Place[]) => wayOf([places])

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

test('a track across a state is drawn on land and highways with their numbers and towns, between two marks', async () => {
  const map = (await drawMap(track([-23.51, -46.73], [-22.92, -47.09], [-21.2, -47.79])))!
  expect(textsOf(map.svg)).toEqual(expect.arrayContaining(['SP-330', 'BR-116', 'I', 'F', '100 km']))
  expect(textsOf(map.svg).some((text) => text === 'Piracicaba' || text === 'São Carlos')).toBe(true)
  expect(map.words).toContain('traçado aproximado')
  // No number is missing of any line, or a viewer shows none of it.
  expect(map.svg).not.toMatch(/NaN|Infinity|undefined/)
})

const isIn = (ring: readonly Place[], [x, y]: Place) =>
  ring.reduce((inside, [toX, toY], index) => {
    const [fromX, fromY] = ring.at(index - 1)!
    const isCrossed = toY > y !== fromY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
    return isCrossed ? !inside : inside
  }, false)

test.each([
  ['Foz do Iguaçu', [-25.54, -54.58]],
  ['Campo Grande', [-20.45, -54.62]],
  ['Rio Branco', [-9.97, -67.81]],
] as const)('%s is on land, though a neighbour whose box reaches to it has none there', async (_, [south, west]) => {
  const { svg } = (await drawMap(track([south, west], [south + 0.02, west + 0.02])))!
  const land = /<path d="([^"]*)" fill="#f6f5f1"/.exec(svg)?.[1] ?? ''
  const rings = land.split('Z').flatMap((ring) => {
    const numbers = (ring.match(/-?[\d.]+/g) ?? []).map(Number)
    return ring === '' ? [] : [numbers.flatMap((x, at): Place[] => (at % 2 === 0 ? [[x, numbers[at + 1]!]] : []))]
  })
  // A viewer shows nothing of a path with a move to nowhere in it.
  expect(rings.filter((ring) => ring.length < 3)).toEqual([])
  expect(rings.filter((ring) => isIn(ring, [240, 124]))).toHaveLength(1)
})

test('nothing is written or marked below the scale', async () => {
  // São Paulo lies where the scale is drawn, and the way begins at its upper edge.
  const { svg } = (await drawMap(track([-23.43, -46.21], [-21.53, -42.61])))!
  const [left, top, width] = /<rect x="(8)" y="([\d.]+)" width="([\d.]+)" height="18"/.exec(svg)!.slice(1).map(Number)
  expect([left, top]).toEqual([8, 225])
  const [x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)" r="5.4"/.exec(svg)!.slice(1).map(Number)
  expect(x! - 6 > left! + width! || y! + 6 < top!).toBe(true)
  expect(textsOf(svg)).toContain('Rio de Janeiro')
  expect(textsOf(svg)).not.toContain('São Paulo')
})

test('within a town no highway is drawn, whose course is only approximate', async () => {
  const map = (await drawMap(track([-23.555, -46.66], [-23.561, -46.656])))!
  expect(textsOf(map.svg).filter((text) => /^[A-Z]{2}-\d/.test(text!))).toEqual([])
  expect(map.words).not.toContain('Rodovias')
})

test('positions between interruptions are dots', async () => {
  const { svg } = (await drawMap(wayOf([[[-23, 0]], [[-23, 1]], [[-23, 2]]])))!
  const [, path = ''] = /<path d="([^"]*)" fill="none" stroke="#243b8f"/.exec(svg)!
  const parts = path.split('M').slice(1)
  expect(parts).toHaveLength(3)
  for (const [from, to] of parts.map((part) => part.split('L'))) expect(to).toBe(from)
})

test('there is no map where the vehicle was nowhere', async () => {
  expect(await drawMap(track())).toBeNull()
})

test('several vehicles are drawn on one map, each in its hue and with its letter, which the key tells', async () => {
  const key = [
    { letter: 'A', color: hueOf(0), name: 'DEF4G56' },
    { letter: 'C', color: hueOf(2), name: 'ABC1D23' },
  ]
  const road: Place[] = [
    [-23.51, -46.73],
    [-22.92, -47.09],
  ]
  const map = (await drawMap(key.flatMap((of) => wayOf([road], of))))!
  expect(map.key).toEqual(key)
  for (const { color } of key)
    expect(map.svg).toMatch(new RegExp(`<path d="M[^"]+L[^"]+" fill="none" stroke="${color}"`))
  expect(textsOf(map.svg).filter((text) => /^[A-F]$/.test(text!))).toEqual(['A', 'C', 'A', 'C'])
  expect(map.words).toContain('Círculo: início; quadrado: fim')
})

const TILE = { z: 12, x: 1512, y: 2315 }
const line = (properties: Record<string, string>, ...corners: [number, number][]) =>
  ({ geometry: 'line', corners, properties }) as const
/** A drive of some hundred metres in the tile. */
const inTown = () => track([-22.872, -47.07], [-22.876, -47.066])
const FILE = { kind: 'file', attribution: '© OpenStreetMap', maxZoom: 12, fromZoom: 11 } as const

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'streets-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function townFile(): StreetMap {
  const data = vectorTile({
    roads: [
      line({ kind: 'road', kind_detail: 'residential', name: 'Rua <b>das Acácias' }, [0, 1700], [4096, 1700]),
      line({ kind: 'highway', kind_detail: 'motorway', ref: 'SP-065;BR-999' }, [1500, 0], [1500, 4096]),
    ],
    water: [
      {
        geometry: 'polygon',
        corners: [
          [1400, 1300],
          [1700, 1300],
          [1700, 1600],
        ],
        properties: { kind: 'lake' },
      },
    ],
  })
  const path = join(folder(), 'town.pmtiles')
  const metadata = { vector_layers: [{ id: 'roads', fields: { kind: 'String' } }] }
  writeFileSync(path, pmtilesFile({ tiles: [{ ...TILE, data }], metadata, bounds: [-47.2, -22.95, -47, -22.8] }))
  return { ...FILE, path, schema: 'protomaps' }
}

test('a drive in a town is drawn on the streets of the map file, with their names and whose they are', async () => {
  const map = (await drawMap(inTown(), townFile()))!
  expect(textsOf(map.svg)).toEqual(expect.arrayContaining(['SP-065', 'Rua bdas Acácias']))
  expect(map.svg.match(/<path d="M[^"]*" fill="#c3d6e2"/g)).toHaveLength(1)
  expect(map.words).toContain('Ruas: © OpenStreetMap.')
  expect(map.svg).not.toMatch(/NaN|Infinity|undefined/)
})

test('the folder of tiles is drawn on paper as well', async () => {
  const path = folder()
  const tile = { z: 13, x: TILE.x * 2, y: TILE.y * 2 }
  const data = vectorTile({
    transportation: [line({ class: 'minor' }, [0, 3700], [4096, 3700])],
    transportation_name: [line({ class: 'minor', name: 'Rua dos Ipês' }, [0, 3700], [4096, 3700])],
  })
  mkdirSync(join(path, 'tiles', 'osm', `${tile.z}`, `${tile.x}`), { recursive: true })
  writeFileSync(join(path, 'tiles', 'osm', `${tile.z}`, `${tile.x}`, `${tile.y}.pbf`), gzipSync(data))
  const { svg } = (await drawMap(inTown(), { kind: 'folder', path }))!
  expect(textsOf(svg)).toContain('Rua dos Ipês')
})
