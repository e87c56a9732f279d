import type { PaddingOptions } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'

/** A request names a place that the map is asked to go to; every request is a new object. */
export type MapRequest = (
  | { point: MapPoint; zoom?: number }
  /** The map shows all of these points; unless `always` is set, nothing moves while they are in sight. */
  | { points: readonly MapPoint[]; always: boolean }
) & {
  /** The part of the map that the screen will cover once the request is met. */
  covered: Partial<PaddingOptions>
}
