import { createListeners } from '#state/listeners.ts'
import { storedToken } from './session.ts'

/** Why a session ended. The reason is the server's word for it, where it gave one. */
interface SessionEnd {
  message: string
  reason: string | null
}

const listeners = createListeners()
let last: SessionEnd | null = null

export const SESSION_EXPIRED = 'Sua sessão terminou. Entre de novo para continuar.'

/**
 * Ends the session of a token for a reason that the person is told on the login page. A late word about a token that is
 * not the stored one any more ends nothing.
 */
export function endSession(token: string | null, message: string, reason: string | null = null): void {
  if (token !== storedToken()) return
  last = { message, reason }
  listeners.tell()
}

/** Calls the listener whenever the session ends, until the answered function is called. */
export const onSessionEnd = listeners.subscribe

/** Answers why the last session ended; null when nobody needs to be told. */
export function lastFarewell(): string | null {
  return last?.message ?? null
}

/** Answers the server's word for why the last session ended. */
export function lastEndReason(): string | null {
  return last?.reason ?? null
}

export function forgetFarewell(): void {
  last = null
}
