import { expect, test } from 'vitest'
import { PAGE_FONT } from '../base/map-fonts.ts'
import { firstStyle, minimumStyle } from '../base/minimum-style.ts'
import { FLEET_SOURCE, keepingVehicles, LABEL_LAYERS, withFleet } from './fleet-layers.ts'

const nobody: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
const fleetOn = (scheme: 'light' | 'dark', styleOf = firstStyle, labels = true) =>
  withFleet(
    styleOf({ scheme, origin: 'https://central.example' }),
    { fleet: nobody, selected: nobody, unknown: nobody, spread: nobody, legs: nobody },
    { scheme, labels, scale: 1 },
  )

test('another base map leaves the vehicles that the map holds in place', () => {
  const first = fleetOn('light')
  const held = { ...first.sources[FLEET_SOURCE]!, data: '/vehicles' } as const
  const before = { ...first, sources: { ...first.sources, [FLEET_SOURCE]: held, old: held } }
  const next = keepingVehicles(before, fleetOn('dark'))
  expect(next.sources[FLEET_SOURCE]).toBe(held)
  expect(next).toEqual({ ...fleetOn('dark'), sources: { ...fleetOn('dark').sources, [FLEET_SOURCE]: held } })
})

test('markers take their place before names of towns, which stand beside them', () => {
  const { layers } = fleetOn('light', minimumStyle)
  const names = layers.findIndex(({ id }) => id === 'place-names')
  expect(layers[names]!.layout).toHaveProperty('text-variable-anchor')
  const above = layers.slice(names + 1).filter(({ type }) => type === 'symbol')
  expect(above.length).toBeGreaterThan(5)
  for (const { layout } of above) expect(layout).not.toHaveProperty('icon-ignore-placement')
})

test('a base map without letters of its own is written in one font, ours', () => {
  const fonts = fleetOn('light', minimumStyle).layers.flatMap((layer) =>
    layer.type === 'symbol' && layer.layout && 'text-field' in layer.layout ? [layer.layout['text-font']] : [],
  )
  expect(fonts.length).toBeGreaterThan(5)
  expect(new Set(fonts.map((font) => JSON.stringify(font)))).toEqual(new Set([JSON.stringify(PAGE_FONT.medium)]))
})

test('the first style begins with the vehicles that are known', () => {
  expect(keepingVehicles(undefined, fleetOn('light'))).toEqual(fleetOn('light'))
})

test('the layers that the choice of names switches are all that begin without them', () => {
  const { layers } = fleetOn('light', firstStyle, false)
  const hidden = layers.filter(({ layout }) => layout?.visibility === 'none').map(({ id }) => id)
  expect(hidden).toEqual(LABEL_LAYERS)
})
