import { expect, test } from 'vitest'
import { trailFeatures } from './trail-features.ts'

const MINUTE = 60_000
const at = (minutes: number, north: number) => ({ at: minutes * MINUTE, latitude: north / 100, longitude: -46 })
const options = { gapMs: 10 * MINUTE, tickMs: 5 * MINUTE, label: (when: number) => `${when / MINUTE}` }

test('silences part the trail and are lines of their own', () => {
  const { lines } = trailFeatures([at(0, 0), at(1, 1), at(20, 2), at(21, 3)], options)
  expect(lines.features.map(({ properties, geometry }) => [properties.gap, geometry.coordinates.length])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
  ])
})

test('the first point and every full interval have their time, unless the vehicle stood', () => {
  const { ticks } = trailFeatures([at(1, 0), at(4, 1), at(6, 2), at(11, 2), at(12, 3)], options)
  expect(ticks.features.map(({ properties }) => properties.label)).toEqual(['1', '6', '12'])
})

test('a single point has no line', () => {
  expect(trailFeatures([at(0, 0)], options).lines.features).toEqual([])
})
