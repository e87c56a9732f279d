import type { Landmark } from '@monitorweb/contract/places/landmark-operations'
import { indexLandmarks } from '@monitorweb/domain/places/landmarks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { landmarkFeatures } from './landmark-features.ts'

const landmark = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  radiusMeters: fc.integer({ min: 10, max: 5_000 }),
})

test('the circle that is drawn is the one that names what is inside of it', () => {
  fc.assert(
    fc.property(landmark, (circle) => {
      const [area] = landmarkFeatures([{ name: 'Garagem', ...circle } as Landmark]).features
      const [ring] = (area!.geometry as GeoJSON.Polygon).coordinates
      expect(ring!.at(-1)).toEqual(ring![0])
      const wider = indexLandmarks([{ ...circle, radiusMeters: circle.radiusMeters * 1.01 }])
      const narrower = indexLandmarks([{ ...circle, radiusMeters: circle.radiusMeters * 0.99 }])
      for (const [longitude, latitude] of ring!) {
        expect(wider.at(latitude!, longitude!)).not.toBeNull()
        expect(narrower.at(latitude!, longitude!)).toBeNull()
      }
    }),
  )
})

test('the name stands above the circle, where nothing in its middle covers it', () => {
  const { features } = landmarkFeatures([
    { name: 'Garagem', latitude: -23.5, longitude: -46.6, radiusMeters: 100 } as Landmark,
  ])
  const named = features.filter(({ properties }) => properties?.['name'] === 'Garagem')
  expect(named).toHaveLength(1)
  expect((named[0]!.geometry as GeoJSON.Point).coordinates[1]).toBeGreaterThan(-23.5)
})
