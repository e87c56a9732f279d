import { Button } from '@mantine/core'
import type { Geofence } from '@monitorweb/contract/places/geofence'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { withThoseBelow } from '#fleet/order/customer-tree.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { useFocusBack } from '#ui/controls/use-focus-back.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { GeofenceCard } from './GeofenceCard.tsx'
import { geofenceFeatures } from './geofence-features.ts'
import styles from './geofences.module.css'
import { useGeofences } from './use-geofences.ts'

interface GeofenceLayerProps {
  map: FleetMap
  /**
   * The customer whose geofences are drawn, with those of customers below; where it is absent all are drawn that one may
   * see.
   */
  customerId: number | undefined
  /** Holds the geofence that was pressed. */
  tools: { geofence: number | null; setGeofence(geofenceId: number | null): void }
}

const NONE = geofenceFeatures([])

/** Draws the geofences on the map for as long as this component is there, and tells of the one that was pressed. */
export function GeofenceLayer({ map, customerId, tools }: GeofenceLayerProps) {
  const { geofence: chosenId, setGeofence } = tools
  const { customers } = useDeferredFleet()
  const { data, error, refetch } = useGeofences({ lives: true })
  const shown = useMemo(() => {
    const owners = customerId === undefined ? null : withThoseBelow(customers, customerId)
    // Landmarks are drawn by a layer of their own.
    return (data ?? []).filter(
      (geofence) => geofence.purpose !== 'ponto' && (owners?.has(geofence.customerId!) ?? true),
    )
  }, [data, customers, customerId])
  const features = useMemo(() => geofenceFeatures(shown), [shown])
  const chosen = shown.find(({ id }) => id === chosenId)
  useEffect(() => map.setOverlays({ geofences: features }), [map, features])
  useEffect(() => map.setOverlays({ chosenGeofence: chosen ? geofenceFeatures([chosen]) : NONE }), [map, chosen])
  useEffect(() => () => map.setOverlays({ geofences: NONE, chosenGeofence: NONE }), [map])
  useEffect(() => () => setGeofence(null), [setGeofence])
  // One that is not shown any more is not chosen either: Escape would close what nobody sees.
  useEffect(() => {
    if (data && chosenId !== null && !chosen) setGeofence(null)
  }, [data, chosenId, chosen, setGeofence])
  const failure = error && (
    <Failure
      compact
      message={`As cercas não puderam ser ${data ? 'atualizadas' : 'lidas'}.`}
      onRetry={() => void refetch()}
    />
  )
  if (!chosen) return failure && <div className={styles.float}>{failure}</div>
  return (
    <Float geofence={chosen} onClose={() => setGeofence(null)}>
      {failure}
    </Float>
  )
}

interface FloatProps {
  geofence: Geofence
  onClose(): void
  /** Stands above. */
  children: ReactNode
}

function Float({ geofence, onClose, children }: FloatProps) {
  const card = useRef<HTMLDivElement>(null)
  useFocusBack(card, geofence.id)
  return (
    <div ref={card} className={styles.float}>
      {children}
      <div className={styles.close}>
        <IconButton label="Fechar a cerca" icon={IconX} hintSide="left" onClick={onClose} />
      </div>
      <GeofenceCard geofence={geofence}>
        <Button size="compact-sm" variant="light" component={Link} to={`/cercas/${geofence.id}` as string}>
          Abrir em Cercas
        </Button>
      </GeofenceCard>
    </div>
  )
}
