import { useEffect, useRef, useState } from 'react'
import type { FleetMap } from '#map/fleet/fleet-map.ts'

/**
 * Lets a screen on the wall begin with a look at the bulk of the fleet; `map` is null elsewhere. Answers how many
 * vehicles lie outside of that look.
 */
export function useWallView(map: FleetMap | null, loaded: boolean): number {
  const looked = useRef<FleetMap | null>(null)
  const [outside, setOutside] = useState(0)
  useEffect(() => {
    if (!map) looked.current = null
    if (!map || !loaded || looked.current === map) return
    looked.current = map
    setOutside(map.fitBulk())
  }, [map, loaded])
  return outside
}
