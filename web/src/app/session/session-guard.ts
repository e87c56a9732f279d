import { leaveView } from '#api/session/customer-view.ts'
import { isLocked } from '#api/session/lock-state.ts'
import { clearToken, currentSession, onTokenChangeElsewhere, storedToken } from '#api/session/session.ts'
import { endSession, onSessionEnd, SESSION_EXPIRED } from '#api/session/session-end.ts'

export interface SessionGuardOptions {
  /** Is called once the token is gone; shows the login page. */
  onEnded(): void
}

/** Where an operator goes on once a view as a customer is over. */
const AFTER_VIEW = '/clientes'

/** The expiry is looked at this often, because timers for weeks ahead overflow, and computers sleep. */
const LOOK_MS = 10_000

/**
 * Watches over a page that is open: the token's expiry, its removal by another tab, and the server's word. A locked
 * page outlives its token: the password opens it again. Answers a function that stops the watch.
 */
export function guardSession({ onEnded }: SessionGuardOptions): () => void {
  let had = currentSession() !== null
  const stopListening = onSessionEnd(() => {
    if (isKeptLocked()) return
    if (leaveView()) return goTo(AFTER_VIEW)
    had = false
    clearToken()
    onEnded()
  })

  function look() {
    const has = currentSession() !== null
    if (had && !has) endSession(SESSION_EXPIRED)
    had = has || isKeptLocked()
  }

  const timer = setInterval(look, LOOK_MS)
  const stopLooking = onTokenChangeElsewhere(look)
  return () => {
    stopListening()
    clearInterval(timer)
    stopLooking()
  }
}

/** Begins the page anew: nothing of what was seen in another session stays. */
function goTo(path: string): void {
  location.assign(path)
}

/** Tells whether the session's time is over while the page is locked and waits for the password. */
function isKeptLocked(): boolean {
  return isLocked() && storedToken() !== null && currentSession() === null
}
