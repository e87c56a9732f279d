import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlaceIndex, isSamePlace } from './visited-places.ts'

const arbitraryPoint = fc.record({
  latitude: fc.double({ min: -23.52, max: -23.5, noNaN: true }),
  longitude: fc.double({ min: -46.62, max: -46.6, noNaN: true }),
})

test('a visit belongs to the first place near enough, as if it were compared with all of them', () => {
  fc.assert(
    fc.property(fc.array(arbitraryPoint, { maxLength: 60 }), (points) => {
      const placeIndex = createPlaceIndex<{ latitude: number; longitude: number }>()
      for (const point of points) {
        const found = placeIndex.find(point)
        expect(found).toBe(placeIndex.places.find((place) => isSamePlace(place, point)))
        if (!found) placeIndex.add(point)
      }
    }),
  )
})
