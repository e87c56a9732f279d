import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMeters } from './distance.ts'

const RADIANS = Math.PI / 180
const SEMI_MAJOR_METERS = 6_378_137
const FLATTENING = 1 / 298.257223563

/**
 * Measures the geodesic by T. Vincenty's inverse formula (Survey Review XXIII, 1975), good to a millimetre away from
 * antipodes.
 */
function geodesicMeters(fromLatitude: number, fromLongitude: number, toLatitude: number, toLongitude: number): number {
  const semiMinor = SEMI_MAJOR_METERS * (1 - FLATTENING)
  const difference = (((toLongitude - fromLongitude + 540) % 360) - 180) * RADIANS
  const [u1, u2] = [fromLatitude, toLatitude].map((latitude) =>
    Math.atan((1 - FLATTENING) * Math.tan(latitude * RADIANS)),
  ) as [number, number]
  let lambda = difference
  for (let round = 0; round < 200; round++) {
    const crossing = Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda)
    const sinSigma = Math.hypot(Math.cos(u2) * Math.sin(lambda), crossing)
    if (sinSigma === 0) return 0
    const cosSigma = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * Math.cos(lambda)
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (Math.cos(u1) * Math.cos(u2) * Math.sin(lambda)) / sinSigma
    const cosSquaredAlpha = 1 - sinAlpha ** 2
    const middle = cosSquaredAlpha === 0 ? 0 : cosSigma - (2 * Math.sin(u1) * Math.sin(u2)) / cosSquaredAlpha
    const c = (FLATTENING / 16) * cosSquaredAlpha * (4 + FLATTENING * (4 - 3 * cosSquaredAlpha))
    const bracket = middle + c * cosSigma * (-1 + 2 * middle ** 2)
    const next = difference + (1 - c) * FLATTENING * sinAlpha * (sigma + c * sinSigma * bracket)
    const isDone = Math.abs(next - lambda) < 1e-13
    lambda = next
    if (!isDone) continue
    const uSquared = (cosSquaredAlpha * (SEMI_MAJOR_METERS ** 2 - semiMinor ** 2)) / semiMinor ** 2
    const a = 1 + (uSquared / 16384) * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared)))
    const b = (uSquared / 1024) * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared)))
    const inner = cosSigma * (-1 + 2 * middle ** 2)
    const outer = (b / 6) * middle * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * middle ** 2)
    return semiMinor * a * (sigma - b * sinSigma * (middle + (b / 4) * (inner - outer)))
  }
  throw new Error('no convergence')
}

describe('the reference itself', () => {
  test('(Vincenty) finds what others publish: Flinders Peak to Buninyong on WGS84, 54,972.271 m on GRS80 within millimetres', () => {
    const dms = (degrees: number, minutes: number, seconds: number) => degrees + minutes / 60 + seconds / 3600
    const flinders = [-dms(37, 57, 3.7203), dms(144, 25, 29.5244)] as const
    const buninyong = [-dms(37, 39, 10.1561), dms(143, 55, 35.3839)] as const
    expect(geodesicMeters(...flinders, ...buninyong)).toBeCloseTo(54_972.271, 2)
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
