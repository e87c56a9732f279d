import type { Fixes } from './fixes.ts'

/**
 * Longitudes are counted eastwards from 30° W, a meridian on open sea, so that a vehicle that stands on the date line
 * stands in one place.
 */
const SEAM_LONGITUDE = -30
const METERS_PER_DEGREE = 111_195
/**
 * Latitudes share their cosine in steps of a twentieth of a degree, which makes a thousandth of difference at most
 * where people live.
 */
const COSINE_STEPS = 20
const COSINES = Float64Array.from({ length: 180 * COSINE_STEPS + 1 }, (_, step) =>
  Math.cos((step / COSINE_STEPS - 90) * (Math.PI / 180)),
)
const FIRST_ROWS = 32
/**
 * A leg this many diameters long fits into no window; the share above 1 allows for the difference between this plane
 * and the ellipsoid.
 */
const LONG_LEG = 1.05

/**
 * Asks for windows among the fixes `start` ≤ fix < `end`: the box around one has at most this diagonal, and shorter
 * ones are not told of.
 */
export interface WindowSearch {
  start: number
  end: number
  diameterMeters: number
  leastMs: number
}

/**
 * Calls `onWindow(first, last)` for every run of fixes that fits into a box of this diagonal and can be made no longer.
 * Takes linear time: the box of a window is the box of its back, which grows, joined with that of its front, whose
 * suffixes are kept. Which runs there are depends on their own fixes alone, so each is found again in any track that
 * holds it.
 */
export function findStillWindows(
  fixes: Fixes,
  { start, end, diameterMeters, leastMs }: WindowSearch,
  onWindow: (first: number, last: number) => void,
): void {
  const { time, latitude, longitude, legMeters } = fixes
  let front = createFront(FIRST_ROWS)
  let [first, frontStart, frontEnd] = [start, start, start]
  // These are plain numbers, not objects: most of the time that a month takes is spent here.
  let south = Infinity
  let north = -Infinity
  let west = Infinity
  let east = -Infinity
  let backSouth = Infinity
  let backNorth = -Infinity
  let backWest = Infinity
  let backEast = -Infinity
  for (let fix = start; fix < end; fix++) {
    const here = latitude[fix]!
    const there = eastOfSeam(longitude[fix]!)
    if (here < backSouth) backSouth = here
    if (here > backNorth) backNorth = here
    if (there < backWest) backWest = there
    if (there > backEast) backEast = there
    if (here >= south && here <= north && there >= west && there <= east) continue
    south = Math.min(south, here)
    north = Math.max(north, here)
    west = Math.min(west, there)
    east = Math.max(east, there)
    if (diagonalSquared(south, north - south, east - west) <= diameterMeters ** 2) continue
    if (time[fix - 1]! - time[first]! >= leastMs) onWindow(first, fix - 1)
    do {
      // No window holds both ends of a leg as long as this, so all windows that begin before the leg are done.
      first = legMeters[fix - 1]! > LONG_LEG * diameterMeters ? fix : first + 1
      if (first >= frontEnd) {
        front = filledFront(front, fixes, { first, last: fix })
        frontStart = first
        frontEnd = fix + 1
        backSouth = backWest = Infinity
        backNorth = backEast = -Infinity
      }
      const row = first - frontStart
      south = Math.min(backSouth, front.south[row]!)
      north = Math.max(backNorth, front.north[row]!)
      west = Math.min(backWest, front.west[row]!)
      east = Math.max(backEast, front.east[row]!)
    } while (diagonalSquared(south, north - south, east - west) > diameterMeters ** 2)
  }
  if (time[end - 1]! - time[first]! >= leastMs) onWindow(first, end - 1)
}

/**
 * Row `n` is the box around the fixes from the `n`-th of the front to the last; the row after the last fix is an empty
 * box.
 */
interface Front {
  south: Float64Array
  north: Float64Array
  west: Float64Array
  east: Float64Array
}

function createFront(rows: number): Front {
  return {
    south: new Float64Array(rows),
    north: new Float64Array(rows),
    west: new Float64Array(rows),
    east: new Float64Array(rows),
  }
}

/** Fills the front with these fixes, in the arrays it had, or in greater ones where they have no room. */
function filledFront(
  old: Front,
  { latitude, longitude }: Fixes,
  { first, last }: { first: number; last: number },
): Front {
  const end = last + 1 - first
  const front = end < old.south.length ? old : createFront(2 * (end + 1))
  const { south, north, west, east } = front
  south[end] = west[end] = Infinity
  north[end] = east[end] = -Infinity
  for (let row = end - 1; row >= 0; row--) {
    const here = latitude[first + row]!
    const there = eastOfSeam(longitude[first + row]!)
    south[row] = Math.min(here, south[row + 1]!)
    north[row] = Math.max(here, north[row + 1]!)
    west[row] = Math.min(there, west[row + 1]!)
    east[row] = Math.max(there, east[row + 1]!)
  }
  return front
}

/** Squares the diagonal, in square metres, of a box that is this many degrees high and wide. */
function diagonalSquared(south: number, up: number, across: number): number {
  const cosine = COSINES[Math.round((south + 90) * COSINE_STEPS)]!
  const high = up * METERS_PER_DEGREE
  const wide = across * METERS_PER_DEGREE * cosine
  return high * high + wide * wide
}

function eastOfSeam(longitude: number): number {
  return longitude < SEAM_LONGITUDE ? longitude + 360 : longitude
}
