import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '#api/session/session.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from './dialogs.module.css'
import { leaving } from './leaving.ts'

interface LeaveGuardProps {
  dirty: boolean
  /** Forgets what was typed. */
  onDiscard(): void
}

/** Asks before what was typed is left behind. The end of a session passes: the draft waits for the next one. */
export function LeaveGuard({ dirty, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const allowed = leaving.allowed || currentSession() === null || current.pathname === next.pathname
      leaving.allowed = false
      return dirty && !allowed
    },
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  const blocked = blocker.status === 'blocked'
  return (
    <Dialog opened={blocked} onClose={() => blocker.reset?.()} title="Sair sem gravar?" size={420}>
      <p className={styles.lead}>O que você alterou nesta tela ainda não foi gravado.</p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          onClick={() => {
            onDiscard()
            blocker.proceed?.()
          }}
        >
          Sair sem gravar
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Continuar aqui
        </Button>
      </div>
    </Dialog>
  )
}
