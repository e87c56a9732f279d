import type { ShapeOnMap } from '#map/geofence/drawing-layers.ts'
import type { DrawingEvents } from '#map/geofence/drawing-pointer.ts'
import type { MapPoint } from '#places/map-point.ts'

/** What the panel has the map show and tell while something is drawn or imported. */
export interface MapWork {
  shape: ShapeOnMap | null
  events: DrawingEvents
  /** Shown instead of what is stored; null shows that. */
  features: GeoJSON.FeatureCollection | null
  /** The places that are looked at as a whole. */
  places: readonly MapPoint[]
  /** Another number has the map look at them. */
  looks: number
  /** Takes a press on a shape; null leads to the geofence that was pressed. */
  onPick: ((id: number | null) => void) | null
}

const nothing = () => undefined

export const NO_WORK: MapWork = {
  shape: null,
  events: { onAdd: nothing, onPress: nothing, onDrag: nothing, onRemove: nothing },
  features: null,
  places: [],
  looks: 0,
  onPick: null,
}
