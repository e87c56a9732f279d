import { expect, test } from 'vitest'
import { vectorTile } from '../../../test/setup/files/vector-tile.ts'
import { readLayers } from './vector-tile.ts'

test('a tile of which any one byte is wrong is read, without what makes no sense', () => {
  const corners = [
    [0, 0],
    [2048, 4096],
  ] as const
  const tile = vectorTile({ roads: [{ geometry: 'line', corners, properties: { kind: 'road', name: 'Rua Um' } }] })
  const featuresOf = (bytes: Uint8Array) => readLayers(bytes).flatMap(({ features }) => features())
  for (const [at, byte] of tile.entries()) {
    for (let wrong = 0; wrong < 256; wrong++) {
      tile[at] = wrong
      expect(() => featuresOf(tile), `byte ${at} as ${wrong}`).not.toThrow()
    }
    tile[at] = byte
  }
  // The name says that it is a number of four bytes, and has six.
  tile[tile.lastIndexOf('Rua Um') - 2] = 0x12
  expect(featuresOf(tile)).toMatchObject([{ kind: 'line', properties: { kind: 'road' } }])
  expect(featuresOf(tile)[0]!.properties).not.toHaveProperty('name')
})
