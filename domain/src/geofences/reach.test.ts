import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GeofenceShape } from './geofence-shape.ts'
import { prepareShape } from './prepared-shape.ts'
import { reachOf } from './reach.ts'
import { standAt } from './standpoint.ts'

const [LATITUDE, LONGITUDE] = [-23.5, -46.6]
const SHAPES: GeofenceShape[] = [
  { kind: 'circle', latitude: LATITUDE, longitude: LONGITUDE, radiusMeters: 800 },
  {
    kind: 'corridor',
    line: [
      [LONGITUDE, LATITUDE],
      [LONGITUDE + 0.01, LATITUDE + 0.01],
    ],
    halfWidthMeters: 150,
  },
  {
    kind: 'polygon',
    rings: [
      [
        [LONGITUDE, LATITUDE],
        [LONGITUDE + 0.01, LATITUDE],
        [LONGITUDE, LATITUDE + 0.01],
        [LONGITUDE, LATITUDE],
      ],
    ],
  },
]

test('a shape reaches as far as its edge and the margin, and no farther, also where latitude alone tells', () => {
  const near = fc.double({ min: -0.03, max: 0.03, noNaN: true })
  fc.assert(
    fc.property(fc.constantFrom(...SHAPES), near, near, fc.constantFrom(0, 30, 1_000), (drawn, up, right, margin) => {
      const shape = prepareShape(drawn)
      const at = standAt(LATITUDE + up, LONGITUDE + right)
      const isReached = margin > 0 ? shape.edgeMeters(at) <= margin : shape.holds(at)
      expect(reachOf(shape)(at.latitude, at.longitude, margin)).toBe(isReached)
    }),
  )
})
