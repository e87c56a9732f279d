import type { Map as GlMap, MapSourceDataEvent } from 'maplibre-gl'
import { FLEET_SOURCE } from './fleet-layers.ts'

/** This mark, in the browser's own timeline, tells when vehicles first stand on the map: measurements look for it. */
const DRAWN = 'monitorweb:vehicles-drawn'

/**
 * Resolves with the first frame that has vehicles on it, and marks it; it also resolves after `patienceMs` without one.
 */
export function firstDrawing(map: GlMap, options: { hasVehicles(): boolean; patienceMs: number }): Promise<void> {
  return new Promise((resolve) => {
    function look({ sourceId, isSourceLoaded }: MapSourceDataEvent) {
      if (sourceId !== FLEET_SOURCE || !isSourceLoaded || !options.hasVehicles()) return
      map.off('sourcedata', look)
      map.once('render', () => {
        performance.mark(DRAWN)
        resolve()
      })
    }
    map.on('sourcedata', look)
    setTimeout(resolve, options.patienceMs)
  })
}
