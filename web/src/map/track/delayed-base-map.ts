import type { Map as GlMap } from 'maplibre-gl'
import { type BaseMapSwitch, startBaseMap } from '../base/base-map-switch.ts'
import type { MapScheme } from '../base/map-palette.ts'
import { watchBase } from '../fleet/fleet-map-events.ts'

interface LateBase extends Pick<BaseMapSwitch, 'setScheme' | 'stop'> {
  /** What was waited for is there. */
  start(): void
}

/** Longer than this nobody looks at a map of nothing. */
const MOST_WAIT_MS = 1_000

/** A base map that comes once the track was drawn, which is what was asked for; or after a second, whatever there is. */
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
