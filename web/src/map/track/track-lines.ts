import { MOST_CLASSES, NO_LEG, type TrackShape } from './track-shape.ts'

/** A view is what of the plane is looked at, and how large it is drawn. */
export interface PlaneView {
  west: number
  east: number
  north: number
  south: number
  /** The whole world is this many pixels wide. */
  worldPx: number
}

export interface ClassedLine {
  legClass: number
  /** The points are indices into the shape. */
  points: number[]
}

const TOLERANCE_PX = 0.7
/** Straight roads keep a point at this distance, so that their colours stay true. */
const LONGEST_LEG_PX = 14

/** Answers lines of one class each, with no more points than can be seen and only where somebody looks. */
export function linesInView(shape: TrackShape, view: PlaneView): ClassedLine[] {
  const lines: ClassedLine[] = []
  const { x, y, weight, legClass, count } = shape
  const tolerance = TOLERANCE_PX / view.worldPx
  const longest = LONGEST_LEG_PX / view.worldPx
  const seen = new Float64Array(MOST_CLASSES)
  let line = null as ClassedLine | null
  let before = 0
  for (let index = 1; index < count; index++) {
    if (legClass[index] === NO_LEG) {
      before = index
      line = null
      seen.fill(0)
      continue
    }
    seen[legClass[index]!]! += Math.abs(x[index]! - x[index - 1]!) + Math.abs(y[index]! - y[index - 1]!)
    const isEnd = index + 1 === count || legClass[index + 1] === NO_LEG
    const far = Math.abs(x[index]! - x[before]!) + Math.abs(y[index]! - y[before]!) > longest
    if (!isEnd && !far && weight[index]! < tolerance) continue
    if (isOutside(shape, before, index, view)) line = null
    else {
      const most = greatest(seen, legClass[index]!)
      if (line?.legClass !== most) {
        line = { legClass: most, points: [before] }
        lines.push(line)
      }
      line.points.push(index)
    }
    seen.fill(0)
    before = index
  }
  return lines
}

/** Answers the class that most of the way between two kept points was. */
function greatest(seen: Float64Array, fallback: number): number {
  let most = fallback
  for (let candidate = 0; candidate < MOST_CLASSES; candidate++) if (seen[candidate]! > seen[most]!) most = candidate
  return most
}

function isOutside({ x, y }: TrackShape, one: number, other: number, view: PlaneView): boolean {
  return (
    (x[one]! < view.west && x[other]! < view.west) ||
    (x[one]! > view.east && x[other]! > view.east) ||
    (y[one]! < view.north && y[other]! < view.north) ||
    (y[one]! > view.south && y[other]! > view.south)
  )
}
