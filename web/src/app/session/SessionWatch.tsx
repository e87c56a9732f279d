import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { onPreferences, preferences } from '#api/person/preferences.ts'
import { isLocked, lock, onLockChange } from '#api/session/lock-state.ts'
import { isPageOfAnother, onTokenChange } from '#api/session/session.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useIdleLock } from './use-idle-lock.ts'
import { useSessionPhase } from './use-session-phase.ts'

const SessionWarning = lazyPart(() => import('./SessionWarning.tsx'), 'SessionWarning', { placeless: true })

export function useLocked(): boolean {
  return useSyncExternalStore(onLockOrToken, isCovered)
}

/** Whether the page is covered, or was when somebody else's session began. */
let wasCovered = false

/** The password of another person, given in another tab, uncovers nothing that this page shows: it begins anew behind the lock. */
function isCovered(): boolean {
  return isLocked() || (wasCovered && isPageOfAnother())
}

function onLockOrToken(listener: () => void): () => void {
  const look = () => {
    wasCovered = isCovered()
    listener()
  }
  wasCovered = isCovered()
  const stops = [onLockChange(look), onTokenChange(look)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Warns before the session ends, and locks the page when it does or when nobody is there. */
export function SessionWatch() {
  const phase = useSessionPhase()
  const locked = useLocked()
  const { lockMinutes } = useSyncExternalStore(onPreferences, preferences)
  useIdleLock(locked ? 0 : lockMinutes)
  useEffect(() => {
    if (phase === 'over') lock()
  }, [phase])
  if (phase !== 'ending' || locked) return null
  return (
    <Suspense>
      <SessionWarning />
    </Suspense>
  )
}
