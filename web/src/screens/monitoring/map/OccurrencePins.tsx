import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { useEffect, useMemo } from 'react'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { useOpenOccurrences } from '#occurrences/use-occurrences.ts'
import { NO_PINS, occurrenceFeatures } from './occurrence-features.ts'

interface OccurrencePinsProps {
  map: FleetMap
  /** The vehicles that the map shows. */
  vehicles: ReadonlyMap<number, LiveVehicle>
}

/** Marks on the map the vehicles of which an occurrence is open, for as long as this component is there. */
export function OccurrencePins({ map, vehicles }: OccurrencePinsProps) {
  const { data } = useOpenOccurrences()
  const features = useMemo(() => (data ? occurrenceFeatures(data, vehicles) : NO_PINS), [data, vehicles])
  useEffect(() => map.setOverlays({ occurrences: features }), [map, features])
  useEffect(() => () => map.setOverlays({ occurrences: NO_PINS }), [map])
  return null
}
