import { useSyncExternalStore } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { useNow } from '#api/live/use-now.ts'
import { formatAge } from '#format/age.ts'

/**
 * Shows how long ago a vehicle was heard of, as it is now; a dash for vehicles that are not in the live fleet or never
 * reported.
 */
export function LastHeard({ vehicleId }: { vehicleId: number }) {
  const store = useFleetStore()
  const at = useSyncExternalStore(
    store.subscribe,
    () => store.fleet().vehicles.get(vehicleId)?.lastCommunicationAt ?? null,
  )
  const now = useNow()
  return at === null ? '–' : formatAge(at, now)
}
