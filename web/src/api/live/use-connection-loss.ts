import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useEffect, useState } from 'react'
import { useFleetStore, useLiveConnection } from './LiveFleetProvider.tsx'

/** A loss shorter than this mends itself before anybody needs to be told. */
const UNTOLD_MS = 3_000

interface ConnectionLoss {
  /** Nothing new arrives since this instant, by the server's clock. */
  since: EpochMs
  /** It is this instant now, by the same clock. */
  now: EpochMs
  /** The next try is so far away. */
  retrySeconds: number
  retryNow(): void
}

/** Answers what is to be told of a connection that is lost; null as long as there is nothing to tell. */
export function useConnectionLoss(): ConnectionLoss | null {
  const connection = useLiveConnection()
  const store = useFleetStore()
  const [now, setNow] = useState(Date.now())
  const lost = connection.state === 'reconnecting'
  useEffect(() => {
    if (!lost) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [lost])
  if (connection.state !== 'reconnecting' || now - connection.since < UNTOLD_MS) return null
  const { since, heardAt } = connection
  return {
    // What is shown may be of a connection before this one, over which nothing was ever heard.
    since:
      Math.max(store.fleet().updatedAt ?? 0, heardAt === null ? 0 : store.onServer(heardAt)) || store.onServer(since),
    now: store.onServer(now),
    retrySeconds: Math.max(0, Math.ceil((connection.retryAt - now) / 1000)),
    retryNow: connection.retryNow,
  }
}
