import { unlock } from '#api/session/lock-state.ts'
import { clearToken } from '#api/session/session.ts'

/** Ends the session here, and on the server as far as it can be reached. */
export async function leaveSession(): Promise<void> {
  try {
    const { sendSignOut } = await import('./send-sign-out.ts')
    void sendSignOut()
  } finally {
    clearToken()
    unlock()
  }
}
