import { useEffect, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { clearToken, currentSession, storedSession, storeToken } from '#api/session/session.ts'
import { forgetFarewell } from '#api/session/session-end.ts'
import { useAction } from '#form/use-action.ts'
import type { Credentials } from './send-login.ts'

/**
 * This part is loaded while the person types, because the contract behind it is too heavy for the first paint to wait
 * for.
 */
const sendLogin = async (credentials: Credentials) => (await import('./send-login.ts')).sendLogin(credentials)

/** A session that is over in the moment in which it begins is so by this computer's clock alone. */
const CLOCK_AHEAD =
  'O relógio deste computador está adiantado, e por ele o acesso já teria terminado. Acerte a data e a hora e entre de novo.'

/** Enters with login and password; a failure clears the token and is said in one sentence. */
export function useLogin(onEntered: () => void) {
  const { busy, failure: error, run } = useAction()
  const [waitSeconds, setWaitSeconds] = useState(0)
  const [asksCode, setAsksCode] = useState(false)

  useEffect(() => void import('./send-login.ts'), [])
  useEffect(() => {
    if (waitSeconds <= 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  async function enter(credentials: Credentials) {
    forgetFarewell()
    const entered = await run(
      async () => {
        storeToken(await sendLogin(credentials))
        if (!currentSession() && storedSession()) throw new ApiError('BAD_USER_INPUT', CLOCK_AHEAD)
      },
      (failure) => {
        clearToken()
        if (!(failure instanceof ApiError)) return false
        if (failure.code === 'TOTP_REQUIRED') {
          setAsksCode(true)
          // Who was not asked yet did nothing wrong: the field comes with the focus, and says what it is for.
          if (!asksCode) return true
        }
        setWaitSeconds(failure.details.retryAfterSeconds ?? 0)
        return false
      },
    )
    if (entered) onEntered()
  }

  return { enter, busy, error, waitSeconds, asksCode }
}
