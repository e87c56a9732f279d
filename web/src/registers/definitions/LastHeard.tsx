import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useSyncExternalStore } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { useNow } from '#api/live/use-now.ts'
import { formatAge } from '#format/age.ts'

/**
 * Shows how long ago a vehicle was heard of, as it is now; a dash for vehicles that are not in the live fleet or never
 * reported, and that it is not known before the fleet has come.
 */
export function LastHeard({ vehicleId }: { vehicleId: number }) {
  const store = useFleetStore()
  const at = useSyncExternalStore(
    store.subscribe,
    () => store.fleet().vehicles.get(vehicleId)?.lastCommunicationAt ?? null,
  )
  const loaded = useSyncExternalStore(store.subscribe, () => store.fleet().loaded)
  return loaded ? <Age at={at} /> : '…'
}

/** Shows how long ago something was, as it is now, and a dash where it never was. */
export function Age({ at }: { at: EpochMs | null }) {
  const now = useNow()
  return at === null ? '–' : formatAge(at, now)
}
