import { useEffect, useMemo } from 'react'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { withThoseBelow } from '#fleet/order/customer-tree.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { landmarkFeatures } from './landmark-features.ts'
import { CUT_WORDS } from './landmark-limit.ts'
import styles from './landmarks.module.css'
import { useLandmarkIndex } from './use-landmarks.ts'

interface LandmarkLayerProps {
  map: FleetMap
  /**
   * The customer whose landmarks are drawn, with those of customers below; where it is absent all are drawn that one
   * may see.
   */
  customerId: number | undefined
}

/** Draws the landmarks on the map for as long as this component is there; says on it where they are not known, or not all. */
export function LandmarkLayer({ map, customerId }: LandmarkLayerProps) {
  const { customers } = useDeferredFleet()
  const { data, error, refetch } = useLandmarkIndex({ lives: true })
  const features = useMemo(() => {
    const owners = customerId === undefined ? null : withThoseBelow(customers, customerId)
    return landmarkFeatures((data?.landmarks ?? []).filter((landmark) => owners?.has(landmark.customerId!) ?? true))
  }, [data, customers, customerId])
  useEffect(() => map.setOverlays({ landmarks: features }), [map, features])
  useEffect(() => () => map.setOverlays({ landmarks: landmarkFeatures([]) }), [map])
  if (!error && data?.isWhole !== false) return null
  return (
    <div className={styles.onMap}>
      {error ? (
        <Failure
          compact
          message={`Os pontos de referência não puderam ser ${data ? 'atualizados' : 'lidos'}.`}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status">{CUT_WORDS}: os outros não estão no mapa.</p>
      )}
    </div>
  )
}
