import { leaveView } from '#api/session/customer-view.ts'
import { unlock } from '#api/session/lock-state.ts'
import { clearToken } from '#api/session/session.ts'

/** Ends the session here, and on the server as far as it can be reached. */
export async function leaveSession(): Promise<void> {
  // Who leaves from a view as a customer leaves the own session, and the view with it.
  leaveView()
  try {
    const { sendSignOut } = await import('./send-sign-out.ts')
    void sendSignOut()
  } finally {
    clearToken()
    unlock()
  }
}
