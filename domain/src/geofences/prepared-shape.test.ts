import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geodesicMeters } from '../places/geodesic-reference.ts'
import { arbitraryMiddle, arbitraryPoint, arbitraryShape, stepFrom } from './geofence-scenes.ts'
import { type Corner, type GeofenceShape, longitudeWithin, unwrapped } from './geofence-shape.ts'
import { isInside, type PreparedShape, prepareShape } from './prepared-shape.ts'
import { standAt } from './standpoint.ts'

const distanceToEdgeMeters = (shape: PreparedShape, latitude: number, longitude: number) =>
  shape.edgeMeters(standAt(latitude, longitude))
const geodesic = (from: Corner, to: Corner) => geodesicMeters(from[1], from[0], to[1], to[0])

/** Finds the nearest point of an edge by measuring geodesics to it, ever finer. */
function referenceMeters(from: Corner, to: Corner, at: Corner): number {
  const [start, end] = unwrapped([from, to]) as [Corner, Corner]
  const metersAt = (part: number) => {
    const corner: Corner = [start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])]
    return geodesic(corner, at)
  }
  let [least, most] = [0, 1]
  for (let turn = 0; turn < 90; turn++) {
    const third = (most - least) / 3
    if (metersAt(least + third) < metersAt(most - third)) most -= third
    else least += third
  }
  return metersAt((least + most) / 2)
}

