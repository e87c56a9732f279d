import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { pmtilesFile } from '../../../../test/setup/files/pmtiles-file.ts'
import { vectorTile } from '../../../../test/setup/files/vector-tile.ts'
import type { StreetMap } from '../../../places/streets/street-map.ts'
import type { TrackLine } from '../file-table.ts'
import { drawMap } from './drawn-map.ts'
import { thinned } from './thinned-track.ts'

async function* track(...places: [latitude: number, longitude: number][]): AsyncGenerator<TrackLine> {
  const points = async function* () {
    for (const [latitude, longitude] of places) yield { at: 0, latitude, longitude, speedKmh: 0, courseDegrees: 0 }
  }
  if (places.length > 0) yield { name: '', startsVehicle: true, points: points() }
}

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

test('a track across a state is drawn on land and highways with their numbers and towns, between two marks', async () => {
  const map = (await drawMap(track([-23.51, -46.73], [-22.92, -47.09], [-21.2, -47.79])))!
  expect(textsOf(map.svg)).toEqual(expect.arrayContaining(['SP-330', 'BR-116', 'I', 'F', '100 km']))
  expect(textsOf(map.svg).some((text) => text === 'Piracicaba' || text === 'São Carlos')).toBe(true)
  expect(map.words).toContain('traçado aproximado')
  // No number is missing of any line, or a viewer shows none of it.
  expect(map.svg).not.toMatch(/NaN|Infinity|undefined/)
})

test('within a town no highway is drawn, whose course is only approximate', async () => {
  const map = (await drawMap(track([-23.555, -46.66], [-23.561, -46.656])))!
  expect(textsOf(map.svg).filter((text) => /^[A-Z]{2}-\d/.test(text!))).toEqual([])
  expect(map.words).not.toContain('Rodovias')
})

/** Lines east of each other, each of so many points. */
async function* interrupted({ lines, pointsEach }: { lines: number; pointsEach: number }): AsyncGenerator<TrackLine> {
  for (let line = 0; line < lines; line++)
    yield* track(...Array.from({ length: pointsEach }, () => [-23, line] as [number, number]))
}

test.each([
  { lines: 20_000, pointsEach: 1 },
  { lines: 6_000, pointsEach: 2 },
  { lines: 1, pointsEach: 20_000 },
])('$lines lines of $pointsEach points are drawn in few, with the first and the last place', async (many) => {
  const drawn = await thinned(interrupted(many))
  const points = drawn.flat()
  expect(points.length).toBeLessThanOrEqual(4_001)
  expect([points[0]!.longitude, points.at(-1)!.longitude]).toEqual([0, many.lines - 1])
})

test('positions between interruptions are dots', async () => {
  const { svg } = (await drawMap(interrupted({ lines: 3, pointsEach: 1 })))!
  const [, path = ''] = /<path d="([^"]*)" fill="none" stroke="#243b8f"/.exec(svg)!
  const parts = path.split('M').slice(1)
  expect(parts).toHaveLength(3)
  for (const [from, to] of parts.map((part) => part.split('L'))) expect(to).toBe(from)
})

test('there is no map where the vehicle was nowhere', async () => {
  expect(await drawMap(track())).toBeNull()
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
