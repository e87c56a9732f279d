import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexGeofences } from './geofence-index.ts'
import { arbitraryMiddle, arbitraryPoint, arbitraryShape } from './geofence-scenes.ts'
import { prepareShape } from './prepared-shape.ts'
import { standAt } from './standpoint.ts'

const shapes = arbitraryMiddle.chain((middle) =>
  fc.tuple(
    fc.array(
      fc.constantFrom(0.0005, 0.01, 0.2, 3).chain((reach) => arbitraryShape(middle, reach)),
      { maxLength: 25 },
    ),
    fc.array(
      fc.constantFrom(0.001, 0.05, 1, 4).chain((reach) => arbitraryPoint(middle, reach)),
      {
        minLength: 1,
        maxLength: 25,
      },
    ),
  ),
)

describe('An index of geofences', () => {
  test('answers what asking each of them answers', () => {
    fc.assert(
      fc.property(shapes, ([list, points]) => {
        const geofences = list.map((shape, id) => ({ id, shape }))
        const index = indexGeofences(geofences)
        const each = list.map(prepareShape)
        for (const [longitude, latitude] of points) {
          const at = standAt(latitude, longitude)
          expect(index.at(latitude, longitude)).toEqual(geofences.filter(({ id }) => each[id]!.holds(at)))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('answers those whose edge is within its reach, with how far it is', () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 0, max: 2000 }), ([list, points], reachMeters) => {
        const index = indexGeofences(
          list.map((shape, id) => ({ id, shape })),
          { reachMeters },
        )
        const each = list.map(prepareShape)
        for (const [longitude, latitude] of points) {
          const at = standAt(latitude, longitude)
          const expected = each.flatMap((shape, id) =>
            shape.edgeMeters(at) <= reachMeters ? [[id, shape.edgeMeters(at)]] : [],
          )
          expect(index.near(latitude, longitude).map(({ geofence, edgeMeters }) => [geofence.id, edgeMeters])).toEqual(
            expected,
          )
        }
      }),
      { numRuns: 200 },
    )
  })

  test('knows one date line, from either side', () => {
    const geofences = [{ shape: { kind: 'circle', latitude: -16.8, longitude: 180, radiusMeters: 100 } as const }]
    const index = indexGeofences(geofences)
    for (const longitude of [180, -180, 179.9999, -179.9999]) expect(index.at(-16.8, longitude)).toEqual(geofences)
    expect(index.at(-16.8, 0)).toEqual([])
  })

  test('of nothing holds nothing', () => {
    expect(indexGeofences([]).at(0, 0)).toEqual([])
  })
})
