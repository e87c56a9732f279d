import { distanceMeters } from '@monitorweb/domain/places/distance'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

export interface TrailPoint {
  at: EpochMs
  latitude: number
  longitude: number
}

export interface TrailData {
  /** A line with `gap` 1 crosses a silence: nothing was heard on the way. */
  lines: GeoJSON.FeatureCollection<GeoJSON.LineString, { gap: 0 | 1 }>
  ticks: GeoJSON.FeatureCollection<GeoJSON.Point, { label: string }>
}

export interface TrailOptions {
  /** A silence longer than this is a gap. */
  gapMs: number
  tickMs: number
  label(at: EpochMs): string
}

/** The time marks of a vehicle that stands would lie on one another. */
const TICK_APART_METERS = 60

export const NO_TRAIL: TrailData = {
  lines: { type: 'FeatureCollection', features: [] },
  ticks: { type: 'FeatureCollection', features: [] },
}

/** Draws the way behind a vehicle as lines, those across silences apart, with the time at regular intervals. */
export function trailFeatures(points: readonly TrailPoint[], options: TrailOptions): TrailData {
  return {
    lines: { type: 'FeatureCollection', features: linesOf(points, options.gapMs) },
    ticks: { type: 'FeatureCollection', features: ticksOf(points, options) },
  }
}

function linesOf(points: readonly TrailPoint[], gapMs: number): TrailData['lines']['features'] {
  const features: TrailData['lines']['features'] = []
  let line: GeoJSON.Position[] = []
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (before && point.at - before.at > gapMs) {
      features.push(lineOf(line, 0), lineOf([placeOf(before), placeOf(point)], 1))
      line = []
    }
    line.push(placeOf(point))
  })
  features.push(lineOf(line, 0))
  return features.filter(({ geometry }) => geometry.coordinates.length > 1)
}

function ticksOf(points: readonly TrailPoint[], { tickMs, label }: TrailOptions): TrailData['ticks']['features'] {
  const features: TrailData['ticks']['features'] = []
  let last: TrailPoint | null = null
  for (const point of points) {
    const isDue = last === null || Math.floor(point.at / tickMs) > Math.floor(last.at / tickMs)
    if (!isDue) continue
    if (last && metersBetween(last, point) < TICK_APART_METERS) continue
    last = point
    features.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: placeOf(point) },
      properties: { label: label(point.at) },
    })
  }
  return features
}

function metersBetween(one: TrailPoint, other: TrailPoint): number {
  return distanceMeters(one.latitude, one.longitude, other.latitude, other.longitude)
}

function placeOf({ longitude, latitude }: TrailPoint): GeoJSON.Position {
  return [longitude, latitude]
}

function lineOf(coordinates: GeoJSON.Position[], gap: 0 | 1): TrailData['lines']['features'][number] {
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: { gap } }
}
