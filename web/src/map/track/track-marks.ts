import type { EpochMs } from '@monitorweb/domain/position-report'
import type { MapPoint } from '../fleet-camera.ts'
import { linesInView, type PlaneView } from './track-lines.ts'
import type { TrackShape } from './track-shape.ts'

/** A track as the map draws it. */
export interface DrawnTrack {
  vehicleId: number
  track: { latitude: Float64Array; longitude: Float64Array }
  shape: TrackShape
  /** Of each class. */
  colors: readonly string[]
  /** The class that stands out, drawn wider; -1 for none. */
  wideClass: number
}

export interface StopMark extends MapPoint {
  vehicleId: number
  start: EpochMs
  /** Its number in the list. */
  label: string
  durationSeconds: number
  /** With the engine on for most of it. */
  idle: boolean
}

export interface GapMark {
  from: MapPoint
  to: MapPoint
  /** "Sem dados 47 min" */
  label: string
}

export interface EndMark extends MapPoint {
  kind: 'start' | 'end'
  /** The vehicle's letter where there are several. */
  label: string
}

export interface ExcludedMark extends MapPoint {
  reason: string
}

export interface TrackMarks {
  stops: readonly StopMark[]
  gaps: readonly GapMark[]
  ends: readonly EndMark[]
  excluded: readonly ExcludedMark[]
}

export const NO_MARKS: TrackMarks = { stops: [], gaps: [], ends: [], excluded: [] }

type Features = GeoJSON.FeatureCollection

/** Everything of the tracks that the map holds, a source each. */
export interface TrackData {
  lines: Features
  arrows: Features
  stops: Features
  gaps: Features
  ends: Features
  excluded: Features
}

const NOTHING: Features = { type: 'FeatureCollection', features: [] }
export const NO_TRACKS: TrackData = {
  lines: NOTHING,
  arrows: NOTHING,
  stops: NOTHING,
  gaps: NOTHING,
  ends: NOTHING,
  excluded: NOTHING,
}

/** The lines of all tracks as far as they can be seen. */
export function lineFeatures(tracks: readonly DrawnTrack[], view: PlaneView): Features {
  const features = tracks.flatMap(({ shape, track, colors, wideClass }) =>
    linesInView(shape, view).map(({ legClass, points }): GeoJSON.Feature => {
      const coordinates = points.map((index) => {
        const point = shape.point[index]!
        return [track.longitude[point]!, track.latitude[point]!]
      })
      const properties = { color: colors[legClass] ?? '#888888', wide: legClass === wideClass ? 1 : 0 }
      return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }
    }),
  )
  return { type: 'FeatureCollection', features }
}

const ARROW_SPACING_PX = 120

/** Arrows along the tracks, as far apart on the screen at every zoom. */
export function arrowFeatures(tracks: readonly DrawnTrack[], view: PlaneView): Features {
  const marks: (MapPoint & { course: number })[] = []
  for (const { shape, track } of tracks) {
    let sincePx = ARROW_SPACING_PX / 2
    for (const { points: line } of linesInView(shape, view)) {
      for (let step = 1; step < line.length; step++) {
        const [from, to] = [line[step - 1]!, line[step]!]
        const [east, north] = [shape.x[to]! - shape.x[from]!, shape.y[from]! - shape.y[to]!]
        sincePx += Math.sqrt(east * east + north * north) * view.worldPx
        if (sincePx < ARROW_SPACING_PX) continue
        sincePx = 0
        const point = shape.point[to]!
        const course = (Math.atan2(east, north) * 180) / Math.PI
        marks.push({ latitude: track.latitude[point]!, longitude: track.longitude[point]!, course })
      }
    }
  }
  return points(marks, ({ course }) => ({ course }))
}

/** Stops, silences, ends and points left out. */
export function markFeatures({ stops, gaps, ends, excluded }: TrackMarks): Omit<TrackData, 'lines' | 'arrows'> {
  return {
    stops: points(stops, ({ vehicleId, start, label, durationSeconds, idle }) => {
      return { vehicleId, start, label, radius: stopRadius(durationSeconds), idle: idle ? 1 : 0 }
    }),
    gaps: {
      type: 'FeatureCollection',
      features: gaps.map(({ from, to, label }) => {
        const coordinates = [from, to].map(({ longitude, latitude }) => [longitude, latitude])
        return { type: 'Feature', properties: { label }, geometry: { type: 'LineString', coordinates } }
      }),
    },
    ends: points(ends, ({ kind, label }) => ({ image: `end|${kind}`, label })),
    excluded: points(excluded, ({ reason }) => ({ reason })),
  }
}

/** The circle's area grows with the time: 9 px for minutes, 24 px for a day. */
function stopRadius(seconds: number): number {
  return Math.min(24, 8 + Math.sqrt(seconds / 360))
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
