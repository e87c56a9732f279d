import { useBlocker } from '@tanstack/react-router'
import { Suspense, useCallback, useLayoutEffect, useRef } from 'react'
import { currentSession, isPageOfAnother } from '#api/session/session.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { LeaveWords } from './LeaveQuestion.tsx'

/** Screens stay within their weight by fetching the question beside them; what blocks is there with the form. */
const LeaveQuestion = lazyPart(() => import('./LeaveQuestion.tsx'), 'LeaveQuestion', { placeless: true })
void LeaveQuestion.preload()

const LEAVING: LeaveWords = {
  title: 'Sair sem gravar?',
  lead: 'O que você alterou nesta tela ainda não foi gravado.',
  leave: 'Sair sem gravar',
}

interface LeaveGuardProps {
  /** True while something was typed that is neither sent nor on its way. */
  dirty: boolean
  /** Forgets what was typed. */
  onDiscard(): void
  /** Where this is set, another search of the same path is another place, as where it says which section is shown. */
  bySearch?: boolean
  words?: LeaveWords
}

interface Place {
  pathname: string
  search: unknown
}

interface Leaving {
  current: Place
  next: Place
}

/**
 * Asks before what was typed is left behind. The end of a session passes without a question: what the form keeps as
 * a draft waits for the next one; so does a page of another session, which has to begin anew. A page that has just saved or deleted goes on with `ignoreBlocker`.
 */
export function LeaveGuard({ dirty, onDiscard, bySearch = false, words = LEAVING }: LeaveGuardProps) {
  // The router takes a question over some time after what it is about is on the page; by then somebody may have left.
  const now = useRef({ dirty, bySearch })
  useLayoutEffect(() => {
    now.current = { dirty, bySearch }
  }, [dirty, bySearch])
  const blocker = useBlocker({
    shouldBlockFn: useCallback(({ current, next }: Leaving) => {
      const { dirty, bySearch } = now.current
      const isSame = (name: keyof Place) => JSON.stringify(current[name]) === JSON.stringify(next[name])
      return dirty && currentSession() !== null && !(isSame('pathname') && (!bySearch || isSame('search')))
    }, []),
    enableBeforeUnload: useCallback(() => now.current.dirty && !isPageOfAnother(), []),
    withResolver: true,
  })
  return (
    <Suspense>
      <LeaveQuestion
        opened={blocker.status === 'blocked'}
        words={words}
        onClose={() => blocker.reset?.()}
        onLeave={() => {
          onDiscard()
          blocker.proceed?.()
        }}
      />
    </Suspense>
  )
}
