type Listener = (message: string) => void

const listeners = new Set<Listener>()
let farewell: string | null = null

export const SESSION_EXPIRED = 'Sua sessão terminou. Entre de novo para continuar.'

/** Ends the session for a reason that the person is told on the login page. */
export function endSession(message: string): void {
  farewell = message
  for (const listener of listeners) listener(message)
}

/** Calls the listener whenever the session ends, until the answered function is called. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Why the last session ended; null when nobody needs to be told. */
export function lastFarewell(): string | null {
  return farewell
}

export function forgetFarewell(): void {
  farewell = null
}
