import { type RefObject, useEffect, useState } from 'react'
import type { Camera } from '#map/camera.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'

const EVERY_MS = 60_000
/** What is drawn of vehicles grows with the width of the screen, which is seen from across the room, up to twice its size. */
const USUAL_WIDTH_PX = 1200
const MOST_SCALE = 2
/** Rounding moves a camera by less than this, and a person by more. */
const MOVED_DEGREES = 1e-6

/**
 * Has a screen on the wall look at the bulk of the fleet, wherever that drives and however large the screen becomes, until
 * somebody moves the map. What stands above may lie on it. Answers how many vehicles lie outside of what the map shows.
 */
export function useWallView(map: FleetMap | null, loaded: boolean, head: RefObject<HTMLElement | null>): number {
  const [outside, setOutside] = useState(0)
  useEffect(() => {
    if (!map || !loaded) return
    let framed: Camera | null = null
    const look = () => {
      map.setScale(Math.min(MOST_SCALE, Math.max(1, window.innerWidth / USUAL_WIDTH_PX)))
      if (framed === null || !hasMoved(framed, map.camera())) {
        map.fitBulk(head.current?.getBoundingClientRect().bottom ?? 0)
        framed = map.camera()
      }
      setOutside(map.outsideCount())
    }
    look()
    const timer = setInterval(look, EVERY_MS)
    window.addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', look)
      map.setScale(1)
    }
  }, [map, loaded, head])
  return outside
}

function hasMoved(from: Camera, to: Camera): boolean {
  const { latitude, longitude, zoom } = from
  return [to.latitude - latitude, to.longitude - longitude, to.zoom - zoom].some((by) => Math.abs(by) > MOVED_DEGREES)
}
