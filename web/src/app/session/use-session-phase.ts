import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { onTokenChange, storedSession, storedToken } from '#api/session/session.ts'
import { nowForEnd, phaseOf, type SessionPhase } from './session-phase.ts'

/** The clock is looked at this often, because timers for weeks ahead overflow, and computers sleep. */
const LOOK_MS = 1_000

/** Tells how near the end of the session is; it renders again only when that changes. */
export function useSessionPhase(): SessionPhase {
  const store = useFleetStore()
  const token = useSyncExternalStore(onTokenChange, storedToken)
  const [phase, setPhase] = useState<SessionPhase>('fine')
  useEffect(() => {
    const session = storedSession()
    // A view as a customer cannot be made longer: when it ends, the own session goes on.
    if (token === null || !session || session.viewing !== null) return setPhase('fine')
    const look = () => setPhase(phaseOf(session.expiresAt, nowForEnd(store.now())))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [token, store])
  return phase
}
