import { useBlocker } from '@tanstack/react-router'
import { currentSession, isPageOfAnother } from '#api/session/session.ts'
import { LeaveQuestion, type LeaveWords } from './LeaveQuestion.tsx'

const LEAVING: LeaveWords = {
  title: 'Sair sem gravar?',
  lead: 'O que você alterou nesta tela ainda não foi gravado.',
  leave: 'Sair sem gravar',
}

export interface LeaveBlockerProps {
  /** True while something was typed that is neither sent nor on its way. */
  dirty: boolean
  /** Forgets what was typed. */
  onDiscard(): void
  /** Where this is set, another search of the same path is another place, as where it says which section is shown. */
  bySearch?: boolean
  words?: LeaveWords
}

/**
 * Asks before what was typed is left behind. The end of a session passes without a question: what the form keeps as
 * a draft waits for the next one; so does a page of another session, which has to begin anew. A page that has just saved or deleted goes on with `ignoreBlocker`.
 */
export function LeaveBlocker({ dirty, onDiscard, bySearch = false, words = LEAVING }: LeaveBlockerProps) {
  const blocker = useBlocker({
    shouldBlockFn({ current, next }) {
      const isSame = (name: 'pathname' | 'search') => JSON.stringify(current[name]) === JSON.stringify(next[name])
      return dirty && currentSession() !== null && !(isSame('pathname') && (!bySearch || isSame('search')))
    },
    enableBeforeUnload: () => dirty && !isPageOfAnother(),
    withResolver: true,
  })
  return (
    <LeaveQuestion
      opened={blocker.status === 'blocked'}
      words={words}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onDiscard()
        blocker.proceed?.()
      }}
    />
  )
}
