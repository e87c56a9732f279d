import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { currentSession, isPageOfAnother } from '#api/session/session.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from './form.module.css'

interface LeaveGuardProps {
  /** True while something was typed that is neither sent nor on its way. */
  dirty: boolean
  /** Forgets what was typed. */
  onDiscard(): void
}

/**
 * Asks before what was typed is left behind. The end of a session passes without a question: the draft waits for the
 * next one; so does a page of another session, which has to begin anew. A page that has just saved or deleted goes on with `ignoreBlocker`.
 */
export function LeaveGuard({ dirty, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && currentSession() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty && !isPageOfAnother(),
    withResolver: true,
  })
  return (
    <Dialog opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title="Sair sem gravar?" size={420}>
      <p className={styles.lead}>O que você alterou nesta tela ainda não foi gravado.</p>
      <div className={styles.dialogButtons}>
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
