import type { Point } from './projection.ts'
import { shareFinder } from './shared-roads.ts'
import { fixed, stroke } from './svg-path.ts'

/** A way on the drawing, in its colour. */
interface WayLines {
  lines: readonly (readonly Point[])[]
  color: string
}

/** A way alone is drawn so wide, and on so much white. */
const ALONE = { width: 2.2, casing: 4.4 }
/** Each of several ways is, and is so far from the next one on the same road. */
const AMONG = { width: 1.7, casing: 3.1, apart: 2.1 }
/** The course of a line is that between places so far before and behind, so that what is not seen does not turn it. */
const REACH = 6

/**
 * Draws ways so that each is seen where several drive on one road: beside each other there, in the same order whichever way they drive, on
 * white that lies below all of them.
 */
export function drawWays(ways: readonly WayLines[]): string {
  const { width, casing } = ways.length > 1 ? AMONG : ALONE
  const sharing = shareFinder(ways.map(({ lines }) => lines))
  const paths = ways.map(({ lines }, way) =>
    lines.map((line) => pathOf(ways.length > 1 ? besideOthers(line, way, sharing) : line)).join(''),
  )
  return (
    stroke(paths.join(''), '#ffffff', casing) +
    paths.map((path, index) => stroke(path, ways[index]!.color, width)).join('')
  )
}

/** A line of one point is drawn as a dot: its end is round, and it goes where it is. */
function pathOf(line: readonly Point[]): string {
  const places = line.map((at) => at.map(fixed).join(' '))
  return `M${(places.length > 1 ? places : [places[0], places[0]]).join('L')}`
}

/** Moves a line to its side where it shares its road, also a little before and behind: who only crosses it moves nothing. */
function besideOthers(line: readonly Point[], way: number, sharing: ReturnType<typeof shareFinder>): Point[] {
  return line.map((at, index) => {
    const [before, behind] = [placeAround(line, index, -1), placeAround(line, index, 1)]
    const [first, ...others] = [at, before, behind].map(sharing)
    const ways = [...first!].filter((other) => other === way || others.every((near) => near.has(other)))
    const rank = ways.filter((other) => other < way).length
    const aside = (rank - (ways.length - 1) / 2) * AMONG.apart
    const [x, y] = sideOf(behind[0] - before[0], behind[1] - before[1])
    return [at[0] + aside * x, at[1] + aside * y]
  })
}

function placeAround(line: readonly Point[], index: number, step: 1 | -1): Point {
  const [x, y] = line[index]!
  let at = index
  while (line[at + step] && Math.hypot(line[at]![0] - x, line[at]![1] - y) < REACH) at += step
  return line[at]!
}

/** Lines that go this way change sides: no side can be told for all courses without that. */
const TURN: Point = [0.89, 0.46]

/** Answers where beside a course is, in one unit: the same for those who drive to and fro. A dot has its side in the east. */
function sideOf(east: number, south: number): Point {
  const length = Math.hypot(east, south)
  if (length === 0) return [1, 0]
  const side: Point = [-south / length, east / length]
  return side[0] * TURN[0] + side[1] * TURN[1] < 0 ? [-side[0], -side[1]] : side
}
