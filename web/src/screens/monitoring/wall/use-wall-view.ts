import { useEffect, useRef } from 'react'
import type { FleetMap } from '#map/fleet/fleet-map.ts'

const COVERED = { top: 110, right: 520 }

/** Lets a screen on the wall begin with a look at everything beside what covers the map; `map` is null elsewhere. */
export function useWallView(map: FleetMap | null, loaded: boolean): void {
  const looked = useRef<FleetMap | null>(null)
  useEffect(() => {
    if (!map) looked.current = null
    if (!map || !loaded || looked.current === map) return
    looked.current = map
    map.fitAll({ covered: COVERED, animate: false })
  }, [map, loaded])
}
