import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { MapPoint } from '#places/map-point.ts'
import { circlesAt, labelOfGroup, pxBetween, type StopGroup, type StopMark } from './stop-groups.ts'
import { type ClassedLine, linesInView, type PlaneView } from './track-lines.ts'
import type { TrackShape } from './track-shape.ts'

/** A drawn track is a track as the map draws it. */
export interface DrawnTrack {
  vehicleId: number
  track: { latitude: Float64Array; longitude: Float64Array }
  shape: TrackShape
  /** Each class of leg has its colour here. */
  colors: readonly string[]
  /** The class that stands out is drawn wider; -1 stands for none. */
  wideClass: number
  /** True of what stands around the track that is looked at, and can be chosen instead. */
  isOther?: boolean
}

export interface GapMark {
  from: MapPoint
  to: MapPoint
  /** The label tells how long nothing was heard, such as "Sem dados 47 min". */
  label: string
}

export interface EndMark extends MapPoint {
  kind: 'start' | 'end'
  /** The label is the vehicle's letter where there are several vehicles. */
  label: string
}

export interface ExcludedMark extends MapPoint {
  vehicleId: number
  at: EpochMs
  /** The reason says in words why the point counts nowhere. */
  reason: string
}

/** An event is something that a tracker reported at a place. */
export interface EventMark extends MapPoint {
  vehicleId: number
  at: EpochMs
  /** The label names the event, such as "Pânico". */
  label: string
}

export interface TrackMarks {
  stops: readonly StopMark[]
  gaps: readonly GapMark[]
  ends: readonly EndMark[]
  events: readonly EventMark[]
  excluded: readonly ExcludedMark[]
}

export const NO_MARKS: TrackMarks = { stops: [], gaps: [], ends: [], events: [], excluded: [] }

type Features = GeoJSON.FeatureCollection

/** The map holds this beside the lines of the tracks, in a source each. */
export interface TrackData {
  arrows: Features
  stops: Features
  gaps: Features
  ends: Features
  events: Features
  excluded: Features
}

const NOTHING: Features = { type: 'FeatureCollection', features: [] }
export const NO_TRACKS: TrackData = {
  arrows: NOTHING,
  stops: NOTHING,
  gaps: NOTHING,
  ends: NOTHING,
  events: NOTHING,
  excluded: NOTHING,
}

/** These are the lines of a track as far as they can be seen. */
export interface TrackLines {
  drawn: DrawnTrack
  lines: readonly ClassedLine[]
}

export function linesOf(tracks: readonly DrawnTrack[], view: PlaneView): TrackLines[] {
  return tracks.map((drawn) => ({ drawn, lines: linesInView(drawn.shape, view) }))
}

const ARROW_SPACING_PX = 120
const ARROW_ROOM_PX = 60

/** Places arrows along the tracks, equally far apart on the screen at every zoom. */
export function arrowFeatures(tracks: readonly TrackLines[], view: PlaneView): Features {
  const marks: (MapPoint & { course: number })[] = []
  const taken = new Set<string>()
  for (const { drawn, lines } of tracks) {
    const { shape, track } = drawn
    let sincePx = ARROW_SPACING_PX / 2
    for (const { points: line } of lines) {
      for (let step = 1; step < line.length; step++) {
        const [from, to] = [line[step - 1]!, line[step]!]
        const [east, north] = [shape.x[to]! - shape.x[from]!, shape.y[from]! - shape.y[to]!]
        sincePx += Math.sqrt(east * east + north * north) * view.worldPx
        if (sincePx < ARROW_SPACING_PX) continue
        // Where a road was driven often, one arrow is enough; and the map need not look for room in every frame.
        const cell = `${Math.floor((shape.x[to]! * view.worldPx) / ARROW_ROOM_PX)} ${Math.floor((shape.y[to]! * view.worldPx) / ARROW_ROOM_PX)}`
        if (taken.has(cell)) continue
        taken.add(cell)
        sincePx = 0
        const point = shape.point[to]!
        const course = (Math.atan2(east, north) * 180) / Math.PI
        marks.push({ latitude: track.latitude[point]!, longitude: track.longitude[point]!, course })
      }
    }
  }
  return points(marks, ({ course }) => ({ course }))
}

/** Makes a circle for each group, which it names by its index. */
export function stopFeatures(groups: readonly StopGroup[]): Features {
  const marks = groups.map((group, index) => ({ ...group, index, label: labelOfGroup(group) }))
  return points(marks, ({ index, label, radius, stops }) => {
    const idle = stops.filter((stop) => stop.idle).length * 2 > stops.length
    return { group: index, label, radius, idle: idle ? 1 : 0 }
  })
}

/** The circles of stops that are drawn at a zoom. */
interface DrawnStops {
  groups: readonly StopGroup[]
  zoom: number
}

/** Who ends where they began sees both pins, side by side. */
const SIDES: Record<EndMark['kind'], -1 | 1> = { start: -1, end: 1 }
const PIN_PX = 17

/** Makes features of ends and events; those that lie on a stop say how large its circle is, and are drawn beside it. */
export function featuresBesideStops(
  { ends, events }: TrackMarks,
  { groups, zoom }: DrawnStops,
): Pick<TrackData, 'ends' | 'events'> {
  const circleBelow = circlesAt(groups, zoom)
  const circle = (mark: MapPoint) => Math.round(circleBelow(mark))
  return {
    ends: points(ends, (mark) => {
      const isHome = ends.some((other) => other.kind !== mark.kind && pxBetween(mark, other, zoom) < PIN_PX)
      const side = isHome ? SIDES[mark.kind] : 0
      return { image: `end|${mark.kind}`, label: mark.label, circle: circle(mark), side }
    }),
    events: points(
      events.map((mark, index) => ({ ...mark, index })),
      (mark) => ({ mark: mark.index, label: mark.label, circle: circle(mark) }),
    ),
  }
}

/** Makes features of silences and of points left out, which are named by their index. */
export function markFeatures({ gaps, excluded }: TrackMarks): Pick<TrackData, 'gaps' | 'excluded'> {
  return {
    gaps: {
      type: 'FeatureCollection',
      features: gaps.map(({ from, to, label }) => {
        const coordinates = [from, to].map(({ longitude, latitude }) => [longitude, latitude])
        return { type: 'Feature', properties: { label }, geometry: { type: 'LineString', coordinates } }
      }),
    },
    excluded: points(
      excluded.map((mark, index) => ({ ...mark, index })),
      ({ index }) => ({ mark: index }),
    ),
  }
}

function points<Mark extends MapPoint>(marks: readonly Mark[], propertiesOf: (mark: Mark) => object): Features {
  return {
    type: 'FeatureCollection',
    features: marks.map((mark) => ({
      type: 'Feature',
      properties: { ...propertiesOf(mark) },
      geometry: { type: 'Point', coordinates: [mark.longitude, mark.latitude] },
    })),
  }
}
