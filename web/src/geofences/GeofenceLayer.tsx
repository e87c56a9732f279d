import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { withThoseBelow } from '#fleet/order/customer-tree.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
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
  const card = useRef<HTMLDivElement>(null)
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
  const failure = error && (
    <Failure
      compact
      message={`As cercas não puderam ser ${data ? 'atualizadas' : 'lidas'}.`}
      onRetry={() => void refetch()}
    />
  )
  if (!chosen) return failure && <div className={styles.float}>{failure}</div>
  return (
    <div ref={card} className={styles.float}>
      {failure}
      <div className={styles.close}>
        <IconButton
          label="Fechar a cerca"
          icon={IconX}
          hintSide="left"
          onClick={(event) => {
            passFocusOn(event, card.current!)
            setGeofence(null)
          }}
        />
      </div>
      <GeofenceCard geofence={chosen}>
        <Button size="compact-sm" variant="light" component={Link} to={`/cercas/${chosen.id}` as string}>
          Abrir em Cercas
        </Button>
      </GeofenceCard>
    </div>
  )
}
