import { scaleAt } from './local-metres.ts'

type Place = readonly [number, number]

/** Round corners have one corner of their own for so many radians. */
const STEP = Math.PI / 12
/** What is nearer to the line than this share of the distance lies inside the corridor. */
const INSIDE = 0.985

/**
 * Makes the closed ring around a line, `meters` away on either side and round at the corners and ends. The line's
 * longitudes must go on beyond 180°.
 */
export function corridorRing(line: readonly Place[], meters: number): GeoJSON.Position[] {
  const places = line.filter(([x, y], index) => index === 0 || x !== line[index - 1]![0] || y !== line[index - 1]![1])
  const there = sideOf(places, meters)
  const back = sideOf([...places].reverse(), meters)
  // Where the line turns, its inner side would loop within the corridor.
  const edge = [...there, ...back].filter((place) => !isInside(place, places, meters * INSIDE))
  return edge.length > 0 ? [...edge, edge[0]!] : []
}

/** Follows the left side of a line, and goes around its end. */
function sideOf(places: readonly Place[], meters: number): GeoJSON.Position[] {
  const side: GeoJSON.Position[] = []
  for (let index = 0; index < places.length; index++) {
    const here = places[index]!
    const before = places[index - 1]
    const after = places[index + 1]
    const came = before ? courseOf(before, here) : null
    const goes = after ? courseOf(here, after) : null
    if (goes === null) {
      // The end: from the left of the line around to its right.
      const course = came ?? 0
      side.push(...arc(here, { from: course - Math.PI / 2, turn: Math.PI, meters }))
    } else if (came === null) {
      side.push(at(here, goes - Math.PI / 2, meters))
    } else {
      const turn = shortTurn(goes - came)
      const shorter = Math.min(metersOf(before!, here), metersOf(here, after!))
      side.push(...cornerOf(here, { came, turn, meters, shorter }))
    }
  }
  return side
}

interface Corner {
  /** The course on which the line comes, and how far it turns to the right here. */
  came: number
  turn: number
  meters: number
  /** The length of the shorter side. */
  shorter: number
}

/** A line that turns to the right has its left edge outside, which is round; one that turns to the left, where both edges meet. */
function cornerOf(place: Place, { came, turn, meters, shorter }: Corner): GeoJSON.Position[] {
  const from = came - Math.PI / 2
  const meets = turn < 0 && meters * Math.tan(-turn / 2) < shorter
  if (meets) return [at(place, from + turn / 2, meters / Math.cos(turn / 2))]
  return turn < 0 ? [at(place, from, meters), at(place, from + turn, meters)] : arc(place, { from, turn, meters })
}

/** Goes around a place. */
function arc(place: Place, { from, turn, meters }: { from: number; turn: number; meters: number }): GeoJSON.Position[] {
  const steps = Math.max(1, Math.ceil(turn / STEP))
  return Array.from({ length: steps + 1 }, (_, step) => at(place, from + (turn * step) / steps, meters))
}

/** Answers the course in radians, clockwise from the north. */
function courseOf(from: Place, to: Place): number {
  return Math.atan2(...stepOf(from, to))
}

function metersOf(from: Place, to: Place): number {
  return Math.hypot(...stepOf(from, to))
}

/** Answers the metres to the east and to the north. */
function stepOf([fromX, fromY]: Place, [toX, toY]: Place): [east: number, north: number] {
  const { north, east } = scaleAt((fromY + toY) / 2)
  return [(toX - fromX) * east, (toY - fromY) * north]
}

function at([longitude, latitude]: Place, course: number, meters: number): GeoJSON.Position {
  const { north, east } = scaleAt(latitude)
  return [longitude + (Math.sin(course) * meters) / east, latitude + (Math.cos(course) * meters) / north]
}

function shortTurn(radians: number): number {
  return Math.atan2(Math.sin(radians), Math.cos(radians))
}

/** Tells whether a place is nearer to the line than that. Most sides are far from a place, so those are passed over first. */
function isInside([longitude = 0, latitude = 0]: GeoJSON.Position, line: readonly Place[], meters: number): boolean {
  const { north, east } = scaleAt(latitude)
  const [reachX, reachY] = [meters / east, meters / north]
  const [west, right, south, top] = [longitude - reachX, longitude + reachX, latitude - reachY, latitude + reachY]
  for (let index = Math.min(1, line.length - 1); index < line.length; index++) {
    const [ax, ay] = line[Math.max(0, index - 1)]!
    const [bx, by] = line[index]!
    if ((ax < west && bx < west) || (ax > right && bx > right)) continue
    if ((ay < south && by < south) || (ay > top && by > top)) continue
    const [fromX, fromY] = [(ax - longitude) * east, (ay - latitude) * north]
    const [x, y] = [(bx - ax) * east, (by - ay) * north]
    const square = x * x + y * y
    // The origin is the place; the share tells where on the side the nearest point lies.
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * x + fromY * y) / square))
    if (Math.hypot(fromX + share * x, fromY + share * y) < meters) return true
  }
  return false
}
