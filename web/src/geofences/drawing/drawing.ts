import { CORRIDOR_HALF_WIDTH, GEOFENCE_RADIUS } from '@monitorweb/domain/geofences/geofence-limits'
import type { MapPoint } from '#places/map-point.ts'

export type DrawnKind = 'circle' | 'polygon' | 'corridor'

/** A shape as far as somebody has drawn it. */
export interface Drawing {
  kind: DrawnKind
  /** The middle of a circle, the corners of a polygon, or the line of a corridor. */
  points: readonly MapPoint[]
  radiusMeters: number
  /** From the line of a corridor to either edge. */
  halfWidthMeters: number
  /** Holes of a polygon stay as they came: each is a closed ring of GeoJSON. */
  holes: readonly GeoJSON.Position[][]
  /** True once nobody adds points by pressing beside the shape: it is changed at its points from then on. */
  isFinished: boolean
  /** The point that keys act on; null where none is chosen. */
  chosen: number | null
}

/** Steps that were taken, and those that were taken back: the last one is the next to be used. */
export interface DrawingSteps {
  now: Drawing
  before: readonly Drawing[]
  after: readonly Drawing[]
  /** True where what goes on is part of the last step: the drag that it belongs to took that step. */
  mayGoOn: boolean
}

export type DrawingAction =
  | { type: 'begin'; drawing: Drawing }
  | { type: 'add'; point: MapPoint }
  /** Puts a point in front of the one that has this index. */
  | { type: 'insert'; index: number; point: MapPoint }
  /** With `goesOn` the move is part of the step before: a drag is one step. */
  | { type: 'move'; index: number; point: MapPoint; goesOn?: boolean }
  | { type: 'remove'; index: number }
  | { type: 'choose'; index: number | null }
  | { type: 'finish' }
  | { type: 'size'; meters: number; goesOn?: boolean }
  | { type: 'kind'; kind: DrawnKind }
  | { type: 'clear' }
  | { type: 'undo' }
  | { type: 'redo' }

/** A shape of each kind needs so many points. */
export const LEAST_POINTS: Record<DrawnKind, number> = { circle: 1, polygon: 3, corridor: 2 }
const MOST_STEPS = 200

export function emptyDrawing(kind: DrawnKind): Drawing {
  const [radiusMeters, halfWidthMeters] = [GEOFENCE_RADIUS.usual, CORRIDOR_HALF_WIDTH.usual]
  return { kind, points: [], radiusMeters, halfWidthMeters, holes: [], isFinished: false, chosen: null }
}

export function beginDrawing(drawing: Drawing): DrawingSteps {
  return { now: drawing, before: [], after: [], mayGoOn: false }
}

/** Takes one step of drawing; what changes nothing is no step. */
export function takeStep(steps: DrawingSteps, action: DrawingAction): DrawingSteps {
  const { now, before, after } = steps
  if (action.type === 'begin') return beginDrawing(action.drawing)
  if (action.type === 'undo') {
    const last = before.at(-1)
    return last ? { now: last, before: before.slice(0, -1), after: [...after, now], mayGoOn: false } : steps
  }
  if (action.type === 'redo') {
    const next = after.at(-1)
    return next ? { now: next, before: [...before, now], after: after.slice(0, -1), mayGoOn: false } : steps
  }
  const changed = changedBy(now, action)
  const goesOn = 'goesOn' in action && action.goesOn === true
  // A drag may begin by changing nothing: then its step is still to be taken.
  if (changed === now) return goesOn ? steps : { ...steps, mayGoOn: false }
  // What is chosen is no part of the shape, so going back does not go through it.
  if (action.type === 'choose') return { ...steps, now: changed }
  if (goesOn && steps.mayGoOn) return { ...steps, now: changed, after: [] }
  return { now: changed, before: [...before, now].slice(-MOST_STEPS), after: [], mayGoOn: true }
}

type Change = Exclude<DrawingAction, { type: 'begin' | 'undo' | 'redo' }>

function changedBy(drawing: Drawing, action: Change): Drawing {
  const { kind, points } = drawing
  switch (action.type) {
    case 'add': {
      if (kind === 'circle') return { ...drawing, points: [action.point], isFinished: true, chosen: 0 }
      return { ...drawing, points: [...points, beside(points, points.length, action.point)], chosen: points.length }
    }
    case 'insert':
      if (kind === 'circle' || action.index > points.length) return drawing
      return {
        ...drawing,
        points: points.toSpliced(action.index, 0, beside(points, action.index, action.point)),
        chosen: action.index,
      }
    case 'move':
      if (!points[action.index]) return drawing
      return {
        ...drawing,
        points: points.with(action.index, beside(points, action.index, action.point)),
        chosen: action.index,
      }
    case 'remove':
      return points[action.index] ? withoutPoint(drawing, action.index) : drawing
    case 'choose':
      return drawing.chosen === action.index ? drawing : { ...drawing, chosen: action.index }
    case 'finish':
      return drawing.isFinished || points.length < LEAST_POINTS[kind] ? drawing : { ...drawing, isFinished: true }
    case 'size':
      return resized(drawing, action.meters)
    case 'kind':
      return kind === action.kind ? drawing : asKind(drawing, action.kind)
    case 'clear':
      return points.length === 0 ? drawing : { ...drawing, points: [], holes: [], isFinished: false, chosen: null }
  }
}

/** Longitudes go on beyond 180° where the point before does, so that no side goes around the Earth. */
function beside(points: readonly MapPoint[], index: number, point: MapPoint): MapPoint {
  const { longitude } = points[index - 1] ?? points[index] ?? point
  const turns = Math.round((longitude - point.longitude) / 360)
  return turns === 0 ? point : { ...point, longitude: point.longitude + 360 * turns }
}

/** A shape that lost too many points is not finished any longer. */
function withoutPoint(drawing: Drawing, index: number): Drawing {
  const points = drawing.points.toSpliced(index, 1)
  const isFinished = drawing.isFinished && points.length >= LEAST_POINTS[drawing.kind]
  return { ...drawing, points, isFinished, chosen: points.length > 0 ? Math.min(index, points.length - 1) : null }
}

function resized(drawing: Drawing, meters: number): Drawing {
  const name = drawing.kind === 'corridor' ? 'halfWidthMeters' : 'radiusMeters'
  return drawing[name] === meters ? drawing : { ...drawing, [name]: meters }
}

/** The points stay as far as the other kind has use for them. */
function asKind(drawing: Drawing, kind: DrawnKind): Drawing {
  const points = kind === 'circle' ? drawing.points.slice(0, 1) : drawing.points
  const isFinished = kind === 'circle' ? points.length > 0 : drawing.isFinished && points.length >= LEAST_POINTS[kind]
  return { ...drawing, kind, points, holes: [], isFinished, chosen: null }
}
