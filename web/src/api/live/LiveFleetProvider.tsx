import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { tellOccurrenceNews } from '../occurrence-changes.ts'
import { onTokenChange, storedToken } from '../session/session.ts'
import { endSession, SESSION_EXPIRED } from '../session/session-end.ts'
import { tellSupportCallNews } from '../support-call-changes.ts'
import { followLive, type LiveFollowing } from './follow-live.ts'
import { createFleetStore, type Fleet, type FleetStore } from './live-fleet.ts'
import type { LiveConnection } from './live-message.ts'
import { usePageInUse } from './use-page-in-use.ts'

interface Live {
  store: FleetStore
  connection: LiveConnection
  retryNow(): void
}

const LiveContext = createContext<Live | null>(null)

/** Follows the live fleet for everything below it; not while the page is hidden for long. */
export function LiveFleetProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createFleetStore())
  const [connection, setConnection] = useState<LiveConnection>({ state: 'connecting' })
  const [following, setFollowing] = useState<LiveFollowing | null>(null)
  const wanted = usePageInUse()
  const token = useSyncExternalStore(onTokenChange, storedToken)

  useEffect(() => {
    // A stream ends with the token that it was opened with, so a longer session needs another stream.
    if (!wanted || token === null) return
    const begun = followLive({
      token,
      onSnapshot: (snapshot, ageMs) => afterThis(() => store.takeSnapshot(snapshot, ageMs)),
      onChanges: (changes) => afterThis(() => store.takeChanges(changes)),
      onSupportCalls: tellSupportCallNews,
      onOccurrences: tellOccurrenceNews,
      onEnd: (end) => endSession(token, end?.message ?? SESSION_EXPIRED, end?.reason),
      onConnection: (now) => afterThis(() => setConnection(now)),
    })
    setFollowing(begun)
    return () => begun.stop()
  }, [store, wanted, token])

  const live = useMemo(
    () => ({ store, connection, retryNow: () => following?.retryNow() }),
    [store, connection, following],
  )
  return <LiveContext value={live}>{children}</LiveContext>
}

/** Answers the fleet as it is shown now; the component renders again whenever the fleet changes. */
export function useFleet(): Fleet {
  const { store } = useLive()
  return useSyncExternalStore(store.subscribe, store.fleet)
}

/**
 * Answers the fleet for what costs much to draw, such as thousands of markers and rows: it is drawn in pieces, and what
 * a person does meanwhile comes before it.
 */
export function useDeferredFleet(): Fleet {
  return useDeferredValue(useFleet())
}

export function useFleetStore(): FleetStore {
  return useLive().store
}

export function useLiveConnection(): LiveConnection & { retryNow(): void } {
  const { connection, retryNow } = useLive()
  return { ...connection, retryNow }
}

/** Answers whether the person stopped the movement, with the switch for that. */
export function usePause(): [paused: boolean, setPaused: (paused: boolean) => void] {
  const { store } = useLive()
  const paused = useSyncExternalStore(store.subscribe, store.paused)
  return [paused, store.setPaused]
}

function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('no LiveFleetProvider above')
  return live
}

/**
 * Takes a message in a task of its own, in order: reading a long message and drawing what it says would be one long
 * task.
 */
function afterThis(take: () => void): void {
  setTimeout(take)
}
