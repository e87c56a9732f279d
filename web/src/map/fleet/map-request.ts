import type { PaddingOptions } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'

/** A place the map is asked to go to; a new object for every asking. */
export type MapRequest = (
  | { point: MapPoint; zoom?: number }
  /** All of these; unless `always`, nothing moves while they are in sight. */
  | { points: readonly MapPoint[]; always: boolean }
) & {
  /** What of the map the screen will cover once the answer is shown. */
  covered: Partial<PaddingOptions>
}
