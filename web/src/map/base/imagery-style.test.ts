import { expect, test } from 'vitest'
import { imageryStyle, withNames } from './imagery-style.ts'
import { tileStyle } from './tile-style.ts'

const config = {
  ...{ styleUrl: null, offlineTiles: true, offlineFile: null, attribution: 'IBGE' },
  satellite: { tilesUrl: 'https://imagens.example/{z}/{x}/{y}.jpg', attribution: '© Imagens' },
}

test('pictures from above come from the address of the server, with their credits and nothing else', async () => {
  const { sources, layers } = await imageryStyle(config, 'satellite')
  expect(sources).toEqual({
    satellite: expect.objectContaining({ tiles: [config.satellite.tilesUrl], attribution: '© Imagens' }),
  })
  expect(layers.map(({ id }) => id)).toEqual(['background', 'satellite'])
})

test('the hybrid puts names and borders on the pictures, and no land that would cover them', async () => {
  const map = tileStyle({ scheme: 'dark', attribution: 'IBGE', origin: 'https://central.example' })
  const { glyphs, sources, layers } = withNames(await imageryStyle(config, 'satellite'), map)
  const types = new Set(layers.slice(2).map(({ type }) => type))
  expect([...types].sort()).toEqual(['line', 'symbol'])
  const ids = layers.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['state-lines', 'country-lines', 'place-names', 'street-names']))
  expect(ids).not.toContain('land')
  expect(ids).not.toContain('rivers')
  expect(Object.keys(sources)).toEqual(['satellite', 'base', 'osm'])
  expect(glyphs).toBe(map.glyphs)
})
