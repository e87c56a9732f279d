import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { lock } from '#api/session/lock-state.ts'
import { storedSession, storeToken } from '#api/session/session.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { useAction } from '#form/use-action.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { nowForEnd, phaseOf, timeLeft } from './session-phase.ts'
import styles from './session-warning.module.css'

/** Warns two minutes before the end of a session; one press goes on, on the same page. */
export function SessionWarning() {
  const { busy, failure: error, run } = useAction()
  const [dismissed, setDismissed] = useState(false)
  const store = useFleetStore()
  const left = useTimeLeft()

  async function goOn() {
    const { token } = await call(identityOperations.renewToken, {})
    storeToken(token)
    // However often the session is renewed, after some days the password is asked for.
    if (phaseOf(storedSession()?.expiresAt ?? 0, nowForEnd(store.now())) !== 'fine') lock()
  }

  return (
    <Dialog opened={!dismissed} title="Sua sessão está terminando" size={420} onClose={() => setDismissed(true)}>
      <p className={styles.text} role="timer">
        Sua sessão termina em <strong className="numeric">{left}</strong>. O que está na tela continua aqui.
      </p>
      <div className={styles.problem}>
        <FormProblem message={error} />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={lock}>
          Bloquear tela
        </Button>
        <Button onClick={() => void run(goOn)} disabled={busy} aria-busy={busy} data-autofocus>
          Continuar conectado
        </Button>
      </div>
    </Dialog>
  )
}

function useTimeLeft(): string {
  const store = useFleetStore()
  const [left, setLeft] = useState(() => readTimeLeft(nowForEnd(store.now())))
  useEffect(() => {
    const timer = setInterval(() => setLeft(readTimeLeft(nowForEnd(store.now()))), 1_000)
    return () => clearInterval(timer)
  }, [store])
  return left
}

function readTimeLeft(now: EpochMs): string {
  return timeLeft(storedSession()?.expiresAt ?? 0, now)
}
