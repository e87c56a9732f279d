import { distanceMeters } from '@monitorweb/domain/places/distance'

export interface PlacedPoint {
  latitude: number
  longitude: number
}

export interface Sketch {
  /** The trail is an SVG path. */
  path: string
  /** The points that were asked for lie here. */
  marks: { x: number; y: number }[]
  /** The scale bar stands for so many metres and has this length. */
  scale: { meters: number; length: number }
}

interface Frame {
  width: number
  height: number
  margin: number
}

/** A narrower drawing would only show the error of the receiver. */
const LEAST_METERS = 300
const METERS_PER_DEGREE = 111_320
const STEPS = [1, 2, 5]

/** Makes a small north-up drawing of where a vehicle went, true to scale; null where nothing is known. */
export function sketchOf(trail: readonly PlacedPoint[], marked: readonly PlacedPoint[], frame: Frame): Sketch | null {
  const all = [...trail, ...marked]
  if (all.length === 0) return null
  const latitudes = all.map(({ latitude }) => latitude)
  const longitudes = all.map(({ longitude }) => longitude)
  const middle = { latitude: middleOf(latitudes), longitude: middleOf(longitudes) }
  const perLongitude = METERS_PER_DEGREE * Math.cos((middle.latitude * Math.PI) / 180)
  const spanX = Math.max(LEAST_METERS, spanOf(longitudes) * perLongitude)
  const spanY = Math.max(LEAST_METERS, spanOf(latitudes) * METERS_PER_DEGREE)
  const { width, height, margin } = frame
  const perMeter = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY)
  const place = ({ latitude, longitude }: PlacedPoint) => ({
    x: round(width / 2 + (longitude - middle.longitude) * perLongitude * perMeter),
    y: round(height / 2 - (latitude - middle.latitude) * METERS_PER_DEGREE * perMeter),
  })
  const path = trail.map(place).map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`)
  const meters = roundLength(width / 4 / perMeter)
  return { path: path.join(' '), marks: marked.map(place), scale: { meters, length: round(meters * perMeter) } }
}

/** Answers the length of a trail in metres. */
export function trailMeters(trail: readonly PlacedPoint[]): number {
  return trail.slice(1).reduce((sum, { latitude, longitude }, index) => {
    const before = trail[index]!
    return sum + distanceMeters(before.latitude, before.longitude, latitude, longitude)
  }, 0)
}

/** Answers the greatest of 1, 2, 5, 10 … that is not above a length. */
function roundLength(meters: number): number {
  const power = 10 ** Math.floor(Math.log10(meters))
  return (STEPS.findLast((step) => step * power <= meters) ?? 1) * power
}

function middleOf(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2
}

function spanOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
