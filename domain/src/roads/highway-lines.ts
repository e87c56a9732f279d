import { distanceMeters } from '../places/distance.ts'
import { highwayStretches } from './highways.ts'
import { placeOnCurve, type RoadPlace } from './road-curve.ts'

/** A highway as maps draw it: the course is approximate, and good for scales at which a town is a dot. */
export interface HighwayLine {
  ref: string
  /** The great ones cross the country; the others are seen once a state fills the map. */
  great: boolean
  /** Longitude and latitude of each point. */
  points: (readonly [longitude: number, latitude: number])[]
}

const GREAT = new Set(
  [10, 20, 40, 50, 60, 70, 101, 116, 135, 153, 158, 163, 174, 222, 230, 232, 242]
    .concat([262, 277, 282, 290, 304, 316, 319, 324, 364, 365, 376, 381, 386])
    .map((number) => `BR-${String(number).padStart(3, '0')}`),
)
/** Curves are cut into pieces of this length, at most so many between two places. */
const PIECE_METERS = 4_000
const MOST_PIECES = 8

/** Answers the main highways of Brazil as lines through all their places, in gentle curves. */
export function highwayLines(): HighwayLine[] {
  return highwayStretches().map(({ ref, places }) => {
    const corners = places.map(([, latitude, longitude]) => ({ latitude, longitude }))
    return { ref, great: GREAT.has(ref), points: curved(corners).map(rounded) }
  })
}

function curved(corners: readonly RoadPlace[]): RoadPlace[] {
  const pieces = corners.slice(1).flatMap((to, index) => {
    const from = corners[index]!
    const meters = distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude)
    const count = Math.min(MOST_PIECES, Math.ceil(meters / PIECE_METERS))
    return Array.from({ length: count }, (_, piece) => placeOnCurve(corners, index, piece / count))
  })
  return [...pieces, corners.at(-1)!]
}

/** A thousandth of a degree is about a hundred metres, finer than the courses are known. */
function rounded({ latitude, longitude }: RoadPlace): readonly [number, number] {
  return [Math.round(longitude * 1000) / 1000, Math.round(latitude * 1000) / 1000]
}
