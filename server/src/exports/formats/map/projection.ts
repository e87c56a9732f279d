import { LEAST_DEGREES } from '@monitorweb/domain/track/drawn-together'

/** A place on the drawing, from its upper left. */
export type Point = readonly [x: number, y: number]

interface Place {
  latitude: number
  longitude: number
}

interface Size {
  width: number
  height: number
}

/** It places degrees on a drawing whose upper edge is north, with the same scale both ways. */
export interface Projection {
  place(longitude: number, latitude: number): Point
  /** The drawing shows so much, a little more than its edges. */
  bounds: { west: number; east: number; south: number; north: number }
  kmPerUnit: number
}

const MARGIN = 26
const KM_PER_DEGREE = 111.32

/** Answers the projection in which all places are seen; it is equirectangular about their middle. */
export function projectionOf(places: readonly Place[], { width, height }: Size): Projection {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const { latitude, longitude } of places) {
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
  }
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const squeeze = Math.cos((middle.latitude * Math.PI) / 180)
  const wide = Math.max((east - west) * squeeze, LEAST_DEGREES)
  const high = Math.max(north - south, LEAST_DEGREES)
  const scale = Math.min((width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / high)
  const [halfWide, halfHigh] = [width / scale / squeeze / 2, height / scale / 2]
  return {
    place: (longitude, latitude) => [
      width / 2 + (longitude - middle.longitude) * squeeze * scale,
      height / 2 + (middle.latitude - latitude) * scale,
    ],
    bounds: {
      ...{ west: middle.longitude - halfWide, east: middle.longitude + halfWide },
      ...{ south: middle.latitude - halfHigh, north: middle.latitude + halfHigh },
    },
    kmPerUnit: KM_PER_DEGREE / scale,
  }
}
