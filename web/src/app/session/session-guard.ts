import { leaveView } from '#api/session/customer-view.ts'
import { isLocked, lock, onLockChange, unlock } from '#api/session/lock-state.ts'
import { beginAnew, type ToldNext } from '#api/session/next-page.ts'
import { mayShowAnothers } from '#api/session/own-channel.ts'
import {
  clearToken,
  currentSession,
  isOwnPage,
  isPageOfAnother,
  onTokenChange,
  onTokenChangeElsewhere,
  storedSession,
  storedToken,
} from '#api/session/session.ts'
import { endSession, lastEndReason, onSessionEnd, SESSION_EXPIRED } from '#api/session/session-end.ts'
import { forgetBrand } from '#theme/branding.ts'

export interface SessionGuardOptions {
  /** Is called once the token is gone; shows the login page. */
  onEnded(): void
}

/** Where an operator goes on once a view as a customer is over. */
const AFTER_VIEW = '/clientes'

/** The expiry is looked at this often, because timers for weeks ahead overflow, and computers sleep. */
const LOOK_MS = 10_000

/** A view may end for these reasons; of others there is no more to say than that it ended. */
const TOLD: readonly ToldNext[] = ['replaced', 'signedOut', 'expired']

/**
 * Whoever ends a session elsewhere, or changes the password, wants nothing shown any more where it was. The live channel
 * says the first of a view as a customer that is only left, and the operator's own session goes on.
 */
const ENDS_NOTICES: readonly string[] = ['revoked', 'passwordChanged']

/**
 * Watches over a page that is open: the token's expiry, its removal by another tab, and the server's word. A page
 * outlives the time of its session behind the lock: the password opens it again. A page of another session than the one that is stored now
 * begins anew. Notices of another person are no longer shown in this browser. Answers a function that stops the watch.
 */
export function guardSession({ onEnded }: SessionGuardOptions): () => void {
  let had = currentSession() !== null
  const stopListening = onSessionEnd(() => {
    if (!storedSession()?.viewing && ENDS_NOTICES.includes(lastEndReason() ?? '')) void leaveNotices()
    if (waitsForPassword()) {
      if (!isLocked()) lock()
      return
    }
    if (leaveView()) return beginAnew(AFTER_VIEW, TOLD.find((reason) => reason === lastEndReason()) ?? 'ended')
    had = false
    clearToken()
    // Whoever enters next has just given the password.
    unlock()
    onEnded()
  })

  function look() {
    if (isPageOfAnother() && !isLocked()) return beginAnew()
    const has = currentSession() !== null
    if (had && !has) endSession(storedToken(), SESSION_EXPIRED, 'expired')
    had = has || waitsForPassword()
  }

  const lookAtNotices = () => mayShowAnothers() && void leaveNoticesOfAnother()
  lookAtNotices()
  const timer = setInterval(look, LOOK_MS)
  const stops = [
    stopListening,
    onTokenChangeElsewhere(look),
    onLockChange(look),
    // The next page is not to begin with the brand of whoever saw this one.
    onTokenChange(lookAtNotices),
    onTokenChange(() => (storedToken() === null || isPageOfAnother()) && forgetBrand()),
  ]
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}

async function leaveNotices(): Promise<void> {
  const notices = await import('#api/session/own-notices.ts')
  notices.leaveNotices()
}

async function leaveNoticesOfAnother(): Promise<void> {
  const notices = await import('#api/session/own-notices.ts')
  await notices.leaveNoticesOfAnother()
}

/**
 * Tells whether only the time of the session is over, so that what stands on the page is kept behind the lock. It is the
 * end that was told that counts: the clock of this computer may be slow, and says so later than the server.
 */
function waitsForPassword(): boolean {
  return lastEndReason() === 'expired' && storedToken() !== null && (isLocked() || isOwnPage())
}
