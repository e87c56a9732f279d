import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pmtilesFile } from '../../../test/setup/files/pmtiles-file.ts'
import { vectorTile } from '../../../test/setup/files/vector-tile.ts'
import { readStreets, type StreetMap } from './street-map.ts'

const TOWN = { west: -47.09, east: -47.05, south: -22.89, north: -22.86 }
const FINE = { bounds: TOWN, kmPerUnit: 0.01 }

function townFile(): Extract<StreetMap, { kind: 'file' }> {
  const folder = mkdtempSync(join(tmpdir(), 'streets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const corners = [
    [0, 0],
    [2048, 4096],
  ] as const
  const data = vectorTile({ roads: [{ geometry: 'line', corners, properties: { kind: 'road', name: 'Rua Um' } }] })
  const path = join(folder, 'town.pmtiles')
  const metadata = { vector_layers: [{ id: 'roads', fields: { kind: 'String' } }] }
  writeFileSync(
    path,
    pmtilesFile({ tiles: [{ z: 12, x: 1512, y: 2315, data }], metadata, bounds: [-47.2, -23, -47, -22] }),
  )
  return { kind: 'file', path, schema: 'protomaps', attribution: '© OpenStreetMap', maxZoom: 12, fromZoom: 11 }
}

test('the tiles of a part of the map are read with what stands in them', async () => {
  const streets = await readStreets(townFile(), FINE)
  expect(streets?.tiles).toHaveLength(1)
  const [layer] = streets!.tiles[0]!.layers
  expect(layer!.name).toBe('roads')
  expect(layer!.features()).toEqual([
    {
      kind: 'line',
      properties: { kind: 'road', name: 'Rua Um' },
      parts: [
        [
          [0, 0],
          [0.5, 1],
        ],
      ],
    },
  ])
})

test('there are no streets of a whole state, of where the map has none, nor of a file that is gone or damaged', async () => {
  const map = townFile()
  expect(await readStreets(map, { ...FINE, kmPerUnit: 0.5 })).toBeNull()
  expect(await readStreets(map, { ...FINE, bounds: { west: -50, east: -49.9, south: -10, north: -9.9 } })).toBeNull()
  expect(await readStreets({ ...map, path: `${map.path}.gone` }, FINE)).toBeNull()
  writeFileSync(map.path, 'PMTiles')
  expect(await readStreets(map, FINE)).toBeNull()
})
