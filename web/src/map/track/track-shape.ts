import type { Track } from '@monitorweb/domain/track/track'

/** A shape holds the accepted points of a track on the map's own plane, and how much each one matters to the line. */
export interface TrackShape {
  count: number
  /** Tells which point of the track each one is. */
  point: Uint32Array
  /** The plane is Web Mercator, 0 to 1 over the world, with y to the south. */
  x: Float64Array
  y: Float64Array
  /** Tells how far the line would be off without the point, on the same plane; Infinity at ends. */
  weight: Float64Array
  /** The class of the leg that ends at the point, or {@link NO_LEG} where no line is drawn. */
  legClass: Uint8Array
}

export const NO_LEG = 255
/** Classes are counted from 0 to below this. */
export const MOST_CLASSES = 16

export interface ShapeSource {
  track: Track
  verdicts: Uint8Array
  /** Answers the class of the leg between two accepted points of the track that follow each other. */
  classOf(from: number, to: number): number
}

export function shapeTrack({ track, verdicts, classOf }: ShapeSource): TrackShape {
  const accepted = countAccepted(verdicts)
  const shape: TrackShape = {
    count: accepted,
    point: new Uint32Array(accepted),
    x: new Float64Array(accepted),
    y: new Float64Array(accepted),
    weight: new Float64Array(accepted),
    legClass: new Uint8Array(accepted).fill(NO_LEG),
  }
  let at = 0
  for (let index = 0; index < track.length; index++) {
    if (verdicts[index] !== 0) continue
    shape.point[at] = index
    shape.x[at] = mercatorX(track.longitude[index]!)
    shape.y[at] = mercatorY(track.latitude[index]!)
    if (at > 0) shape.legClass[at] = classOf(shape.point[at - 1]!, index)
    at++
  }
  weighPieces(shape)
  return shape
}

export function mercatorX(longitude: number): number {
  return (longitude + 180) / 360
}

export function mercatorY(latitude: number): number {
  const sine = Math.sin((Math.min(85.05, Math.max(-85.05, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function countAccepted(verdicts: Uint8Array): number {
  let count = 0
  for (const verdict of verdicts) if (verdict === 0) count++
  return count
}

/** Long pieces are weighed in parts, because the work grows with the square of a straight road's points. */
const LONGEST_PIECE = 512

function weighPieces(shape: TrackShape): void {
  let first = 0
  for (let index = 1; index <= shape.count; index++) {
    const isBreak = index === shape.count || shape.legClass[index] === NO_LEG
    if (!isBreak && index - first < LONGEST_PIECE) continue
    const last = isBreak ? index - 1 : index
    weigh(shape, first, last)
    first = isBreak ? index : last
  }
}

/**
 * Weighs points in Douglas and Peucker's order: a point's weight is its distance from the line between those that
 * matter more.
 */
function weigh({ x, y, weight }: TrackShape, first: number, last: number): void {
  weight[first] = Number.POSITIVE_INFINITY
  weight[last] = Number.POSITIVE_INFINITY
  const waiting: [number, number, number][] = [[first, last, Number.POSITIVE_INFINITY]]
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    const [from, to, most] = span
    if (to - from < 2) continue
    let farthest = from + 1
    let distance = -1
    for (let index = from + 1; index < to; index++) {
      const away = squaredDistance(index, { x, y, from, to })
      if (away > distance) {
        distance = away
        farthest = index
      }
    }
    const weighs = Math.min(most, Math.sqrt(distance))
    weight[farthest] = weighs
    waiting.push([from, farthest, weighs], [farthest, to, weighs])
  }
}

interface Leg {
  x: Float64Array
  y: Float64Array
  from: number
  to: number
}

function squaredDistance(index: number, { x, y, from, to }: Leg): number {
  const dx = x[to]! - x[from]!
  const dy = y[to]! - y[from]!
  const px = x[index]! - x[from]!
  const py = y[index]! - y[from]!
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
  return (px - share * dx) ** 2 + (py - share * dy) ** 2
}
