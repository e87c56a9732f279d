import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { clearToken, storeToken } from '#api/session/session.ts'
import { forgetFarewell } from '#api/session/session-end.ts'
import type { Credentials } from './send-login.ts'

/** Comes while the person types: the contract behind it is too heavy to wait for before the first paint. */
const sendLogin = async (credentials: Credentials) => (await import('./send-login.ts')).sendLogin(credentials)

/** Enters with login and password; a failure clears the token and says one sentence. */
export function useLogin(onEntered: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [waitSeconds, setWaitSeconds] = useState(0)
  const [asksCode, setAsksCode] = useState(false)

  useEffect(() => void import('./send-login.ts'), [])
  useEffect(() => {
    if (waitSeconds <= 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  async function enter(credentials: Credentials) {
    setBusy(true)
    setError(null)
    forgetFarewell()
    try {
      storeToken(await sendLogin(credentials))
      onEntered()
    } catch (failure) {
      clearToken()
      const code = failure instanceof ApiError ? failure.code : null
      if (code === 'TOTP_REQUIRED') setAsksCode(true)
      setError(messageOf(failure))
      setWaitSeconds(failure instanceof ApiError ? (failure.details.retryAfterSeconds ?? 0) : 0)
    } finally {
      setBusy(false)
    }
  }

  return { enter, busy, error, waitSeconds, asksCode }
}
