import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFleetStore } from './LiveFleetProvider.tsx'
import { onFirstFleet } from './live-fleet.ts'

/** A clock that is off by less changes no question. */
const TOLERATED_MS = 5_000

/**
 * Answers by how much this computer's clock turned out to be wrong; 0 as long as nobody knows, or where it is right. What was
 * worked out by `now` before the first fleet came, as after a reload, is to be worked out anew once this changes.
 */
export function useClockCorrection(): number {
  const store = useFleetStore()
  const [assumed] = useState(() => store.onServer(0))
  const [correctedMs, setCorrectedMs] = useState(0)
  useEffect(() => {
    const take = () => {
      const aheadMs = store.onServer(0)
      if (Math.abs(aheadMs - assumed) > TOLERATED_MS) setCorrectedMs(aheadMs)
    }
    // It may have come while this was drawn.
    if (store.fleet().loaded) take()
    return onFirstFleet(store, take)
  }, [store, assumed])
  return correctedMs
}

/** Tells whether now is the server's; before the first fleet comes it is this computer's. */
export function useIsClockKnown(): boolean {
  const store = useFleetStore()
  return useSyncExternalStore(store.subscribe, () => store.fleet().loaded)
}
