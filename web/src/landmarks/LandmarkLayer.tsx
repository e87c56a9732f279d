import { useEffect, useMemo } from 'react'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { withThoseBelow } from '#fleet/order/customer-tree.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { landmarkFeatures } from './landmark-features.ts'
import { useLandmarks } from './use-landmarks.ts'

interface LandmarkLayerProps {
  map: FleetMap
  /**
   * The customer whose landmarks are drawn, with those of customers below; where it is absent all are drawn that one
   * may see.
   */
  customerId: number | undefined
}

/** Draws the landmarks on the map for as long as this component is there. */
export function LandmarkLayer({ map, customerId }: LandmarkLayerProps) {
  const { customers } = useDeferredFleet()
  const landmarkIndex = useLandmarks()
  const features = useMemo(() => {
    const owners = customerId === undefined ? null : withThoseBelow(customers, customerId)
    return landmarkFeatures(
      (landmarkIndex?.landmarks ?? []).filter((landmark) => owners?.has(landmark.customerId!) ?? true),
    )
  }, [landmarkIndex, customers, customerId])
  useEffect(() => map.setOverlays({ landmarks: features }), [map, features])
  useEffect(() => () => map.setOverlays({ landmarks: landmarkFeatures([]) }), [map])
  return null
}
