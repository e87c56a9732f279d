import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMeters } from './distance.ts'
import { type Circle, indexLandmarks, LANDMARK_RADIUS } from './landmarks.ts'

const radiusMeters = fc.integer({ min: LANDMARK_RADIUS.least, max: LANDMARK_RADIUS.most })
/** Points lie around a middle, as far as circles reach and somewhat beyond. */
const offset = fc.double({ min: -0.1, max: 0.1, noNaN: true })
const middles = fc.oneof(
  fc.constantFrom<[number, number]>([-23.5, -46.6], [0, 180], [-16.8, -179.99], [90, 0], [-89.99, 120], [0, 0]),
  fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
)

function around([latitude, longitude]: [number, number], [north, east]: [number, number]) {
  const turned = longitude + east / Math.max(0.001, Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: Math.max(-90, Math.min(90, latitude + north)),
    longitude: ((((turned + 180) % 360) + 360) % 360) - 180,
  }
}

const scene = middles.chain((middle) => {
  const place = fc.tuple(offset, offset).map((by) => around(middle, by))
  const circle = fc.tuple(place, radiusMeters).map(([at, radius]): Circle => ({ ...at, radiusMeters: radius }))
  return fc.tuple(fc.array(circle, { maxLength: 40 }), fc.array(place, { minLength: 1, maxLength: 20 }))
})

/** Measures on a ball, which is within 0.6 % of the ellipsoid everywhere, date line and poles included. */
function onBall(one: Pick<Circle, 'latitude' | 'longitude'>, other: Pick<Circle, 'latitude' | 'longitude'>): number {
  const [a, b] = [one.latitude, other.latitude].map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  const turn = ((other.longitude - one.longitude) * Math.PI) / 180
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(half)))
}

describe('The landmark at a place', () => {
  test('is the one found by asking each landmark', () => {
    fc.assert(
      fc.property(scene, ([circles, points]) => {
        const index = indexLandmarks(circles)
        for (const { latitude, longitude } of points) {
          // An index of one circle reaches into no cube but its own ones, so asking each is brute force by the same
          // measure.
          const each = circles.flatMap((circle) => indexLandmarks([circle]).at(latitude, longitude) ?? [])
          const nearest = each.reduce((least, { meters }) => Math.min(least, meters), Number.POSITIVE_INFINITY)
          expect(index.at(latitude, longitude)?.meters ?? Number.POSITIVE_INFINITY).toBe(nearest)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is there where a ball of the Earth’s size says so, beyond what the ball is wrong by', () => {
    fc.assert(
      fc.property(scene, ([circles, points]) => {
        for (const circle of circles) {
          for (const point of points) {
            const held = indexLandmarks([circle]).at(point.latitude, point.longitude)
            const meters = onBall(circle, point)
            if (meters < circle.radiusMeters * 0.99) expect(held).not.toBeNull()
            if (meters > circle.radiusMeters * 1.01) expect(held).toBeNull()
            if (held && meters > 1) expect(Math.abs(held.meters - meters)).toBeLessThan(0.01 * meters)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is as far as the distance of every report, within 0.01 %', () => {
    const garage = { latitude: -23.55, longitude: -46.63, radiusMeters: 5_000 }
    fc.assert(
      fc.property(
        fc.double({ min: -0.03, max: 0.03, noNaN: true }),
        fc.double({ min: -0.03, max: 0.03, noNaN: true }),
        (north, east) => {
          const [latitude, longitude] = [garage.latitude + north, garage.longitude + east]
          const meters = distanceMeters(garage.latitude, garage.longitude, latitude, longitude)
          const held = indexLandmarks([garage]).at(latitude, longitude)
          if (held) expect(Math.abs(held.meters - meters)).toBeLessThanOrEqual(meters * 0.0001 + 1e-6)
          else expect(meters).toBeGreaterThan(4_999)
        },
      ),
    )
  })

  test('reaches across the date line and over the pole', () => {
    const line = { latitude: -16.8, longitude: 179.9995, radiusMeters: 200 }
    expect(indexLandmarks([line]).at(-16.8, -179.9995)?.landmark).toBe(line)
    const pole = { latitude: 89.9995, longitude: 10, radiusMeters: 200 }
    expect(indexLandmarks([pole]).at(89.9995, -170)?.landmark).toBe(pole)
  })

  test('is, of several, the one whose middle is nearest, however large the others are', () => {
    const city = { latitude: -23.5, longitude: -46.6, radiusMeters: 5_000 }
    const gate = { latitude: -23.51, longitude: -46.6, radiusMeters: 50 }
    const index = indexLandmarks([city, gate])
    expect(index.at(-23.5101, -46.6)?.landmark).toBe(gate)
    expect(index.at(-23.502, -46.6)?.landmark).toBe(city)
    expect(index.at(-23.6, -46.6)).toBeNull()
  })
})
