import { clearToken, currentSession, TOKEN_KEY } from '#api/session.ts'
import { endSession, onSessionEnd, SESSION_EXPIRED } from '#api/session-end.ts'

export interface SessionGuardOptions {
  /** Called once the token is gone; shows the login page. */
  onEnded(): void
}

/** How often the expiry is looked at; timers for weeks ahead overflow, and computers sleep. */
const LOOK_MS = 10_000

/**
 * Watches over a page that is open: the token's expiry, its removal by another tab, and the server's word.
 * Answers the function that stops the watch.
 */
export function guardSession({ onEnded }: SessionGuardOptions): () => void {
  let had = currentSession() !== null
  const stopListening = onSessionEnd(() => {
    had = false
    clearToken()
    onEnded()
  })

  function look() {
    const has = currentSession() !== null
    if (had && !has) endSession(SESSION_EXPIRED)
    had = has
  }

  function lookAtStorage(event: StorageEvent) {
    if (event.key === TOKEN_KEY || event.key === null) look()
  }

  const timer = setInterval(look, LOOK_MS)
  addEventListener('storage', lookAtStorage)
  return () => {
    stopListening()
    clearInterval(timer)
    removeEventListener('storage', lookAtStorage)
  }
}
