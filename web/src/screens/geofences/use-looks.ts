import { useEffect, useEffectEvent, useRef } from 'react'
import type { GeofenceMap } from '#map/geofence/geofence-map.ts'
import type { MapPoint } from '#places/map-point.ts'

interface Sight {
  /** All there is to look at. */
  places(): readonly MapPoint[]
  /** False while nothing is known of what is stored. */
  isRead: boolean
  /** The geofence that the address names, or null. */
  id: number | null
  /** How often the work beside the map asked for a look at all of it. */
  looks: number
  /** True where the map begins at what the address says. */
  isPlaced: boolean
}

/** Makes the map look at what it is about, whenever that is another; answers a function that looks at all of it again. */
export function useLooks(map: Pick<GeofenceMap, 'fit'> | null, sight: Sight): (animate?: boolean) => void {
  const { isRead, id, looks } = sight
  const lookAtAll = (animate = true) => map?.fit(sight.places(), { covered: {}, animate })
  const isPlaced = useRef(sight.isPlaced)
  const look = useEffectEvent(() => {
    if (!isPlaced.current) lookAtAll(false)
    isPlaced.current = false
  })
  // The first look is at all there is, and a geofence that the address names is looked at whenever it is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another geofence is another look
  useEffect(() => {
    if (map && isRead) look()
  }, [map, isRead, id])
  const lookAgain = useEffectEvent(() => lookAtAll())
  useEffect(() => {
    if (map && looks > 0) lookAgain()
  }, [map, looks])
  return lookAtAll
}
