import type { Map as GlMap } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { LABEL_LAYERS } from './fleet-layers.ts'

/** `auto` shows names only where few enough vehicles are in view for them to be read. */
export type LabelMode = 'auto' | 'on' | 'off'

const MOST_LABELLED = 80

export interface LabelSwitch {
  setMode(mode: LabelMode): void
  /** Tells that vehicles or the camera changed. */
  look(): void
  visible(): boolean
}

/** Shows and hides the names of the vehicles, as the mode says. */
export function labelSwitch(map: GlMap, points: () => readonly MapPoint[]): LabelSwitch {
  let mode: LabelMode = 'auto'
  let shown = true

  function isWanted(): boolean {
    if (mode !== 'auto') return mode === 'on'
    const bounds = map.getBounds()
    let seen = 0
    for (const { longitude, latitude } of points()) {
      if (bounds.contains([longitude, latitude]) && ++seen > MOST_LABELLED) return false
    }
    return true
  }

  function look(): void {
    const wanted = isWanted()
    if (wanted === shown) return
    shown = wanted
    for (const layer of LABEL_LAYERS) {
      if (map.getLayer(layer)) map.setLayoutProperty(layer, 'visibility', shown ? 'visible' : 'none')
    }
  }
  map.on('moveend', look)

  return {
    setMode(next) {
      mode = next
      look()
    },
    look,
    visible: () => shown,
  }
}
