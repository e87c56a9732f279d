import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useEffect, useState } from 'react'
import { useFleetStore } from './LiveFleetProvider.tsx'

export const TICK_MS = 15_000

/** Answers now by the server's clock, renewed every 15 s and with every live message the component renders for. */
export function useNow(): EpochMs {
  const store = useFleetStore()
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return store.now()
}
