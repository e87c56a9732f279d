import { expect, test } from 'vitest'
import { minimumStyle } from '../base/minimum-style.ts'
import { sourceId, withTracks } from './track-layers.ts'

const none: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
const data = { arrows: none, gaps: none, excluded: none, stops: none, events: none, ends: none }

test('stops, ends, events and excluded points take their place before names of towns', () => {
  const { layers } = withTracks(minimumStyle({ scheme: 'light', origin: 'https://central.example' }), data, 'light')
  const names = layers.findIndex(({ id }) => id === 'place-names')
  for (const mark of ['stops', 'ends', 'events', 'excluded'] as const) {
    const takers = layers.slice(names + 1).filter((layer) => {
      const isOf = layer.type === 'symbol' && layer.source === sourceId(mark)
      const layout = layer.layout ?? {}
      return isOf && !('icon-ignore-placement' in layout) && !('text-ignore-placement' in layout)
    })
    expect(takers.length, mark).toBeGreaterThan(0)
  }
})
