import { operations } from '@monitorweb/contract/operations'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { clearToken, storeToken } from '#api/session.ts'
import { forgetFarewell } from '#api/session-end.ts'

export interface Credentials {
  login: string
  password: string
  remember: boolean
}

/** Enters with login and password; a failure clears the token and says one sentence. */
export function useLogin(onEntered: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [waitSeconds, setWaitSeconds] = useState(0)

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
      const { token } = await call(operations.createToken, credentials)
      storeToken(token)
      onEntered()
    } catch (failure) {
      clearToken()
      setError(messageOf(failure))
      setWaitSeconds(failure instanceof ApiError ? (failure.details.retryAfterSeconds ?? 0) : 0)
    } finally {
      setBusy(false)
    }
  }

  return { enter, busy, error, waitSeconds }
}
