import type { Fixes } from './fixes.ts'

/**
 * Longitudes are counted eastwards from 30° W, a meridian on open sea, so that a vehicle that stands on the date line
 * stands in one place.
 */
const SEAM_LONGITUDE = -30
const METERS_PER_DEGREE = 111_195
/** Latitudes share their cosine in steps of a twentieth of a degree, which is a thousandth off at most where people live. */
const COSINE_STEPS = 20
const COSINES = Float64Array.from({ length: 180 * COSINE_STEPS + 1 }, (_, step) =>
  Math.cos((step / COSINE_STEPS - 90) * (Math.PI / 180)),
)
const FIRST_ROWS = 256
/** A share more than a diameter, for the difference between this plane and the ellipsoid. */
const LONG_LEG = 1.05

/** The fixes `start` ≤ fix < `end`, the greatest diagonal of the box around a window, and the least length to tell of. */
export interface WindowSearch {
  start: number
  end: number
  diameterMeters: number
  leastMs: number
}

/**
 * Calls `onWindow(first, last)` for every run of fixes that fits into a box of this diagonal and can be made no longer.
 * Linear: the box of a window is the box of its back, which grows, and of its front, whose suffixes are kept. Which runs
 * there are depends on their own fixes alone, so each is found again in any track that holds it.
 */
export function findStillWindows(
  fixes: Fixes,
  { start, end, diameterMeters, leastMs }: WindowSearch,
  onWindow: (first: number, last: number) => void,
): void {
  if (end <= start) return
  const { time, latitude, longitude, legMeters } = fixes
  const mostSquared = diameterMeters * diameterMeters
  let front = createFront(FIRST_ROWS)
  let first = start
  let frontStart = start
  let frontEnd = start
  const back = nowhere()
  for (let fix = start; fix < end; fix++) {
    extend(back, latitude[fix]!, eastOfSeam(longitude[fix]!))
    for (let isNew = true; ; isNew = false) {
      const row = Math.min(first, frontEnd) - frontStart
      const south = Math.min(back.south, front.south[row]!)
      const up = Math.max(back.north, front.north[row]!) - south
      const across = Math.max(back.east, front.east[row]!) - Math.min(back.west, front.west[row]!)
      if (diagonalSquared(south, up, across) <= mostSquared) break
      if (isNew && time[fix - 1]! - time[first]! >= leastMs) onWindow(first, fix - 1)
      // No window holds both ends of a leg as long as this, so all that begin before it are done.
      first = legMeters[fix - 1]! > LONG_LEG * diameterMeters ? fix : first + 1
      if (first < frontEnd) continue
      if (fix - first + 2 > front.south.length) front = createFront(2 * (fix - first + 2))
      fillFront(front, fixes, { first, last: fix })
      frontStart = first
      frontEnd = fix + 1
      clear(back)
    }
  }
  if (time[end - 1]! - time[first]! >= leastMs) onWindow(first, end - 1)
}

interface Box {
  south: number
  north: number
  west: number
  east: number
}

const nowhere = (): Box => ({ south: Infinity, north: -Infinity, west: Infinity, east: -Infinity })

function clear(box: Box): void {
  box.south = Infinity
  box.north = -Infinity
  box.west = Infinity
  box.east = -Infinity
}

function extend(box: Box, latitude: number, east: number): void {
  box.south = Math.min(box.south, latitude)
  box.north = Math.max(box.north, latitude)
  box.west = Math.min(box.west, east)
  box.east = Math.max(box.east, east)
}

/** Row `n` is the box around the fixes from the `n`-th of the front to its end; the row after the last is nowhere. */
type Front = Record<keyof Box, Float64Array>

function createFront(rows: number): Front {
  const front = {
    south: new Float64Array(rows),
    north: new Float64Array(rows),
    west: new Float64Array(rows),
    east: new Float64Array(rows),
  }
  putRow(front, 0, nowhere())
  return front
}

function fillFront(
  front: Front,
  { latitude, longitude }: Fixes,
  { first, last }: { first: number; last: number },
): void {
  const box = nowhere()
  putRow(front, last + 1 - first, box)
  for (let fix = last; fix >= first; fix--) {
    extend(box, latitude[fix]!, eastOfSeam(longitude[fix]!))
    putRow(front, fix - first, box)
  }
}

function putRow(front: Front, row: number, box: Box): void {
  front.south[row] = box.south
  front.north[row] = box.north
  front.west[row] = box.west
  front.east[row] = box.east
}

/** Of a box this many degrees high and wide, in square metres. */
function diagonalSquared(south: number, up: number, across: number): number {
  const cosine = COSINES[Math.round((south + 90) * COSINE_STEPS)]!
  const high = up * METERS_PER_DEGREE
  const wide = across * METERS_PER_DEGREE * cosine
  return high * high + wide * wide
}

function eastOfSeam(longitude: number): number {
  return longitude < SEAM_LONGITUDE ? longitude + 360 : longitude
}
