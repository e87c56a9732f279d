import { distanceMeters } from '@monitorweb/domain/places/distance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleAt } from './local-metres.ts'
import { outlineOf } from './outline.ts'
import { areaSquareMeters } from './size.ts'

const meters = (a: GeoJSON.Position, b: GeoJSON.Position) => distanceMeters(a[1]!, a[0]!, b[1]!, b[0]!)

test('every corner of a circle is as far from its middle as the circle says, anywhere and of any size', () => {
  const place = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }))
  fc.assert(
    fc.property(place, fc.integer({ min: 10, max: 50_000 }), (middle, radius) => {
      const [ring] = outlineOf({ type: 'Point', coordinates: middle }, radius)
      expect(ring!.at(-1)).toEqual(ring![0])
      for (const corner of ring!) expect(Math.abs(meters(middle, corner) / radius - 1)).toBeLessThan(0.001)
    }),
  )
})

/** A place so many metres to the east and north of the middle of a town. */
function near(east: number, north: number): GeoJSON.Position {
  const scale = scaleAt(-23.5)
  return [-46.6 + east / scale.east, -23.5 + north / scale.north]
}
/** The metres of {@link near} again. */
function plane([x, y]: GeoJSON.Position): [number, number] {
  const scale = scaleAt(-23.5)
  return [(x! + 46.6) * scale.east, (y! + 23.5) * scale.north]
}
function isWithin(ring: readonly GeoJSON.Position[], at: [number, number]): boolean {
  const corners = ring.map(plane)
  return corners.slice(1).reduce((inside, [x, y], index) => {
    const [beforeX, beforeY] = corners[index]!
    const crosses =
      beforeY > at[1] !== y > at[1] && at[0] < beforeX + ((at[1] - beforeY) / (y - beforeY)) * (x - beforeX)
    return crosses ? !inside : inside
  }, false)
}
function toLine(line: readonly [number, number][], at: [number, number]): number {
  return Math.min(
    ...line.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = line[index]!
      const [dx, dy] = [x - fromX, y - fromY]
      const share = Math.min(1, Math.max(0, ((at[0] - fromX) * dx + (at[1] - fromY) * dy) / (dx * dx + dy * dy)))
      return Math.hypot(at[0] - fromX - share * dx, at[1] - fromY - share * dy)
    }),
  )
}

test('a corridor holds what is as near to its line as it is wide, and nothing else, whatever way the line turns', () => {
  // Each leg is longer than the corridor is wide, and no leg comes back to another.
  const turns = fc.array(fc.integer({ min: -80, max: 80 }), { minLength: 1, maxLength: 3 })
  const at = fc.record({
    leg: fc.nat(3),
    along: fc.double({ min: 0, max: 1, noNaN: true }),
    aside: fc.integer({ min: -90, max: 90 }),
  })
  fc.assert(
    fc.property(turns, fc.array(at, { minLength: 5, maxLength: 20 }), (bends, places) => {
      const half = 50
      const line: [number, number][] = [[0, 0]]
      let course = 0
      for (const bend of [0, ...bends.map((bend, index) => (index % 2 === 0 ? Math.abs(bend) : -Math.abs(bend)))]) {
        course += (bend * Math.PI) / 180
        const [x, y] = line.at(-1)!
        line.push([x + 400 * Math.sin(course), y + 400 * Math.cos(course)])
      }
      const [ring] = outlineOf({ type: 'LineString', coordinates: line.map(([x, y]) => near(x, y)) }, half)
      for (const { leg, along, aside } of places) {
        const [from, to] = [line[leg % (line.length - 1)]!, line[(leg % (line.length - 1)) + 1]!]
        const [dx, dy] = [(to[0] - from[0]) / 400, (to[1] - from[1]) / 400]
        const place: [number, number] = [
          from[0] + dx * along * 400 + dy * aside,
          from[1] + dy * along * 400 - dx * aside,
        ]
        const far = toLine(line, place)
        if (Math.abs(far - half) > 1.5) expect(isWithin(ring!, place)).toBe(far < half)
      }
    }),
  )
})

test('a shape over the date line stays in one piece', () => {
  const [ring] = outlineOf(
    {
      type: 'Polygon',
      coordinates: [
        [
          [179.99, -17],
          [-179.99, -17],
          [-179.99, -16.99],
          [179.99, -17],
        ],
      ],
    },
    0,
  )
  const longitudes = ring!.map(([longitude]) => longitude!)
  expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeCloseTo(0.02)
})

test('long sides are parted as the map bends them, but no shape has more points than a map can draw', () => {
  const ringOf = (line: GeoJSON.Position[]) => outlineOf({ type: 'Polygon', coordinates: [[...line, line[0]!]] }, 0)[0]!
  const degree = ringOf([
    [0, 0],
    [1, 0],
    [1, 1],
  ])
  expect(degree).toHaveLength(10 + 10 + 15 + 1)
  const comb = Array.from({ length: 998 }, (_, index) => [index % 2 === 0 ? -79 : 80, index / 50])
  expect(ringOf(comb).length).toBeLessThan(12_000)
})

test('areas are those of the ellipsoid', () => {
  const degree = (north: number): GeoJSON.Polygon => ({
    type: 'Polygon',
    coordinates: [
      [
        [0, north],
        [1, north],
        [1, north + 1],
        [0, north + 1],
        [0, north],
      ],
    ],
  })
  // A degree by a degree at the equator, and from 60° to 61°, by the formula of zones of the ellipsoid.
  expect(areaSquareMeters(degree(0), 0)! / 1e6).toBeCloseTo(12_308.8, 0)
  expect(areaSquareMeters(degree(60), 0)! / 1e6).toBeCloseTo(6_122, -1)
  expect(areaSquareMeters({ type: 'Point', coordinates: [0, 0] }, 100)).toBeCloseTo(31_415.9, 0)
})
