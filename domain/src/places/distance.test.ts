import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMeters } from './distance.ts'
import { geodesicMeters } from './geodesic-reference.ts'

const RADIANS = Math.PI / 180

describe('the reference itself', () => {
  test('(Vincenty) finds what others publish: Flinders Peak to Buninyong on WGS84, 54,972.271 m on GRS80 within millimetres', () => {
    const dms = (degrees: number, minutes: number, seconds: number) => degrees + minutes / 60 + seconds / 3600
    const flinders = [-dms(37, 57, 3.7203), dms(144, 25, 29.5244)] as const
    const buninyong = [-dms(37, 39, 10.1561), dms(143, 55, 35.3839)] as const
    expect(geodesicMeters(...flinders, ...buninyong)).toBeCloseTo(54_972.271, 2)
  })

  test('finds the 5,551,759.4 m from New York to London that are published for WGS84', () => {
    expect(geodesicMeters(40.6, -73.8, 51.6, -0.5)).toBeCloseTo(5_551_759.4, 1)
  })
})

describe('distance', () => {
  test('is within 0.01 % of the geodesic up to 10 km, wherever roads are', () => {
    const place = fc.record({
      latitude: fc.double({ min: -72, max: 72, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      meters: fc.double({ min: 1, max: 10_000, noNaN: true }),
      course: fc.double({ min: 0, max: 360, noNaN: true }),
    })
    fc.assert(
      fc.property(place, ({ latitude, longitude, meters, course }) => {
        const toLatitude = latitude + (meters / 111_700) * Math.cos(course * RADIANS)
        const across = (meters / 111_700 / Math.cos(latitude * RADIANS)) * Math.sin(course * RADIANS)
        const toLongitude = ((longitude + across + 540) % 360) - 180
        const exact = geodesicMeters(latitude, longitude, toLatitude, toLongitude)
        const ours = distanceMeters(latitude, longitude, toLatitude, toLongitude)
        expect(Math.abs(ours - exact)).toBeLessThanOrEqual(1e-4 * exact + 1e-6)
      }),
      { numRuns: 3000 },
    )
  })

  test('takes the short way over the date line', () => {
    expect(distanceMeters(-16.8, 179.99, -16.8, -179.99)).toBeCloseTo(distanceMeters(-16.8, 0, -16.8, 0.02), 6)
  })

  test('is the same there and back, 0 at home, and never throws', () => {
    const degrees = fc.oneof(fc.double({ min: -360, max: 360 }), fc.constantFrom(90, -90, 180, -180, 0))
    fc.assert(
      fc.property(degrees, degrees, degrees, degrees, (a, b, c, d) => {
        const there = distanceMeters(a, b, c, d)
        if (Number.isNaN(there)) return
        expect(distanceMeters(c, d, a, b)).toBeCloseTo(there, 6)
        expect(distanceMeters(a, b, a, b)).toBe(0)
      }),
    )
  })
})