describe('The distance to an edge', () => {
  test('is the geodesic’s within a centimetre for circles of up to 50 km', () => {
    const scene = arbitraryMiddle.chain((middle) => fc.tuple(fc.constant(middle), arbitraryPoint(middle, 0.4)))
    fc.assert(
      fc.property(scene, fc.integer({ min: 10, max: 50_000 }), ([[longitude, latitude], at], radiusMeters) => {
        const shape = prepareShape({ kind: 'circle', latitude, longitude, radiusMeters })
        const meters = geodesic([longitude, latitude], at) - radiusMeters
        expect(Math.abs(distanceToEdgeMeters(shape, at[1], at[0]) - meters)).toBeLessThan(0.01)
      }),
    )
  })

  test('is the geodesic’s to the nearest point of edges of up to 60 km, within 1 cm and 0.001 %', () => {
    const scene = arbitraryMiddle.chain((middle) =>
      fc.tuple(...[0, 1].map(() => arbitraryPoint(middle, 0.25)), arbitraryPoint(middle, 0.1)),
    )
    fc.assert(
      fc.property(scene, (corners) => {
        const [from, to, at] = corners as [Corner, Corner, Corner]
        const shape = prepareShape({ kind: 'corridor', line: [from, to], halfWidthMeters: 100 })
        const meters = referenceMeters(from, to, at)
        const error = Math.abs(distanceToEdgeMeters(shape, at[1], at[0]) + 100 - meters)
        expect(error).toBeLessThan(0.01 + 0.000_01 * meters)
      }),
      { numRuns: 300 },
    )
  })

  test('is that of the nearest of all edges, however many are passed over', () => {
    const scene = arbitraryMiddle.chain((middle) =>
      fc.tuple(arbitraryShape(middle, 0.05), fc.array(arbitraryPoint(middle, 0.1), { minLength: 1, maxLength: 10 })),
    )
    fc.assert(
      fc.property(scene, ([shape, points]) => {
        if (shape.kind === 'circle') return
        const [lines, width] = shape.kind === 'polygon' ? [shape.rings, 0] : [[shape.line], shape.halfWidthMeters]
        const edges = lines.flatMap((line) =>
          line.flatMap((corner, index) => {
            const isLast = index === line.length - 1
            return isLast && shape.kind === 'corridor' ? [] : [[corner, line[(index + 1) % line.length]!] as const]
          }),
        )
        const each = edges.map((line) => prepareShape({ kind: 'corridor', line, halfWidthMeters: 0 }))
        const whole = prepareShape(shape)
        for (const [longitude, latitude] of points) {
          const nearest = Math.min(...each.map((edge) => distanceToEdgeMeters(edge, latitude, longitude)))
          const meters = distanceToEdgeMeters(whole, latitude, longitude)
          const expected =
            shape.kind === 'corridor' ? nearest - width : isInside(whole, latitude, longitude) ? -nearest : nearest
          expect(Math.abs(meters - expected)).toBeLessThan(0.01)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('is below zero inside only, and where it is said to be far it is', () => {
    const scene = arbitraryMiddle.chain((middle) =>
      fc.tuple(arbitraryShape(middle, 0.05), arbitraryPoint(middle, 0.08), fc.integer({ min: 0, max: 3000 })),
    )
    fc.assert(
      fc.property(scene, ([shape, [longitude, latitude], most]) => {
        const [prepared, at] = [prepareShape(shape), standAt(latitude, longitude)]
        const meters = prepared.edgeMeters(at)
        expect(prepared.holds(at)).toBe(meters <= 0)
        const near = prepared.edgeMeters(at, most)
        if (near === Number.POSITIVE_INFINITY) expect(meters).toBeGreaterThan(most)
        else expect(near).toBe(meters)
      }),
      { numRuns: 500 },
    )
  })
})

describe('A polygon', () => {
  test('holds what its corners wind around, its hole left out', () => {
    const scene = arbitraryMiddle.chain((middle) =>
      fc.tuple(arbitraryShape(middle, 0.05), arbitraryPoint(middle, 0.06), fc.constant(middle)),
    )
    fc.assert(
      fc.property(scene, ([shape, at, middle]) => {
        if (shape.kind !== 'polygon') return
        const turns = shape.rings.map((ring) => Math.round(turnsAround(ring, at, middle[0])))
        const held = isInside(prepareShape(shape), at[1], at[0])
        expect(held).toBe(turns.reduce((sum, turn) => sum + Math.abs(turn), 0) % 2 === 1)
      }),
      { numRuns: 500 },
    )
  })

  test('holds a corner of the ground wherever the date line runs through it', () => {
    const ring: Corner[] = [
      [179.9, -17],
      [-179.9, -17],
      [-179.9, -16],
      [179.9, -16],
    ]
    const shape = prepareShape({ kind: 'polygon', rings: [ring] })
    for (const longitude of [179.95, -179.95, 180, -180]) expect(isInside(shape, -16.5, longitude)).toBe(true)
    for (const longitude of [179.8, -179.8, 0]) expect(isInside(shape, -16.5, longitude)).toBe(false)
  })
})

test('a shape that is turned about the Earth holds what turned with it', () => {
  const scene = arbitraryMiddle.chain((middle) => fc.tuple(arbitraryShape(middle, 0.05), arbitraryPoint(middle, 0.06)))
  const turn = fc.oneof(fc.constantFrom(180, -180, 360, 90), fc.integer({ min: -360, max: 360 }))
  fc.assert(
    fc.property(scene, turn, ([shape, [longitude, latitude]], degrees) => {
      const before = distanceToEdgeMeters(prepareShape(shape), latitude, longitude)
      const after = distanceToEdgeMeters(
        prepareShape(turned(shape, degrees)),
        latitude,
        longitudeWithin(longitude + degrees),
      )
      expect(Math.abs(after - before)).toBeLessThan(0.001)
    }),
    { numRuns: 300 },
  )
})

test('an edge is straight in degrees: on the 60th parallel it runs along it', () => {
  const shape = prepareShape({
    kind: 'corridor',
    line: [
      [10, 60],
      [11, 60],
    ],
    halfWidthMeters: 10,
  })
  expect(isInside(shape, 60, 10.5)).toBe(true)
  expect(
    distanceToEdgeMeters(shape, ...latitudeLongitude(stepFrom([10.5, 60], { east: 0, north: 0.001 }))),
  ).toBeCloseTo(101.41, 1)
})

function latitudeLongitude([longitude, latitude]: Corner): [number, number] {
  return [latitude, longitude]
}

/** Counts how often a ring winds around a point, by the angles between its corners. */
function turnsAround(ring: readonly Corner[], at: Corner, from: number): number {
  const corners = unwrapped(ring, from)
  const x = unwrapped([at], from)[0]![0]
  let sum = 0
  for (const [index, one] of corners.entries()) {
    const other = corners[(index + 1) % corners.length]!
    const [ax, ay, bx, by] = [one[0] - x, one[1] - at[1], other[0] - x, other[1] - at[1]]
    sum += Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
  }
  return sum / (2 * Math.PI)
}

function turned(shape: GeofenceShape, degrees: number): GeofenceShape {
  const turn = ([longitude, latitude]: Corner): Corner => [longitudeWithin(longitude + degrees), latitude]
  if (shape.kind === 'circle') return { ...shape, longitude: longitudeWithin(shape.longitude + degrees) }
  if (shape.kind === 'corridor') return { ...shape, line: shape.line.map(turn) }
  return { kind: 'polygon', rings: shape.rings.map((ring) => ring.map(turn)) }
}
