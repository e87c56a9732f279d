import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { Geofence } from '@monitorweb/contract/places/geofence'
import { readGeometry } from '@monitorweb/domain/geofences/geometry-text'
import { isInside, prepareShape } from '@monitorweb/domain/geofences/prepared-shape'
import { useMemo } from 'react'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'

/** Answers the vehicles whose last known position lies in a geofence, by plate; null until positions are known. */
export function useVehiclesInside(geofence: Geofence): readonly LiveVehicle[] | null {
  const { vehicles, loaded } = useDeferredFleet()
  const shape = useMemo(() => {
    const reading = readGeometry(geofence.geometry, geofence.radiusMeters)
    return 'shape' in reading ? prepareShape(reading.shape) : null
  }, [geofence])
  return useMemo(() => {
    if (!loaded) return null
    if (!shape) return []
    const inside = [...vehicles.values()].filter(
      ({ position }) => position && isInside(shape, position.latitude, position.longitude),
    )
    return inside.sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'pt-BR', { numeric: true }))
  }, [vehicles, loaded, shape])
}

export function nameOf({ plate, description }: Pick<LiveVehicle, 'plate' | 'description'>): string {
  return plate || description || ''
}
