import fc from 'fast-check'
import { type Corner, type GeofenceShape, longitudeWithin } from './geofence-shape.ts'

const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const share = fc.double({ min: 0.2, max: 1, noNaN: true })

/** Middles of scenes: towns, the date line from both sides, the equator, the far north. */
export const arbitraryMiddle: fc.Arbitrary<Corner> = fc.oneof(
  fc.constantFrom<Corner>([-46.6, -23.5], [180, -16.8], [-179.999, 0], [0, 0], [20, 70]),
  fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -75, max: 75, noNaN: true })),
)

/** Steps as wide on the ground to the east as to the north, from a middle. */
export function stepFrom([longitude, latitude]: Corner, { east, north }: { east: number; north: number }): Corner {
  return [longitudeWithin(longitude + east / Math.cos((latitude * Math.PI) / 180)), latitude + north]
}

/** A point somewhere around a middle, at most so many degrees to either side. */
export function arbitraryPoint(middle: Corner, reach: number): fc.Arbitrary<Corner> {
  const step = fc.double({ min: -reach, max: reach, noNaN: true })
  return fc.record({ east: step, north: step }).map((by) => stepFrom(middle, by))
}

/** A star around a middle, whose edges cross nowhere because each corner stands at an angle of its own. */
function arbitraryStar(middle: Corner, reach: number, least: number): fc.Arbitrary<Corner[]> {
  const corner = fc.tuple(angle, share)
  return fc.array(corner, { minLength: least, maxLength: 60 }).map((corners) =>
    corners
      .map(([turn, part], index) => ({
        turn: (2 * Math.PI * (index + turn / 10)) / corners.length,
        part: part * reach,
      }))
      .map(({ turn, part }) => stepFrom(middle, { east: part * Math.cos(turn), north: part * Math.sin(turn) })),
  )
}

/** Any shape around a middle, some with a hole. */
export function arbitraryShape(middle: Corner, reach: number): fc.Arbitrary<GeofenceShape> {
  const polygon = fc.tuple(arbitraryStar(middle, reach, 5), fc.boolean()).map(([ring, hollow]): GeofenceShape => {
    const hole = ring.map(([longitude, latitude]): Corner => {
      const east = longitudeWithin(longitude - middle[0])
      return [longitudeWithin(middle[0] + east / 3), middle[1] + (latitude - middle[1]) / 3]
    })
    return { kind: 'polygon', rings: hollow ? [ring, hole] : [ring] }
  })
  const corridor = fc
    .record({
      line: fc.array(arbitraryPoint(middle, reach), { minLength: 2, maxLength: 40 }),
      halfWidthMeters: fc.integer({ min: 5, max: 5000 }),
    })
    .map((made): GeofenceShape => ({ kind: 'corridor', ...made }))
  const circle = fc
    .record({ at: arbitraryPoint(middle, reach), radiusMeters: fc.integer({ min: 10, max: 20_000 }) })
    .map(({ at: [longitude, latitude], radiusMeters }): GeofenceShape => {
      return { kind: 'circle', longitude, latitude, radiusMeters }
    })
  return fc.oneof(polygon, corridor, circle)
}
