import type { Map as GlMap } from 'maplibre-gl'
import { type BaseMapSwitch, startBaseMap } from '../base/base-map-switch.ts'
import type { MapScheme } from '../base/map-palette.ts'
import { watchBase } from '../fleet/fleet-map-events.ts'

interface LateBase extends Pick<BaseMapSwitch, 'setScheme' | 'stop'> {
  /** Tells that what the base map waited for is there. */
  start(): void
}

/** Nobody looks at a map of nothing for longer than this. */
const MOST_WAIT_MS = 1_000

/**
 * Starts a base map once the track was drawn, which is what was asked for, or after a second, whatever was drawn by
 * then.
 */
export function startBaseLate(map: GlMap, options: Parameters<typeof startBaseMap>[0]): LateBase {
  let { scheme } = options
  let base: BaseMapSwitch | null = null
  let over = false
  const start = () => {
    clearTimeout(timer)
    if (base || over) return
    base = startBaseMap({ ...options, scheme })
    watchBase(map, base)
  }
  const timer = setTimeout(start, MOST_WAIT_MS)
  return {
    start,
    setScheme(next: MapScheme) {
      scheme = next
      base?.setScheme(next)
    },
    stop() {
      over = true
      clearTimeout(timer)
      base?.stop()
    },
  }
}
