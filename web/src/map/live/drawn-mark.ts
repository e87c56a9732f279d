import type { Map as GlMap, MapSourceDataEvent } from 'maplibre-gl'
import { FLEET_SOURCE } from '../fleet-layers.ts'

/** In the browser's own timeline, where vehicles first stand on the map: measurements look for it. */
const DRAWN = 'monitorweb:vehicles-drawn'

/** Marks the first picture that has vehicles on it. */
export function markFirstDrawing(map: GlMap, hasVehicles: () => boolean): void {
  function look({ sourceId, isSourceLoaded }: MapSourceDataEvent) {
    if (sourceId !== FLEET_SOURCE || !isSourceLoaded || !hasVehicles()) return
    map.off('sourcedata', look)
    map.once('render', () => performance.mark(DRAWN))
  }
  map.on('sourcedata', look)
}
