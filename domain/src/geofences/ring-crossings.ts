import type { Corner } from './geofence-shape.ts'

interface Edge {
  from: Corner
  to: Corner
  ring: number
  /** Its place in its ring, and how many the ring has. */
  index: number
  count: number
  /** How far it reaches along the direction in which edges are gone through. */
  least: number
  most: number
}

/**
 * Edges are gone through in one of these directions: in the one in which they are shortest on the whole, so that a zigzag
 * of long strokes has few of them beside each other and not all.
 */
const DIRECTIONS: readonly Corner[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
]

/**
 * Finds where closed rings, whose longitudes do not jump, cross or touch themselves or one another: a corner or the
 * beginning of an edge near it; null where they do not. Neighbouring edges may meet in their corner only.
 */
export function findCrossing(rings: readonly (readonly Corner[])[]): Corner | null {
  const edges = DIRECTIONS.map((direction) => rings.flatMap((ring, number) => edgesOf(ring, number, direction)))
    .reduce((best, edges) => (spread(edges) < spread(best) ? edges : best))
    .sort((one, other) => one.least - other.least)
  let open: Edge[] = []
  for (const edge of edges) {
    open = open.filter((other) => other.most >= edge.least)
    for (const other of open) {
      if (areNeighbours(edge, other) ? foldsBack(edge, other) : touch(edge, other)) return edge.from
    }
    open.push(edge)
  }
  return null
}

/** Tells whether a ring goes around a point: the even-odd rule. */
export function ringHolds(ring: readonly Corner[], [longitude, latitude]: Corner): boolean {
  let odd = false
  for (const { from, to } of edgesOf(ring, 0, DIRECTIONS[0]!)) {
    if (from[1] > latitude === to[1] > latitude) continue
    if (longitude < ((to[0] - from[0]) * (latitude - from[1])) / (to[1] - from[1]) + from[0]) odd = !odd
  }
  return odd
}

function edgesOf(ring: readonly Corner[], number: number, [across, up]: Corner): Edge[] {
  return ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length]!
    const [start, end] = [from[0] * across + from[1] * up, to[0] * across + to[1] * up]
    const [least, most] = [Math.min(start, end), Math.max(start, end)]
    return { from, to, ring: number, index, count: ring.length, least, most }
  })
}

/** How long edges are together, as a share of how far all of them reach: as many are beside each other. */
function spread(edges: readonly Edge[]): number {
  let [least, most, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const edge of edges) {
    least = Math.min(least, edge.least)
    most = Math.max(most, edge.most)
    sum += edge.most - edge.least
  }
  return most > least ? sum / (most - least) : Number.POSITIVE_INFINITY
}

function areNeighbours(one: Edge, other: Edge): boolean {
  if (one.ring !== other.ring) return false
  const apart = Math.abs(one.index - other.index)
  return apart === 1 || apart === one.count - 1
}

/** Tells whether one of two neighbours lies upon the other. */
function foldsBack(one: Edge, other: Edge): boolean {
  const [first, second] = (one.index + 1) % one.count === other.index ? [one, other] : [other, one]
  const [[fx, fy], [mx, my], [tx, ty]] = [first.from, first.to, second.to]
  return side(first.from, first.to, second.to) === 0 && (mx - fx) * (tx - mx) + (my - fy) * (ty - my) <= 0
}

function touch(one: Edge, other: Edge): boolean {
  for (const axis of [0, 1] as const) {
    const least = (edge: Edge) => Math.min(edge.from[axis], edge.to[axis])
    const most = (edge: Edge) => Math.max(edge.from[axis], edge.to[axis])
    if (least(one) > most(other) || least(other) > most(one)) return false
  }
  const apart = (edge: Edge, { from, to }: Edge) =>
    Math.sign(side(edge.from, edge.to, from)) * Math.sign(side(edge.from, edge.to, to)) > 0
  // Four corners on one line are on no side of it; what is left then are edges whose boxes touch, and so do they.
  return !apart(one, other) && !apart(other, one)
}

/** Is positive where a point lies to the left of a line, negative to the right, 0 on it. */
function side([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}
