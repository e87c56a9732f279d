import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCamera, parseCamera } from './camera.ts'

test('a camera survives its link to about ten metres', () => {
  const cameras = fc.record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    zoom: fc.double({ min: 0, max: 22, noNaN: true }),
  })
  fc.assert(
    fc.property(cameras, (camera) => {
      const read = parseCamera(formatCamera(camera))!
      expect(read.latitude).toBeCloseTo(camera.latitude, 3)
      expect(read.longitude).toBeCloseTo(camera.longitude, 3)
      expect(read.zoom).toBeCloseTo(camera.zoom, 1)
    }),
  )
})

test('what is no place is no camera', () => {
  for (const text of ['', '1,2', '91,0,5', '0,181,5', '0,0,23', 'a,b,c', '0,0,5,1', 'NaN,0,1']) {
    expect(parseCamera(text)).toBeNull()
  }
})
