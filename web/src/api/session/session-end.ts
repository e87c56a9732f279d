import { createListeners } from '#state/listeners.ts'

const listeners = createListeners()
let farewell: string | null = null

export const SESSION_EXPIRED = 'Sua sessão terminou. Entre de novo para continuar.'

/** Ends the session for a reason that the person is told on the login page. */
export function endSession(message: string): void {
  farewell = message
  listeners.tell()
}

/** Calls the listener whenever the session ends, until the answered function is called. */
export const onSessionEnd = listeners.subscribe

/** Answers why the last session ended; null when nobody needs to be told. */
export function lastFarewell(): string | null {
  return farewell
}

export function forgetFarewell(): void {
  farewell = null
}
