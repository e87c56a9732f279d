import { useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { unlock as unlockPages } from '#api/session/lock-state.ts'
import { storeToken } from '#api/session/session.ts'
import { forgetFarewell } from '#api/session/session-end.ts'

/** Comes while the person types, as on the login page. */
const sendUnlock = async (password: string, code: string) =>
  (await import('./send-unlock.ts')).sendUnlock(password, code)

/** Opens a locked page by the password; the page goes on with the longer session. */
export function useUnlock(onUnlocked?: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)

  async function unlock(password: string, code: string) {
    setBusy(true)
    setError(null)
    try {
      storeToken(await sendUnlock(password, code))
      forgetFarewell()
      unlockPages()
      onUnlocked?.()
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'TOTP_REQUIRED') setAsksCode(true)
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return { unlock, busy, error, asksCode }
}
